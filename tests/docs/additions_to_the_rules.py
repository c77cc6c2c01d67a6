"""Examples of what can be added to the rules, and a program that plays each."""

from tests.docs.edits import Addition, all_of, at_the_end, before, behind, new

CARD = Addition(
    "A card",
    {
        "engine/cards/catalogue.py": behind(
            'Card("supertower", DISCARD, NEW, 7),', '\n    Card("volcano", DISCARD, {SECOND: 1}, 4),'
        ),
        "engine/cards/discards.py": at_the_end(
            'one_shot("volcano", _stars("volcano", 1), _hurts_others("volcano", 2))\n'
        ),
        "kotbot/views/base/cards.py": behind(
            "WORDS: Final = {",
            '\n    "volcano": CardWords('
            'marked_in("card", "Volcano"), marked("1★, and all others lose 2♥.")),',
        ),
    },
    """
from engine import apply, build, new_game, read_line, rules
from engine.cards.catalogue import Edition, box
from kotbot.i18n import texts_for
from kotbot.views.rules.card_pages import card
from kotbot.views.rules.search import search_cards

market = ["volcano", "jets", "wings"]
seats = [{"energy": 5}, {}, {}]
state = build({"rules": {"edition": "second"}, "seats": seats, "city": 2, "step": "buy", "market": market})
for line in ("1 buy volcano", "* reveal heal"):
    apply(state, read_line(line))
assert (state.stars[0], state.energy[0], state.hearts) == (1, 1, [10, 8, 8]), (state.stars, state.hearts)
assert "volcano" in box(Edition.SECOND)
page = str(card("volcano", Edition.SECOND, texts_for("en")))
assert "Volcano" in page and "all others lose 2♥" in page, page
assert "volcano" in str(search_cards("volcno")), search_cards("volcno")
""",
)

KEPT_CARD = Addition(
    "A card that asks before damage",
    {
        "engine/cards/catalogue.py": behind(
            'Card("acid_attack", KEEP, EVERYWHERE, 6),', '\n    Card("lava_bath", KEEP, {SECOND: 1}, 2),'
        ),
        "engine/cards/defence.py": at_the_end(
            "\n\nfrom engine.damage_windows import window\n"
            "from engine.damage import lessen\n"
            "\n\ndef _has_energy(state: State, seat: int, _: About) -> bool:\n"
            "    return state.energy[seat] > 0\n"
            '\n\n@window(5, place=15, card="lava_bath", may=_has_energy)\n'
            "def _lava_bath(state: State, seat: int, _: Held | None, about: About) -> None:\n"
            '    pay(state, seat, 1, "lava_bath")\n'
            '    lessen(state, 1, "lava_bath")\n'
        ),
        "engine/players/worths.py": behind(
            "WORTHS: Final[dict[str, Worth]] = {", '"lava_bath": Worth(liking=2.0, look=Look.NOTHING)'
        ),
        "kotbot/views/base/cards.py": behind(
            "WORDS: Final = {",
            '\n    "lava_bath": CardWords(marked_in("card", "Lava Bath"), marked("1⚡: lose 1♥ less.")),',
        ),
        "kotbot/views/rules/rulings.py": all_of(
            behind("in this order, each once: Jets, Camouflage,", " Lava Bath,"),
            behind('*("jets", "camouflage",', ' "lava_bath",'),
        ),
    },
    """
from random import Random

from engine import CHANCE, apply, apply_table, build, from_json, legal, read_line, to_json, view
from engine.decisions import OfferWindow
from engine.departing import depart
from engine.players import BUDGETS, PLAYERS
from engine.players.network import trained
from engine.players.valuation import fitted
from engine.sampling import sample
from engine.table_events import GiveCard, TableEvent
from kotbot.i18n import texts_for
from kotbot.views.rules.card_pages import card
from kotbot.views.rules.card_rules import chapters_of
from kotbot.views.rules.rulings import RULINGS


def begins(*cards, table=False, **more):
    hers = {"stars": 9, "hearts": 6, "energy": 2, "cards": ["jets", *cards]}
    his = {"hearts": 4, "energy": 3, "cards": ["wings"]}
    rules = {"edition": "second", "table": table}
    return build({"rules": rules, "seats": [hers, his, {}], "city": 2, "active": 1, **more})


def with_bath(**more):
    if "table" not in more:
        return begins("lava_bath", **more)
    state = begins(**more)
    apply_table(state, TableEvent(GiveCard(0, "lava_bath", forced=True)))
    return state


for judge in (trained(), fitted()):
    known, unknown = (judge.chances(state, 0) for state in (begins(), begins("lava_bath")))
    assert known == unknown, (type(judge), known, unknown)

HIT = {"city": 1, "active": 2, "step": "resolve", "dice": "c c 1 1 2 3"}
HIT["market"] = ["acid_attack", "heal", "frenzy"]
for table in ({}, {"table": True}):
    asked = with_bath(**HIT, **table)
    apply(asked, read_line("1 stay"))
    assert isinstance(asked.question, OfferWindow), asked.question
    assert asked == from_json(to_json(asked))
    for leaves in (1, 2):
        gone = asked.copy()
        depart(gone, leaves)
        assert gone.question is not None
    used, passed = asked.copy(), asked.copy()
    apply(used, read_line("1 use lava_bath"))
    apply(passed, read_line("1 pass"))
    assert (used.hearts[0], used.energy[0], passed.hearts[0]) == (5, 1, 4)
    for name, player in PLAYERS.items():
        answers = legal(asked, 0)
        assert player.choose(view(asked, 0), answers, Random(1), BUDGETS[name]) in answers

for name in PLAYERS:
    for state in (with_bath(), with_bath(table=True)):
        rng = Random(27)
        assert "lava_bath" in [held.card for held in state.cards[0]]
        for _ in range(25):
            if state.over:
                break
            seat = state.asked_seat
            if seat == CHANCE:
                apply(state, sample(state, rng.random))
            else:
                apply(state, PLAYERS[name].choose(view(state, seat), legal(state, seat), rng, 1))
        assert state.turn > 1, (name, state.turn)
assert chapters_of("lava_bath") == ("attack",)
assert any(one.cards[:3] == ("jets", "camouflage", "lava_bath") for one in RULINGS)
assert "lose 1♥ less" in str(card("lava_bath", state.rules.edition, texts_for("en")))
""",
)

