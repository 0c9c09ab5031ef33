"""Decisions at the end of a round: who may count the pips first, what to ask, and whose sums to show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Literal, TypeAlias

from matador.match.events import RoundEnded
from matador.match.help import SeatHelp
from matador.play.choices import AnimationSpeed
from matador.play.game import Game
from matador.play.table.evidence_recorder import own_sums, praise_of_own
from matador.play.table.facts import EndPanelKind
from matador.play.table.state import LONG_AGO_MS
from matador.rules import Outcome, Ruleset
from matador.teaching.bonds import Sum
from matador.ui.kit.figures import Face
from matador.ui.kit.intents import PageIntent
from matador.ui.sprites import Mood

if TYPE_CHECKING:
    from matador.teaching.evidence import TurnAttempts
    from matador.teaching.praise import Reason


LIT_MS = 500
"""Time from one group of pips lighting up to the next."""
TURN_OVER_MS = 220
EACH_MS = 90
"""Time from one tile turning over to the next."""


@dataclass(frozen=True, slots=True)
class RoundEnd:
    """A finished round as the panel shows it; times are in milliseconds of the scene's clock."""

    game: Game
    ended: RoundEnded
    looker: int
    animation: AnimationSpeed
    from_ms: float = LONG_AGO_MS
    """When the hands begin to turn over."""
    question: PipQuestion | None = None
    sums: tuple[Sum, ...] = ()
    """Sums that the learner made on their own."""
    praise: Reason | None = None
    """Praise to show beside them; None outside of Learn."""
    how: CountEnd | None = None
    """The outcome of the question, if it was asked."""
    missed_ms: float = inf
    """Time of the last wrong number."""

    @property
    def rules(self) -> Ruleset:
        return self.game.session.rules

    @property
    def outcome(self) -> Outcome:
        return self.ended.outcome

    @property
    def winners(self) -> tuple[int, ...]:
        session, rules = self.game.session, self.rules
        if session.is_over:
            sides = session.standing.winners
        else:
            sides = () if self.outcome.winner is None else (self.outcome.winner,)
        return tuple(seat for seat in range(rules.players) if rules.side_of(seat) in sides)

    @property
    def stage(self) -> EndPanelKind:
        """The question if there is one, else the learner's own sums, else the result."""
        if self.question is not None:
            return "question"
        return "sums" if self.sums else "result"

    @property
    def counted_ms(self) -> float:
        """When the result is counted; a press does not have to wait for it."""
        if self.stage != "result":
            return 0.0
        tiles, moving = sum(map(len, self.ended.hands)), self.animation.moving
        return self.from_ms + moving(EACH_MS) * tiles + moving(TURN_OVER_MS)

    @property
    def moves_until_ms(self) -> float:
        if self.question is None or self.missed_ms == inf:
            return self.counted_ms
        return self.missed_ms + self.animation.waiting(LIT_MS) * len(parts_of(self.question.total))

    @property
    def finished(self) -> RoundEnd:
        missed_ms = inf if self.missed_ms == inf else LONG_AGO_MS
        return replace(self, from_ms=LONG_AGO_MS, missed_ms=missed_ms)

    def after(self, intent: PageIntent, now_ms: float) -> RoundEnd:
        question = self.asked.after(intent)
        is_missed = question.misses > self.asked.misses
        return replace(self, question=question, missed_ms=now_ms if is_missed else self.missed_ms)

    @property
    def asked(self) -> PipQuestion:
        assert self.question is not None, "nothing is asked"
        return self.question

    @property
    def learner(self) -> int | None:
        """The learner who is looking, or else the first one."""
        learners = [seat for seat in self.game.human_seats if self.game.occupants[seat].is_learner]
        return self.looker if self.looker in learners else next(iter(learners), None)

    @property
    def counted(self) -> Counted | None:
        return None if self.learner is None else counted_in(self.rules, self.outcome, self.learner)

    @property
    def to_count(self) -> Counted:
        """The hands that a question is about."""
        assert self.counted is not None, "there is nothing to count"
        return self.counted

    def name(self, seat: int) -> str:
        return self.game.occupants[seat].name

    def face(
        self, seat: int, mood: Mood = "calm", *, is_marked: bool = False, has_team: bool = False
    ) -> Face:
        occupant = self.game.occupants[seat]
        team = self.rules.side_of(seat) if has_team and self.rules.partnerships else None
        return Face(occupant.setup.face, occupant.setup.colour, mood, is_marked, team)


MAX_DIGITS = 3
MAX_MISSES = 2
"""Number of wrong answers after which the right one is shown."""

CountEnd: TypeAlias = Literal["right", "told", "shown"]
"""Counted correctly; told after two misses; shown because the player asked for it."""


