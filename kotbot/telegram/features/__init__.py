"""What the bot answers, a module for each feature; importing one registers its commands and presses."""

from kotbot.telegram.features import admin, around, cards, exports, lobby, people, play, rules, start

FEATURES = (start, exports, lobby, play, around, cards, people, rules, admin)
