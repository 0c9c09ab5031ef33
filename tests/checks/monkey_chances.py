"""The monkey's choices: starts, settings, window sizes, keys and times."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal, get_args

from matador.ai.bots import BOTS
from matador.match.help import Picture
from matador.rules import CATALOG, VARIANTS, RulesetError, players_of
from matador.rules.options import OptionValue
from matador.storage.settings import Hand, Pips, Settings, Speed
from matador.storage.setups import COLOURS, FACES, MatchSetup, SeatSetup, changed_setup, with_distinct_looks
from matador.ui.inputs import KEYS as NAMED_KEYS
from matador.ui.inputs import Point
from matador.ui.pages.new_match.page import SETS
from matador.ui.pages.new_match.players_tab import PLAYERS
from matador.ui.pages.options import TEXT_SIZES
from tests.checks.monkey_steps import Begin, Wait
from tests.pseudo import PSEUDO

_ODD_KEYS = ("d", "p", "r", "h", "q", "z", "n", "y", "ß", "ñ", "字", "ﬁ", "ŉ")
KEYS = (*dict.fromkeys(NAMED_KEYS.values()), *_ODD_KEYS)
_SIZES: tuple[Point, ...] = ((800, 600), (1024, 768), (1280, 720), (1366, 768), (1600, 900), (1920, 1080))
_ODD_SIZES: tuple[Point, ...] = ((1, 1), (120, 3000), (2600, 130), (799, 599), (600, 900), (3840, 2160))

Kind = Literal["one", "several", "open hands"]
_KINDS: tuple[Kind, ...] = get_args(Kind)
_NAMES = ("", "", "", "Ida", "Bo", "Zoë", "Wilhelmina Maximiliana W", "iiii")


def begins(chance: Random) -> Iterator[tuple[Begin, bool]]:
    """Endless starts; each kind occurs before any occurs again. The first of each are marked."""
    games = {players: _games_of(players, chance) for players in PLAYERS}
    kinds = _without_end(_KINDS, chance)
    is_first = True
    while True:
        # Partners are always four, and passes are rare except where draws are few: a run starts there.
        order: list[int | None] = [4, *chance.sample([None, *PLAYERS], len(PLAYERS) + 1)]
        for number, players in enumerate(order):
            if players is None:
                yield any_begin(chance, None), is_first
                continue
            game = _partners(chance) if number == 0 else next(games[players])
            yield any_begin(chance, _seated(chance, game, next(kinds))), is_first
        is_first = False


def _without_end(kinds: tuple[Kind, ...], chance: Random) -> Iterator[Kind]:
    while True:
        yield from chance.sample(kinds, len(kinds))


def _games_of(players: int, chance: Random) -> Iterator[MatchSetup]:
    """Every ruleset and set for this many players: one with few tiles, which soon ends, then any."""
    named = [name for name in CATALOG if any(players in players_of(CATALOG[name], set_) for set_ in SETS)]
    while True:
        for ruleset in chance.sample(named, len(named)):
            sets = [highest for highest in SETS if players in players_of(CATALOG[ruleset], highest)]
            few = sets[: max(1, len(sets) - 2)]
            for choices in (few, sets):
                game = MatchSetup(ruleset=ruleset, players=players, set=chance.choice(choices))
                yield _with_variants(chance, game)


def _partners(chance: Random) -> MatchSetup:
    ruleset = chance.choice([name for name in CATALOG if CATALOG[name].teams])
    options = {"partnerships": True}
    return MatchSetup(ruleset=ruleset, players=4, set=chance.choice((4, 5, 6)), options=options)


def _with_variants(chance: Random, game: MatchSetup) -> MatchSetup:
    """The setup with some variants, if they can be played together."""
    options: dict[str, OptionValue] = {}
    for variant in chance.sample(sorted(VARIANTS), chance.choice((0, 0, 1, 2))):
        options |= dict(VARIANTS[variant].changes)
    varied = changed_setup(game, options=options)
    try:
        varied.rules()
    except RulesetError:
        return game
    return varied


def _seated(chance: Random, game: MatchSetup, kind: Kind) -> MatchSetup:
    """The setup with its seats taken: one person anywhere, or several."""
    persons = 1 if kind == "one" else chance.randint(2, min(4, game.players))
    at = chance.sample(range(game.players), persons)
    if kind == "one" and chance.random() < 0.5:
        return game
    seats = [
        SeatSetup(
            name=chance.choice(_NAMES),
            bot=None if seat in at else chance.choice(sorted(BOTS)),
            face=chance.randrange(FACES),
            colour=chance.randrange(COLOURS),
            help=chance.choice(("guide", "guide", "none", "full", "on-request")),
            picture=chance.choice(get_args(Picture)),
            pinned=chance.random() < 0.3,
        )
        for seat in range(game.players)
    ]
    return changed_setup(game, seats=with_distinct_looks(seats), open_hands=kind == "open hands")


def any_begin(chance: Random, game: MatchSetup | None) -> Begin:
    """The program with any settings."""
    settings = Settings(
        speed=chance.choice(get_args(Speed)),
        reduced_motion=chance.random() < 0.3,
        volume=chance.choice((0, 10, 70, 100)),
        muted=chance.random() < 0.5,
        text_size=chance.choice(TEXT_SIZES),
        high_contrast=chance.random() < 0.3,
        language=chance.choice(("", "en", "en", PSEUDO)),
        guide=chance.random() < 0.6,
        auto_draw=chance.random() < 0.2,
        hand=chance.choice(get_args(Hand)),
        pips=chance.choice(get_args(Pips)),
        last_game=_partners(chance) if game is None and chance.random() < 0.3 else None,
    )
    return Begin(game, chance.randrange(10**6), settings, any_size(chance))


def any_size(chance: Random) -> Point:
    """Mostly a usual size, or any, or one that no window should have."""
    kind = chance.random()
    if kind < 0.5:
        return chance.choice(_SIZES)
    if kind < 0.9:
        return (chance.randint(800, 1920), chance.randint(600, 1200))
    return chance.choice(_ODD_SIZES)


def any_wait(chance: Random) -> Wait:
    """A wait from zero to long."""
    return Wait(chance.choice((0, 0, 5, 16, 16, 16, 33, 120, 350, 500, 1000, 8000)))
