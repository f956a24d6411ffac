"""Close combat: attacks, strikes, parries, damage and what follows from it [UT-3xx]."""
