"""What `make faults` does: small faults are planted in the rules, one at a time, and the tests must notice them."""