EXPANSION = Addition(
    "An expansion",
    {
        "engine/cards/geysers.py": new(
            '"""Geysers: two power cards, and nothing else."""\n\n'
            "from engine.boxes import Expansion, register\n"
            "from engine.cards import hooks\n"
            "from engine.cards.catalogue import ALL, KEEP, Thing\n"
            "from engine.gains import gain_energy, heal, pay\n"
            "from engine.moments import About, Moment, at\n"
            "from engine.state import Held, State\n\n"
            'things = (Thing("geyser", KEEP, cost=3), Thing("hot_spring", KEEP, cost=3))\n'
            'register(Expansion(name="geysers", version="1", editions=frozenset(ALL), things=things))\n\n\n'
            '@hooks.TURN_STARTED.card("geyser")\n'
            "def _geyser(state: State, seat: int, _: Held) -> None:\n"
            '    gain_energy(state, seat, 2, "geyser")\n\n\n'
            "def _has_energy(state: State, seat: int, _: About) -> bool:\n"
            "    return state.energy[seat] > 0\n\n\n"
            '@at(Moment.RESOLVED, 300, "hot_spring", asks=True, may=_has_energy)\n'
            "def _hot_spring(state: State, seat: int, _: Held | None, __: About) -> None:\n"
            '    pay(state, seat, 1, "hot_spring")\n'
            '    heal(state, seat, 1, "hot_spring")\n'
        ),
        "engine/flow.py": all_of(
            before("    income,\n    monsters,", "    geysers,\n"),
            behind("monsters, wicked, dark, tiles", ", geysers"),
        ),
        "kotbot/views/base/boxes.py": behind(
            "\nWORDS: Final = {",
            '\n    "geysers": BoxWords(marked_in("expansion", "Geysers"), marked("One hot card.")),',
        ),
        "kotbot/views/base/things/geysers.py": new(
            "from kotbot.i18n import marked, marked_in\n"
            "from kotbot.views.base.things.words import ThingWords\n\n"
            "WORDS = {\n"
            '    "geyser": ThingWords("card", marked_in("card", "Geyser"), marked("2⚡ each turn.")),\n'
            '    "hot_spring": ThingWords("card", marked_in("card", "Hot Spring"), marked("1♥ for 1⚡.")),\n'
            "}\n"
        ),
        "kotbot/views/base/things/__init__.py": all_of(
            behind("import costumes, cultists, dark", ", geysers"),
            behind("\n    **dark.WORDS,", "\n    **geysers.WORDS,"),
        ),
    },
    """
from random import Random

from engine import Edition, apply, apply_table, build, legal, new_game, read_line, read_table, rules
from engine.decisions import OfferCard
from engine.players import BUDGETS, PLAYERS
from engine.sampling import sample
from engine.seeing import view
from kotbot.i18n import texts_for
from kotbot.views.base.boxes import box_name
from kotbot.views.rules.card_pages import card

chosen = {"edition": "second", "boxes": ["geysers"]}
seats, market = [{"energy": 9}, {"cards": ["geyser"]}, {}], ["jets", "wings", "tank"]
state = build({"rules": chosen, "seats": seats, "city": 1, "step": "buy", "market": market})
apply(state, read_line("1 pass"))
assert state.energy == [9, 2, 0], state.energy
table = build({"rules": {**chosen, "table": True}, "seats": [{}, {}]})
apply_table(table, read_table("give 1 geyser"))
assert table.copies(0, "geyser") == 1
english = texts_for("en")
assert box_name("geysers", english) == "Geysers"
assert "2⚡ each turn." in str(card("geyser", Edition.SECOND, english))
bathing = {"energy": 2, "hearts": 8, "cards": ["hot_spring"]}
rolled = {"city": 2, "step": "resolve", "dice": "1 1 2 2 3 3", "market": market}
offered = build({"rules": chosen, "seats": [bathing, {}, {}], **rolled})
assert isinstance(offered.question, OfferCard), offered.question
apply(offered, read_line("1 use hot_spring"))
assert (offered.energy[0], offered.hearts[0]) == (1, 9)
for name in ("hatchling", "greedy"):
    rng, state = Random(7), new_game(rules(boxes=("geysers",)), seats=3)
    while not state.over:
        seat = state.asked_seat
        if seat < 0:
            answer = sample(state, rng.random)
        else:
            answer = PLAYERS[name].choose(view(state, seat), legal(state, seat), rng, BUDGETS[name])
        apply(state, answer)
""",
)

