"""The Diplomacy phase: offers on an open floor, teams, trade, pacts, and what follows when they break."""
