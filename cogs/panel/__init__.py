"""A seat's private panel: what it sees, how that is laid out, and what each press on it means."""
