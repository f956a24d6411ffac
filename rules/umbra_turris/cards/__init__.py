"""Item Cards: hands and decks, cards played while activating, and cards armed for their moment [UT-941 to UT-952]."""
