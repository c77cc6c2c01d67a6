"""The bot and its Telegram in one process, in made time, by a seed: `scripts/soak`."""
