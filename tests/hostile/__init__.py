"""All that comes from outside is a stranger's word: hostile inputs change nothing and ping nobody."""
