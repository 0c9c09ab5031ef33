"""A checker of the English rules, against the actions that the engine allows in a round."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from matador.match.deals import deal_round
from matador.rules import DRAW, PASS, End, MatadorEnd, Play, Position, Ruleset, Tile, ValueEnd, WildEnd
from matador.rules.opener import opener_by_hands
from matador.ui.language import Language
from matador.ui.sentences.rules import sections


def said_of(rules: Ruleset) -> str:
    """All sentences of the rules, in English."""
    return "\n".join(text for section in sections(Language(), rules) for text in section.sentences)


def dealt(rules: Ruleset, chance: Random) -> Position:
    """A randomly dealt round before its opening."""
    seed = chance.randrange(10**6)
    deal = deal_round(rules, seed, 0)
    return Position.start(rules, deal.hands, deal.boneyard, opener_by_hands(deal.hands)[0])


def contradictions(rules: Ruleset, said: str, chance: Random, rounds: int) -> set[str]:
    """Contradictions between the sentences and some random rounds under these rules."""
    found: set[str] = set()
    for _ in range(rounds):
        position = dealt(rules, chance)
        while position.outcome is None:
            found |= set(_Decision(position, said).contradictions())
            position = position.play(chance.choice(position.legal()))
    return found


@dataclass(frozen=True)
class _Decision:
    position: Position
    said: str

    def contradictions(self) -> Iterator[str]:
        if not self.position.ends:
            yield from self._opening()
            return
        yield from self._drawing()
        yield from self._passing()
        yield from self._only_matadors()
        for play in self._plays:
            yield from self._placement(play)
        yield from self._matadors_anywhere()

    @property
    def _plays(self) -> list[Play]:
        return [action for action in self.position.legal() if isinstance(action, Play)]

    @property
    def _matadors(self) -> frozenset[Tile]:
        return self.position.rules.matador_tiles

    @property
    def _is_ordinary_there(self) -> bool:
        return any(play.tile not in self._matadors for play in self._plays)

    @property
    def _staying(self) -> int:
        found = re.search(r"(\d+) tiles? always stays? in", self.said)
        return int(found[1]) if found else 0

    @property
    def _limit(self) -> float:
        """Number of tiles that a player may draw in a turn, by the sentences."""
        found = re.search(r"(?:draw up to|Draw at most) (\d+) tile", self.said)
        if found:
            return int(found[1])
        if "You can't draw tiles in this game." in self.said:
            return 0
        return 1 if re.search("draw one tile", self.said) else float("inf")

    @property
    def _is_left(self) -> bool:
        return len(self.position.boneyard) > self._staying

    @property
    def _could_draw(self) -> bool:
        return self._is_left and self.position.drawn < self._limit

    def _opening(self) -> Iterator[str]:
        tiles = {play.tile for play in self._plays}
        hand = set(self.position.hand(self.position.turn))
        if "The first tile can be any tile." in self.said and tiles != hand:
            yield "any tile opens"
        if "must be played first." in self.said and len(tiles) != 1:
            yield "one tile opens"

    def _drawing(self) -> Iterator[str]:
        draws = DRAW in self.position.legal()
        if draws and not self._could_draw:
            yield "how many are drawn"
        if not self._plays and draws != self._could_draw:
            yield "who cannot lay draws"
        at_will = "You may draw before you play, even if a tile fits." in self.said
        if self._is_ordinary_there and draws != (at_will and self._could_draw):
            yield "drawing though a tile fits"
        if "ends your turn" in self.said and self.position.drawn:
            yield "a draw ends the turn"

    def _passing(self) -> Iterator[str]:
        passes = PASS in self.position.legal()
        if not self._plays and passes == self._could_draw:
            yield "who can neither lay nor draw passes"
        at_will = "you can pass even if a tile fits" in self.said
        has_all = at_will and self.position.drawn >= self._limit and self._is_left
        if self._is_ordinary_there and passes != has_all:
            yield "passing though a tile fits"

    def _only_matadors(self) -> Iterator[str]:
        if not self._plays or self._is_ordinary_there:
            return
        free = DRAW in self.position.legal() or PASS in self.position.legal()
        if "You never have to play a matador" in self.said and not free:
            yield "nobody has to lay a matador"
        if "If only matadors fit, you must play one." in self.said and free:
            yield "matadors must be laid"
        if re.search("play one or draw|you may draw instead", self.said) and self._could_draw and not free:
            yield "drawing instead"
        if "If you can't draw, you must play one." in self.said and not self._could_draw and free:
            yield "a matador must be laid when nothing can be drawn"
        keeps = "Once you've drawn all you're allowed, you can keep your matadors." in self.said
        if keeps and not self._could_draw and free != (0 < self._limit <= self.position.drawn):
            yield "keeping a matador"

    def _placement(self, play: Play) -> Iterator[str]:
        end = self.position.ends[play.arm or "L"]
        if play.tile in self._matadors:
            yield from self._matador(play, isinstance(end, WildEnd))
        elif play.direction == "crosswise":
            code, line = self.position.tables.code, self.position.line
            if "It's the spinner." not in self.said or not code.spinner_to_come(line):
                yield "only the spinner lies across"
        else:
            yield from self._ordinary(play, end)

    def _ordinary(self, play: Play, end: End) -> Iterator[str]:
        """Check a lengthwise tile that is no matador."""
        assert play.touching is not None
        match end:
            case ValueEnd(value):
                made = f"halves must make {value + play.touching}."
                if made not in self.said and (
                    "halves must match." not in self.said or value != play.touching
                ):
                    yield "which halves touch"
            case MatadorEnd():
                if "only a blank" in self.said and play.touching != 0:
                    yield "only a blank goes on"
                if not re.search("only a blank|either of its halves counts|, a tile with", self.said):
                    yield "what follows a matador"
            case WildEnd():
                if "crosswise matador on a blank, any tile fits" not in self.said:
                    yield "any tile follows"

    def _matador(self, play: Play, is_wild: bool) -> Iterator[str]:
        said = self.said
        if (
            "only if nothing fits the usual way" in said
            and self._is_ordinary_there
            and not self._is_usual(play)
        ):
            yield "matadors come last"
        if play.direction == "crosswise":
            if "Play it crosswise" not in said:
                yield "matadors go lengthwise"
        elif is_wild:
            if "crosswise matador on a blank, any tile fits" not in said:
                yield "any tile follows"
        elif not re.search(
            "either half touching|may also play it lengthwise|Play them like any other tile", said
        ):
            yield "matadors lie across"
        elif "with the double blank" in said and play.tile == Tile(0, 0):
            yield "the double blank along"

    def _is_usual(self, play: Play) -> bool:
        """True if a matador is played like any other tile."""
        if isinstance(self.position.ends[play.arm or "L"], WildEnd):
            return True
        return play.direction == "along" and "either half touching" not in self.said

    def _matadors_anywhere(self) -> Iterator[str]:
        """Check each matador of the hand at each end against the sentences."""
        if "A matador fits any end" not in self.said or "only if nothing fits" in self.said:
            return
        for tile in self._matadors & set(self.position.hand(self.position.turn)):
            for arm, end in self.position.ends.items():
                ways = {
                    (one.direction, one.touching) for one in self._plays if (one.tile, one.arm) == (tile, arm)
                }
                wanted: set[tuple[str, int | None]] = set()
                if "Play it crosswise" in self.said:
                    wanted.add(("crosswise", None))
                if "either half touching" in self.said:
                    wanted |= {("along", half) for half in tile.halves}
                if not isinstance(end, WildEnd) and not wanted <= ways:
                    yield "a matador goes on any end"
