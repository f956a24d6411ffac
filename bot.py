"""Sealed Orders: the entry point."""

if __name__ == "__main__":  # Worker processes run this file, too, and need nothing of what the bot does.
    from cogs.start import main

    main()
