"""Rounds of each step of the path of Learn: how they end, how large hands become, and how much is drawn.

Between two greedy players (`greedy`), and between a player of any tile that fits and Dot (`learn`). At most one round
in four is blocked, and in at most one in a hundred does anybody hold more than 12 tiles. `largest_draw` is the most
drawn in one turn; `draws`, `decisions` and `sums` count both players; a missing count is 0. Other names are games
that are not on the path, 2,000 rounds each: every one is over a limit, as a test shows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product
from math import sqrt

from matador.ai.bots import BOTS
from matador.match.controller import play_match
from matador.match.players import Player
from matador.match.records import Round
from matador.match.seats import BotSeat
from matador.rules import DRAW, Play, Ruleset, named_ruleset
from matador.rules.actions import parse_action
from matador.rules.options import OptionValue
from matador.teaching.path import STEPS, Step

MAX_BLOCKED = 0.25
"""Maximum share of the rounds of a step."""

MAX_LARGE = 0.01
"""Maximum share of the rounds of a step in which somebody holds more than `LARGE` tiles."""

LARGE = 12

MANY = 10_000
"""From this many rounds on, shares are taken as they are; with fewer, four standard errors are allowed."""

PAIRS: Mapping[str, tuple[str, str]] = {
    "greedy": ("greedy", "greedy"),
    # A child who plays any tile that fits, and Learn's opponent.
    "learn": ("random", "level1"),
}


@dataclass(frozen=True, slots=True)
class Game:
    """A round for two of `first-sevens` with changes."""

    name: str
    set: int
    options: Mapping[str, OptionValue]

    def rules(self) -> Ruleset:
        return named_ruleset("first-sevens", 2, {**self.options, "set": self.set, "target": None})


def game_of(step: Step) -> Game:
    assert step.ruleset == "first-sevens"
    return Game(f"step_{step.level}", step.set, step.options())


WAY = tuple(map(game_of, STEPS))

NOT_TAKEN = (
    Game("five_tiles_of_double_four", 4, {"blanks": False, "matadors": [], "hand_size": 5}),
    Game("double_six_by_halves", 6, {}),
    Game("double_nine_drawing_on", 9, {"blanks": False, "matadors": [], "hand_size": 4}),
    Game("double_nine_with_blanks", 9, {"matador_cross": "blank"}),
    Game("double_twelve_without_blanks", 12, {"blanks": False}),
    Game("double_twelve_with_blanks", 12, {}),
)
"""Games left out of the path because each is over a limit: the usual ones among them, and experiments."""


def check_path(
    rounds: int,
    seed: int,
    games: Iterable[Game] = WAY,
    pairs: Iterable[str] = PAIRS,
    *,
    has_limits: bool = True,
) -> dict[str, int]:
    """Play `rounds` rounds of each game for each pair of players; return the counts."""
    counts: dict[str, int] = {}
    for game, pair in product(games, pairs):
        found = played(game, PAIRS[pair], rounds, seed)
        if has_limits:
            told = f"{game.name}, {pair}: of {rounds} rounds"
            blocked, large = found["blocked"], found["hands_over_12"]
            assert blocked <= allowed(MAX_BLOCKED, rounds), f"{told} {blocked} end blocked"
            assert large <= allowed(MAX_LARGE, rounds), (
                f"{told} {large} have a hand of more than {LARGE} tiles"
            )
        counts |= {f"{what}_{game.name}_{pair}": count for what, count in found.items()}
    return counts


def allowed(share: float, rounds: int) -> float:
    """Maximum number of rounds for a true share of at most `share`."""
    chance = 0 if rounds >= MANY else 4 * sqrt(share * (1 - share) * rounds)
    return share * rounds + chance


def played(game: Game, bots: tuple[str, str], rounds: int, seed: int) -> Counter[str]:
    rules, found = game.rules(), Counter[str]()
    assert rules.play_after_draw, "turns are told apart by what ends them"
    for number in range(seed, seed + rounds):
        seats = [BotSeat(BOTS[bot](f"{number}/{seat}")) for seat, bot in enumerate(bots)]
        (round_,) = play_match(rules, number, [Player(bot, bot) for bot in bots], seats).rounds
        one = counted(rules, round_)
        for what, count in one.items():
            found[what] = max(found[what], count) if what.startswith("largest") else found[what] + count
    return found


def counted(rules: Ruleset, round_: Round) -> Counter[str]:
    """Counts in one round, from its record alone.

    Sums are the tiles that join another one, except matadors that need no sum and blanks.
    """
    hands, seat, drawn = [len(hand) for hand in round_.hands], round_.starter, 0
    largest, longest, counts = max(hands), 0, Counter[str]()
    for text in round_.actions:
        action = parse_action(text)
        counts["decisions"] += 1
        if action == DRAW:
            counts["draws"] += 1
            drawn += 1
            hands[seat] += 1
            largest, longest = max(largest, hands[seat]), max(longest, drawn)
            continue
        if isinstance(action, Play):
            hands[seat] -= 1
            joins = action.arm is not None and action.tile not in rules.matador_tiles
            counts["sums"] += joins and action.touching != 0
        seat, drawn = 1 - seat, 0
    assert round_.result
    counts["rounds"] = 1
    counts["blocked"] = round_.result.how == "blocked"
    counts["hands_over_12"] = largest > LARGE
    counts["largest_hand"], counts["largest_draw"] = largest, longest
    return counts
