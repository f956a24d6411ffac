"""Melee and ranged attacks, from the declaration to the advance [FC-6xx to FC-8xx]."""
