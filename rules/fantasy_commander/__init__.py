"""The rules of Fantasy Commander."""
