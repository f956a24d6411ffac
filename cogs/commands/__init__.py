"""What people can type: one file for each command, and what commands share."""
