"""The built-in bots: two simple ones, and the five opponents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from matador.match.seats import Bot
from matador.match.views import View
from matador.rules import DRAW, PASS, Action, Play
from matador.rules.options import gettext_noop


class RandomBot:
    """Plays random legal actions; the same seed gives the same choices."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:  # noqa: ARG002 - not needed
        return legal[int(self._random() * len(legal))]


class GreedyBot:
    """Plays the heaviest tile that fits, matadors last; draws or passes only if no tile fits.

    If the tile has several placements, it picks one at random; the same seed gives the same choices.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def choose(self, view: View, legal: Sequence[Action]) -> Action:
        plays = [action for action in legal if isinstance(action, Play)]
        if not plays:
            return DRAW if DRAW in legal else PASS
        matadors = view.rules.matador_tiles
        best = max((play.tile not in matadors, play.tile.weight) for play in plays)
        heaviest = [play for play in plays if (play.tile not in matadors, play.tile.weight) == best]
        return heaviest[int(self._random() * len(heaviest))]


@dataclass(frozen=True, slots=True)
class Strength:
    """One of the five built-in opponents."""

    pips: int
    """Strength, from one to five."""
    title: str
    face: int
    sentence: str
    """A description for children, as a translatable message."""

    @property
    def name(self) -> str:
        """The name in records, on the command line and in the protocol."""
        return f"level{self.pips}"

    def make(self, seed: str) -> Bot:
        from matador.ai.manners import opponent  # noqa: PLC0415 - slow to load; the home screen needs only names

        return opponent(self.pips, seed)


STRENGTHS: tuple[Strength, ...] = (
    Strength(1, "Dot", 1, gettext_noop("Dot is the easiest to beat. She sometimes overlooks a tile.")),
    Strength(2, "Bruno", 5, gettext_noop("Bruno is easy to beat. He hardly ever has a plan.")),
    Strength(3, "Mia", 2, gettext_noop("Mia thinks about your tiles, but she makes mistakes.")),
    Strength(4, "Otto", 4, gettext_noop("Otto is hard to beat. He works out which tiles you might have.")),
    Strength(5, "Nora", 7, gettext_noop("Nora is the hardest to beat. She thinks far ahead.")),
)
"""From the weakest to the strongest."""


def strength_of(bot: str | None) -> Strength | None:
    """The opponent with this name; None for people and other bots."""
    return next((strength for strength in STRENGTHS if strength.name == bot), None)


BOTS: Mapping[str, Callable[[str], Bot]] = {
    # The bots from before the five opponents: records and saved matches name them.
    "random": RandomBot,
    "greedy": GreedyBot,
    **{strength.name: strength.make for strength in STRENGTHS},
}
"""The function that makes each bot from a seed."""

SENTENCES: Mapping[str, str] = {
    **{strength.name: strength.sentence for strength in STRENGTHS},
    "random": gettext_noop("The computer plays any tile that fits."),
    "greedy": gettext_noop("The computer plays the tile with the most pips first."),
}
"""Descriptions of all bots, the five opponents first, as translatable messages."""


def bot_named(given: str) -> str | None:
    """The internal name of a built-in bot, also for a name on screen such as `Mia`; case is ignored."""
    names = {name: name for name in BOTS} | {one.title.casefold(): one.name for one in STRENGTHS}
    return names.get(given.casefold())


def bots_told() -> str:
    widest = max(map(len, SENTENCES))
    return "\n".join(f"  {name:<{widest}}  {sentence}" for name, sentence in SENTENCES.items())


def bot_choices(*more: str) -> str:
    names = [*(strength.title.casefold() for strength in STRENGTHS), "random", "greedy", *more]
    return f"{', '.join(names[:-1])}, or {names[-1]}"
