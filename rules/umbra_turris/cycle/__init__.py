"""The Cycle: Panic Tests, initiative, turns, and its end [UT-111 to UT-120, UT-6xx]."""
