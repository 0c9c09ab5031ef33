"""Match after match through the session: memory must not grow after the first tenth."""

from __future__ import annotations

import gc
import sys

from matador.ai.bots import BOTS
from matador.ai.thinking import limited
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.records import Record
from matador.match.seats import BotSeat
from matador.rules import CATALOG, Ruleset, named_ruleset, players_of
from matador.rules.tables import compiled
from tests.checks.matches import FEW_TRIES

MAX_BLOCKS = 3000
"""Memory blocks that may come and go in the interpreter itself, however many matches are played."""


MET_BY_ITSELF = 1000
"""With this many matches, the first tenth meets every bot in every ruleset."""


def check_lasting(matches: int, seed: int) -> dict[str, int]:
    """Play matches of all named rulesets with all bots in turn; memory must not grow after the first tenth."""
    rulesets, warm = all_rulesets(), max(matches // 10, 5)
    played = [rulesets[(seed + number // 20) % len(rulesets)] for number in range(matches)]
    for rules in dict.fromkeys(played if matches < MET_BY_ITSELF else ()):
        # A bot's data for a game is loaded once and stays; a few matches would not load all of it in time.
        for number in range(len(BOTS)):
            _played(rules, seed, number)
    before = rounds = actions = 0
    for number, rules in enumerate(played):
        if number == warm:
            before = blocks()
        match = _played(rules, seed, number).rounds
        rounds, actions = rounds + len(match), actions + sum(len(round_.actions) for round_ in match)
    del match
    growth = blocks() - before
    assert growth < MAX_BLOCKS, f"{growth} blocks of memory more after {matches - warm} matches"
    largest = max(growth, 0)
    return {"matches": matches, "rounds": rounds, "actions": actions, "largest_growth_in_blocks": largest}


def all_rulesets() -> list[Ruleset]:
    """Each named ruleset for each of its numbers of players."""
    return [named_ruleset(name, players) for name, named in CATALOG.items() for players in players_of(named)]


def blocks() -> int:
    """Memory blocks in use, except the tables of rulesets, which have their own limits."""
    compiled.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


def _played(rules: Ruleset, seed: int, number: int) -> Record:
    """The match with this number: the bots rotate through the seats."""
    names = [list(BOTS)[(number + seat) % len(BOTS)] for seat in range(rules.players)]
    return play_match(
        rules,
        seed + number,
        [Player(name, name) for name in names],
        [BotSeat(limited(BOTS[name](f"{number}/{seat}"), FEW_TRIES)) for seat, name in enumerate(names)],
    )
