"""What nobody may learn: every game, and planted leaks that prove the tests can fail."""
