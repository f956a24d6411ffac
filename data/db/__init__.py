"""The SQLite database: connection, numbered migrations, and the table store on it."""
