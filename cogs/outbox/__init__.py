"""What the bot says by itself: what goes out, how it looks, and how it gets to Discord exactly once."""