ENTRY = Addition(
    "A table entry",
    {
        "engine/table_events.py": all_of(
            before(
                "class GoTo(NamedTuple):\n",
                'class Rest(NamedTuple):\n    """A monster heals in the City."""\n\n    seat: int\n\n\n',
            ),
            behind("    | GoTo\n", "    | Rest\n"),
            behind(
                "NOTATIONS: Final[dict[type[Change], Notation]] = {",
                '\n    Rest: Notation("rest", lambda e: str(e.seat + 1), lambda said: Rest(int(said) - 1)),',
            ),
            behind("    GoTo: lambda _: (),\n", "    Rest: lambda event: (SetTokyo(event.seat, -1),),\n"),
        ),
        "engine/table.py": all_of(
            behind("    GoTo,\n", "    Rest,\n"),
            behind("from engine.gains import cut_hearts", ", heal"),
            behind(
                "def _always(_: State, __: Change) -> bool:\n    return True\n",
                "\n\ndef _rest(state: State, event: Rest) -> None:\n"
                "    seat = check_player(state, event.seat)\n"
                "    heal(state, seat, state.most_hearts(seat), Why.TABLE)\n"
                "    state.city, state.bay = seat, -1\n",
            ),
            behind(
                "ENTRIES: Final[dict[type[Change], EntryRules]] = {",
                "\n    Rest: EntryRules(_rest, _always),",
            ),
        ),
        "kotbot/matches/table/entries.py": all_of(
            behind("    GoTo,\n", "    Rest,\n"),
            behind(
                "ENTRY_EFFECTS: Final[dict[type[Change], EntryEffects]] = {", "\n    Rest: EntryEffects(),"
            ),
        ),
        "kotbot/views/core/telling/corrections.py": all_of(
            behind("    GoTo,\n", "    Rest,\n"),
            behind(
                "ENTRY_WORDS: Final[dict[type[Change], EntryWords]] = {",
                "\n    Rest: EntryWords("
                '\n        lambda change, its, who: its.texts.gettext("{m} rests", m=who(change.seat)),'
                '\n        Typed({"rests": marked_in("typed word", "rest sleep")}, frozenset({"rests"}),'
                "\n              lambda said, _: [] if said.seat is None else [(Rest(said.seat),)]),"
                "\n    ),",
            ),
        ),
        "kotbot/views/table/mats.py": all_of(
            behind("from engine.table_events import HAND, AddNumber", ", Rest"),
            behind(
                "Verb.CORRECT.of(facts, out), Style.DANGER),)",
                ', (press("Rest", Verb.CORRECT.of(facts, write_table(TableEvent(Rest(place))))),)',
            ),
        ),
    },
    """
from engine import apply_table, build, read_table
from engine.ledger import Ledger
from kotbot.i18n import texts_for
from kotbot.matches import finding
from kotbot.matches.facts import Mode, Person, Where
from kotbot.matches.replies import Note
from kotbot.matches.facts import How
from kotbot.matches.log.achievements import AchievementTally
from kotbot.matches.log.results import Tally
from kotbot.matches.table.play import changing, correcting, entering, timeline
from kotbot.matches.table.seats import seating, setting_up
from kotbot.store import Store
from kotbot.views.modes import board
from kotbot.views.table.history import history
from kotbot.views.table.typing.typed import typed
from kotbot.views.table.typing.typed_changes import TypedChange

state = build({"rules": {"edition": "second", "table": True}, "seats": [{"hearts": 2}, {}], "city": 2})
ledger, tally, watch = Ledger(state), Tally(inside={1}), AchievementTally(2, inside={1})
events = apply_table(state, read_table("rest 1"))
ledger.add(events)
for event in events:
    tally.add(event)
    watch.add(event)
assert not list(ledger.differences(state))
assert tally.inside == watch.inside == {0}

store, ann, texts, presses = Store("sqlite:///match.db"), Person(11, "Ann"), texts_for("en"), iter(range(99))
store.prepare()
opened = store.run_here(lambda unit: setting_up.open_table(unit, Where(-1), ann)).facts
code = opened.code


def do(use_case, *args):
    reply = store.run_here(lambda unit: use_case(unit, code, ann, f"press {next(presses)}", *args))
    assert reply.refused is None, reply
    return reply.facts


facts = do(seating.seat_nameless)
facts = do(setting_up.start, facts.decision, "1")
do(correcting.adjust, "set 1 hearts 3")
facts = do(correcting.adjust, "add 1 stars +2")

mark = facts.decision, "page number 1 hearts"
opened = store.run_here(lambda unit: entering.mark(unit, code, ann, *mark)).facts
key, = [one.action for row in board(opened, texts).keyboard for one in row if one.text == "Rest"]
assert key.args == ("rest", "1"), key
assert typed("ann sleeps", facts, [texts]) == TypedChange("rest 1"), typed("ann sleeps", facts, [texts])

facts = do(correcting.adjust, "rest 1")
assert facts.state.hearts[0] == 10, facts.state.hearts
assert "rests" in str(board(facts, texts).keyboard), "the button that takes it back says what it was"
line = facts.table.undo.line
told = store.run_here(lambda unit: timeline.history(unit, code))
assert "rests" in str(history(facts, texts, told.lines, told.page, told.turns))
facts = do(timeline.undo, line)
assert facts.state.hearts[0] == 3, facts.state.hearts
facts = do(timeline.redo, facts.table.redo.line)
assert facts.state.hearts[0] == 10, facts.state.hearts
stars = told.lines[1].line
facts = do(changing.change, stars, How.OUT)
assert (facts.state.hearts[0], facts.state.stars[0]) == (10, 0), facts.state
store.disconnect()
""",
)

