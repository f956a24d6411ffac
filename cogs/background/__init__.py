"""What runs by itself: tried again after a fault, and watched."""
