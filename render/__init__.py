"""Pictures and sentences: everything that players see, drawn and worded from faces alone."""
