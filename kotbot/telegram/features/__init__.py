"""What the bot answers, a module for each feature; importing one registers its commands and presses."""

from kotbot.telegram.features import around, lobby, play, start

FEATURES = (start, lobby, play, around)
