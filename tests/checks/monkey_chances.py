"""What the monkey chooses from: games, settings, sizes of the window, keys and times."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, get_args

from matador.rules import CATALOG
from matador.rules.catalog import players_of
from matador.storage.settings import Settings, Speed
from matador.storage.setups import MatchSetup
from matador.ui.inputs import KEYS as NAMED_KEYS
from matador.ui.inputs import Point
from matador.ui.language import PSEUDO
from matador.ui.menu.pages import SETS, TEXT_SIZES, can_spin
from tests.checks.monkey_steps import Begin, Wait

_ODD_KEYS = ("d", "p", "r", "q", "ß", "ñ", "字", "ﬁ", "ŉ")
KEYS = (*dict.fromkeys(NAMED_KEYS.values()), *_ODD_KEYS)
_SIZES: tuple[Point, ...] = ((800, 600), (1024, 768), (1280, 720), (1366, 768), (1600, 900), (1920, 1080))
_ODD_SIZES: tuple[Point, ...] = ((1, 1), (120, 3000), (2600, 130), (799, 599), (600, 900), (3840, 2160))


def games(chance: Random) -> Iterator[MatchSetup]:
    """Every game there is, over and over: one of each ruleset in turn, so that a short run has met them all."""
    of_each = {ruleset: _games_of(ruleset, chance) for ruleset in CATALOG}
    # Passes are rare but where draws are few: there a run begins.
    order = sorted(chance.sample(tuple(CATALOG), len(CATALOG)), key=_draws_without_end)
    while True:
        for ruleset in order:
            yield next(of_each[ruleset])
        order = chance.sample(order, len(order))


def _draws_without_end(ruleset: str) -> bool:
    options = CATALOG[ruleset].options
    return options["draw_limit"] is None or options["play_after_draw"] is False


def _games_of(ruleset: str, chance: Random) -> Iterator[MatchSetup]:
    """Every set, number of players and spinner: one of few tiles, which soon ends, then one of many."""
    few, many = (_with_any_of(ruleset, sets, chance) for sets in (SETS[:3], SETS[3:]))
    while True:
        yield next(few)
        yield next(many)


def _with_any_of(
    ruleset: str, sets: Sequence[Literal[4, 5, 6, 9, 12]], chance: Random
) -> Iterator[MatchSetup]:
    every = [
        game
        for highest in sets
        for players in players_of(CATALOG[ruleset], highest)
        for game in _with_and_without_spinner(MatchSetup(ruleset=ruleset, players=players, set=highest))
    ]
    while True:
        yield from chance.sample(every, len(every))


def _with_and_without_spinner(game: MatchSetup) -> Iterator[MatchSetup]:
    yield game
    if can_spin(game):
        yield MatchSetup(ruleset=game.ruleset, players=game.players, set=game.set, options={"spinner": True})


def any_begin(chance: Random, game: MatchSetup) -> Begin:
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
    )
    return Begin(game, chance.randrange(10**6), settings, any_size(chance), bars=chance.random() < 0.1)


def any_size(chance: Random) -> Point:
    """Mostly a usual size, or any, or one that no window should have."""
    kind = chance.random()
    if kind < 0.5:
        return chance.choice(_SIZES)
    if kind < 0.9:
        return (chance.randint(800, 1920), chance.randint(600, 1200))
    return chance.choice(_ODD_SIZES)


def any_wait(chance: Random) -> Wait:
    """From no time at all to a long one."""
    return Wait(chance.choice((0, 0, 5, 16, 16, 16, 33, 120, 350, 500, 1000, 8000)))
