"""What outlives a restart: settings, the store, the content files; and what an operator sees: logs and health."""
