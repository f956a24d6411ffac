"""What comes before the first Cycle: parties, terrain, deployment, cards [UT-901 to UT-913]."""
