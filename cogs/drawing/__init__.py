"""Pictures as files, and the processes that draw, think and read away from the event loop."""
