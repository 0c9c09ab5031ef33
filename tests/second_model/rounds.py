"""Section 5: the turns of one round, from the deal to its end."""

from collections.abc import Sequence

from .placements import End, Placement, openings, placements
from .rules import Rules
from .scoring import Result, round_result
from .tiles import Tile


class Round:
    """The position of a round. `opening_tile` is the tile that the opener must lay, or None if any."""

    def __init__(
        self,
        rules: Rules,
        hands: Sequence[Sequence[Tile]],
        boneyard: Sequence[Tile],
        starter: int,
        opening_tile: Tile | None,
    ) -> None:
        self.rules = rules
        self.hands = [list(hand) for hand in hands]
        self.boneyard = list(boneyard)
        self.player = self.opener = starter
        self.played: tuple[int, ...] = ()  # the seat of each tile played, in order
        self.opening_tile = opening_tile
        self.ends: dict[str, End] = {}  # nothing on the table: the opener is to play
        self.spinner_to_come = rules.spinner
        self.drawn = 0  # k, in this turn
        self.idle_turns = 0  # turns in succession in which nobody played and nobody drew
        self.how: str | None = None  # "out" or "blocked" once the round is over

    def result(self) -> Result:
        """Once the round is over."""
        assert self.how is not None
        return round_result(self.rules, self.how, self.hands, self.opener, self.played)

    def legal(self) -> dict[str, Placement | None]:
        """Every legal action by its text; `draw` and `pass` lay nothing."""
        if not self.ends:
            # section 3: the opener lays one tile; he can neither draw nor pass
            hand = self.hands[self.player] if self.opening_tile is None else [self.opening_tile]
            return {way.text: way for tile in hand for way in openings(self.rules, tile)}
        rules = self.rules
        found = placements(rules, self.hands[self.player], self.ends, self.spinner_to_come)
        must_play = self._must_play(found)
        may_draw = self._can_draw() and (rules.draw_when_able or not must_play)
        may_pass = not may_draw and (
            not must_play or (rules.draw_when_able and self._full() and self._holds_more_than_reserve())
        )
        actions: dict[str, Placement | None] = {placement.text: placement for placement in found}
        if may_draw:
            actions["draw"] = None
        if may_pass:
            actions["pass"] = None
        return actions

    def _holds_more_than_reserve(self) -> bool:
        return len(self.boneyard) > self.rules.reserve

    def _can_draw(self) -> bool:
        limit = self.rules.draw_limit
        return self._holds_more_than_reserve() and (limit is None or self.drawn < limit)

    def _full(self) -> bool:
        return self.drawn >= 1 and self.drawn == self.rules.draw_limit

    def _must_play(self, found: list[Placement]) -> bool:
        if not found:
            return False
        if any(placement.tile not in self.rules.matador_tiles for placement in found):
            return True
        if self.rules.matador_duty == "draw-instead":
            return not self._can_draw() and not self._full()
        return self.rules.matador_duty == "must"

    def apply(self, action: str, placement: Placement | None) -> None:
        """Do one action that `legal` has given."""
        if placement is not None:
            self._play(placement)
        elif action == "draw":
            self.hands[self.player].append(self.boneyard.pop(0))
            self.drawn += 1
            if not self.rules.play_after_draw:
                self._end_turn(idle=False)
        else:
            self._end_turn(idle=self.drawn == 0)

    def _play(self, placement: Placement) -> None:
        self.hands[self.player].remove(placement.tile)
        self.played += (self.player,)
        self.ends.update(placement.ends)
        if placement.is_spinner:
            self.spinner_to_come = False
        if not self.hands[self.player]:
            self.how = "out"
        else:
            self._end_turn(idle=False)

    def _end_turn(self, idle: bool) -> None:
        self.idle_turns = self.idle_turns + 1 if idle else 0
        if self.idle_turns == self.rules.players:
            self.how = "blocked"
        self.player = (self.player + 1) % self.rules.players
        self.drawn = 0
