"""The rules of Swords & Sails, each with its id."""
