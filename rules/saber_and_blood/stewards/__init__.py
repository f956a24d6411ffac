"""Computer players: they see the face of one seat and nothing else."""
