"""What can be played at what price, and how it is played out [SB-3xx]."""
