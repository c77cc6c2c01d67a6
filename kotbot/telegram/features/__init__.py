"""The bot's features, one module each; importing a module registers its commands and presses."""

from kotbot.telegram.features import admin
from kotbot.telegram.features.anywhere import playing
from kotbot.telegram.features.matches import (
    board,
    coaching,
    exports,
    leaving,
    lobby,
    looking_back,
    own_cards,
    own_matches,
    pictures,
    play,
    proof,
    reviews,
    stopping,
    watching,
)
from kotbot.telegram.features.people import (
    blocking,
    guests,
    languages,
    privacy,
    settings,
    start,
    statistics,
    top,
)
from kotbot.telegram.features.rules import cards, pages
from kotbot.telegram.features.table import entering, history, invitations, seats, typing

FEATURES = (
    start,
    exports,
    looking_back,
    pictures,
    lobby,
    play,
    own_cards,
    playing,
    coaching,
    seats,
    invitations,
    entering,
    history,
    typing,
    board,
    watching,
    leaving,
    stopping,
    proof,
    reviews,
    cards,
    pages,
    languages,
    settings,
    blocking,
    statistics,
    top,
    guests,
    own_matches,
    privacy,
    admin,
)
