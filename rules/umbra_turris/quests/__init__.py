"""Quest Cards and victory [UT-961 to UT-992]."""
