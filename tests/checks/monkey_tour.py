"""The first program of a monkey's run: it goes round everything there is, so that no run has missed any of it."""

from __future__ import annotations

from collections.abc import Iterator

from matador.rules import PASS
from matador.ui.inputs import Key
from tests.checks.monkey_chances import any_begin
from tests.checks.monkey_matches import Matches
from tests.checks.monkey_steps import Calm, Draw, Step, Wait

MOST_MATCHES = 8
"""To pass is rare: a tour goes on until it has been done, but not for ever."""
COUNTED_MS = 60_000
"""By then the hands at the end of a round have been counted."""


class Tour(Matches):
    """Short matches from home, with a look at everything that is to be seen on the way."""

    def tour(self) -> Iterator[Step]:
        """All of it."""
        self.stays = True
        yield any_begin(self.chance, None)
        yield Draw()
        yield from self._at_the_door()
        yield from self.choose(self.chance.choice(("matching", "first-sevens")), 4, 4)
        for by_keys in (True, False):
            yield from self._back_and_forth(by_keys=by_keys)
        for number in range(MOST_MATCHES):
            yield from self.play_to_end()
            if number >= 2 and self._has_passed:
                break
            yield from self._look_back()
        yield from self._go_home()
        if self.node("play") is not None:
            yield from self.click("play")
            yield from self._hand_round()
        self.stays = False

    @property
    def _has_passed(self) -> bool:
        """Whether the player has passed in the round that is on show."""
        seat = self.table.model.seat
        history = self.table.game.session.view(seat).history
        return any(seen.seat == seat and seen.action == PASS for seen in history)

    def _at_the_door(self) -> Iterator[Step]:
        """The pages that home has."""
        for page in ("options", "rules"):
            yield from self.click(page)
            yield from self.by_keys()
            yield from self.leave_page()

    def _back_and_forth(self, *, by_keys: bool) -> Iterator[Step]:
        """A decision, taken back and done again."""
        session = self.table.game.session
        yield Calm()
        version = session.version
        for _ in range(6):
            if session.version > version or not self.table.model.is_my_turn:
                break
            yield from self.take_turn()
            yield from self.let_go()
            yield from self.leave_page()
        yield Calm()
        if by_keys:
            yield from [Key("z", ctrl=True), Key("z", shift=True, ctrl=True)]
        else:
            yield from self.do_again()
        yield from self.leave_page()

    def _look_back(self) -> Iterator[Step]:
        """At the end of a match: the pages about it, and another match."""
        yield Wait(COUNTED_MS)
        for page in ("fair", "scores"):
            yield from self.click(page)
            yield from self.by_keys()
            yield from self.leave_page()
        if self.is_told:
            yield from self.click("again")

    def _go_home(self) -> Iterator[Step]:
        """Leave the match that has begun; before that, stay."""
        yield Calm()
        if self.table.model.is_my_turn:
            yield from self.take_turn()
        yield from self.let_go()
        yield from self.leave_page()
        yield Calm()
        for answer in ("back", "leave"):
            yield from self.from_menu("home")
            if self.program.overlays.name == "leaving":
                yield from self.click(answer)

    def _hand_round(self) -> Iterator[Step]:
        """Bots play alone, and give a seat back."""
        yield Calm()
        yield from self.hand_over_all()
        yield Calm()
        for _ in range(3):
            if self.table.game.persons:
                break
            yield from self.hand_over(0)
