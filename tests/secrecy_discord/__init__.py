"""What no request to Discord may tell: twins, canaries, and planted leaks that prove the tests can fail."""
