"""How fast and how large the bot is: `python -m tests.bench` prints a table and writes bench.json."""
