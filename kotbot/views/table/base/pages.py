"""Pages of a board at a table, as the words of `Draft.page`: the name of a page, then what it is about.

`number 2 hearts`: hearts of seat 2. `cards 2`, `card 2 17` (one held card, by its number in the game), `give
2` and then a cost and a letter (see questions.choosing). `attack 2`: by seat 2. `market`, `market 1`: its
first slot, then cost and letter; `each 1`: the same while all cards are asked for one after the other.
`sure REASON EVENT`: a table event in notation that waits for a yes. `counters`: what is
counted beside the rules; `counters counter2`: one of it.
"""

from kotbot.matches.table import use_case
from kotbot.matches.table.play import market

COUNTERS = "counters"
MATS = "mats"
NUMBER = "number"
TOKYO = "tokyo"
ATTACK = "attack"
CARDS = "cards"
CARD = "card"
GIVE = "give"
HANDS = "hands"
MARKET = market.ALL
EACH = market.EACH
TURN = "turn"
SURE = use_case.SURE