@dataclass(frozen=True, slots=True)
class PipQuestion:
    """A question about pips, still open or finished."""

    total: int
    is_open: bool = True
    """Whether a number can be typed."""
    entry: str = ""
    misses: int = 0
    end: CountEnd | None = None

    def after(self, intent: PageIntent) -> PipQuestion:
        match intent:
            case Digit(digit):
                # Numbers have no leading zeros.
                entry = f"{'' if self.entry == '0' else self.entry}{digit}"
                return replace(self, entry=entry) if self.is_open and len(entry) <= MAX_DIGITS else self
            case OnPanel("delete"):
                return replace(self, entry=self.entry[:-1])
            case OnPanel("answer") if self.entry and int(self.entry) == self.total:
                return replace(self, end="right")
            case OnPanel("answer") if self.entry:
                misses = self.misses + 1
                return replace(self, entry="", misses=misses, end="told" if misses >= MAX_MISSES else None)
            case OnPanel("show"):
                return replace(self, end="shown")
            case OnPanel("count first"):
                return replace(self, is_open=True)
            case _:
                return self


@dataclass(frozen=True, slots=True)
class Digit(PageIntent):
    """Append a digit, 0 to 9, to the number."""

    digit: int


@dataclass(frozen=True, slots=True)
class OnPanel(PageIntent):
    """Another action that the panel handles itself."""

    does: Literal["delete", "answer", "show", "count first", "points", "look"]
    """Delete the last digit; submit the number; have the pips counted; show the keys for typing a number.

    Continue from the sums to the points; move the panel aside to show the table.
    """


MAX_ASKED = 60


@dataclass(frozen=True, slots=True)
class Counted:
    """The hands whose pips are counted together."""

    seats: tuple[int, ...]
    """The seats that hold them, ascending, without those whose hand is empty."""
    total: int
    asks: Literal["left", "hands"]
    """All pips that are left, or those in the hands shown."""
    scores: bool

    @property
    def is_asked(self) -> bool:
        """Whether the number is worth a question and not too large for a child."""
        return self.scores and 0 < self.total <= MAX_ASKED


def counted_in(rules: Ruleset, outcome: Outcome, looker: int) -> Counted | None:
    """The pips to count after a round with this outcome; None if there are no pips left.

    With `penalty` each hand counts separately: take that of `looker`, or the heaviest if theirs is empty. If nobody
    gets points, count all hands.
    """
    pips, seats = outcome.pips, tuple[int, ...]()
    scores = rules.penalty or (any(outcome.points) and rules.match_by == "points")
    if rules.penalty:
        seat = looker if pips[looker] else pips.index(max(pips))
        seats, is_left = (seat,), False
    elif scores:
        seats, is_left = scoring_seats(rules, outcome), outcome.how == "out" and not rules.partnerships
    else:
        seats, is_left = tuple(range(rules.players)), True
    holding = tuple(seat for seat in seats if pips[seat])
    total = sum(pips[seat] for seat in holding)
    return Counted(holding, total, "left" if is_left else "hands", scores) if total else None


def scoring_seats(rules: Ruleset, outcome: Outcome) -> tuple[int, ...]:
    assert outcome.winner is not None
    seats = tuple(seat for seat in range(rules.players) if seat not in rules.sides[outcome.winner])
    if outcome.how == "out" or rules.blocked != "combined":
        return seats
    assert outcome.player is not None
    return tuple(sorted((*seats, outcome.player)))


def points_sum(rules: Ruleset, outcome: Outcome) -> str:
    """The sum behind the winner's points, such as `24 + 10 = 34`; empty if it has only one number."""
    by_pips = not rules.penalty and rules.match_by == "points"
    if not by_pips or outcome.winner is None or not any(outcome.points):
        return ""
    hands = [outcome.pips[seat] for seat in scoring_seats(rules, outcome)]
    own = 0 if outcome.how == "out" or outcome.player is None else outcome.pips[outcome.player]
    times = {"differences": len(hands), "total-minus-own": 1}.get(rules.blocked, 0) if own else 0
    plus, minus = [pips for pips in hands if pips], [own] * times
    if len(plus) + len(minus) < 2:
        return ""
    less = "".join(f" \N{MINUS SIGN} {pips}" for pips in minus)
    return f"{' + '.join(map(str, plus))}{less} = {outcome.points[outcome.winner]}"


def help_for(game: Game) -> SeatHelp:
    """The most help that any person at this screen has, because all of them see the end of a round."""
    people = [game.occupants[seat] for seat in game.human_seats]
    found = {occupant.setup.help for occupant in people if occupant.is_learner}
    return "full" if "full" in found else "on-request" if found else "none"


def with_own_sums(end: RoundEnd, tried: Callable[[int], Sequence[TurnAttempts]]) -> RoundEnd:
    """With the learner's own sums, if there are any. `tried` returns the attempts in the turns of a seat."""
    seat = end.learner
    sums = () if seat is None else own_sums(end.game, seat)
    praise = praise_of_own(end.game, seat, tried(seat)) if sums and seat is not None else None
    return replace(end, sums=sums, praise=praise)


def question_for(end: RoundEnd) -> PipQuestion | None:
    if end.counted is None or not end.counted.is_asked:
        return None
    return PipQuestion(end.counted.total, is_open=help_for(end.game) == "full")


ROW = 5
BLOCK = 10


def parts_of(total: int) -> tuple[int, ...]:
    """The groups of a number: tens and the rest or, up to ten, fives and the rest; empty for 0."""
    size = BLOCK if total > BLOCK else ROW
    whole, rest = divmod(total, size)
    return (size,) * whole + ((rest,) if rest else ())
