"""What the bot answers, a module for each feature; importing one registers its commands and presses."""

from kotbot.telegram.features import (
    admin,
    around,
    cards,
    exports,
    hints,
    lobby,
    people,
    play,
    rules,
    start,
    table,
    table_seats,
    table_typing,
)

FEATURES = (
    start,
    exports,
    lobby,
    play,
    hints,
    table_seats,
    table,
    table_typing,
    around,
    cards,
    rules,
    people,
    admin,
)