LEVEL = Addition(
    "A level of computer player",
    {
        "engine/players/snail.py": new(
            '"""A player that takes what comes first."""\n\n'
            "from collections.abc import Sequence\n\n"
            "from engine.answers import Answer\n"
            "from engine.players.player import Randomness\n"
            "from engine.state import State\n\n\n"
            "class Snail:\n"
            '    """The first legal answer."""\n\n'
            "    def choose(\n"
            "        self, view: State, legal: Sequence[Answer], rng: Randomness, budget: int\n"
            "    ) -> Answer:\n"
            '        """The first one."""\n'
            "        return legal[0]\n"
        ),
        "engine/players/__init__.py": all_of(
            behind(
                "from engine.players.player import Player, Randomness",
                "\nfrom engine.players.snail import Snail",
            ),
            behind("PLAYERS: Final[dict[str, Player]] = {", '\n    "snail": Snail(),'),
        ),
        "kotbot/views/base/render_context.py": behind(
            "LEVELS: Final = {", '\n    "snail": marked_in("computer player", "Snail"),'
        ),
        "kotbot/views/core/options.py": behind(
            "LEVEL_WORDS: Final = {", '\n    "snail": marked("takes its time"),'
        ),
        "kotbot/matches/log/ratings.py": behind('    {"random": 38, ', '"snail": 10, '),
    },
    """
from kotbot.i18n import texts_for
from kotbot.matches.open import lobby
from kotbot.matches.digital import lobby as digital
from kotbot.matches.facts import Person, Status, Where
from kotbot.matches.log.ratings import COMPUTERS
from kotbot.store import Store
from kotbot.views.digital.lobby import kept_page
from kotbot.views.modes import board

store, ann, texts = Store("sqlite:///match.db"), Person(11, "Ann"), texts_for("en")
store.prepare()
opened = store.run_here(lambda unit: digital.open_lobby(unit, Where(-1), ann, "second")).facts
page = kept_page("computers", "")
assert "Add: 🤖 Snail" in str(page(opened, texts).keyboard), page(opened, texts)
assert "Snail: takes its time" in str(page(opened, texts)), page(opened, texts)
assert COMPUTERS["snail"] == 10
added = store.run_here(lambda unit: lobby.add_computer(unit, opened.code, ann, "snail")).facts
assert "Pixel (Snail)" in str(board(added, texts))
started = store.run_here(lambda unit: digital.start(unit, opened.code, ann, "press")).facts
assert (started.status, started.seats[1].level) == (Status.LIVE, "snail"), started
assert "Pixel" in str(board(started, texts))
store.disconnect()
""",
)
