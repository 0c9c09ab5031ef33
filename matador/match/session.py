"""The session: the only owner of the truth about a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from matador.match.annotations import (
    Looks,
    bots_at_first,
    hint_shown,
    looks_since,
    looks_undone,
    players_after,
    seat_changed,
    taken_back,
)
from matador.match.branch import Branch, Moment, PlayedRound
from matador.match.commits import Commits, Request
from matador.match.deals import Deal, Dealer, numbered_deals
from matador.match.event_builder import facts_of, match_began, round_began, round_ended
from matador.match.events import (
    Event,
    HintShown,
    Redone,
    RoundEnded,
    SeatChanged,
    Undone,
)
from matador.match.history import FinishedRound, SealedProof, finished_rounds, proof_of
from matador.match.journal import Change, Journal
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import Mark, Record
from matador.match.results import Accepted, Answer, Illegal, NotNow, NotYourTurn, Stale
from matador.match.views import View
from matador.match.writing import record_of
from matador.rules import Action, IllegalAction, Ruleset, Seen, Standing
from matador.rules.knowledge import Knowledge
from matador.rules.opener import BY_HANDS, DecidedBy
from matador.rules.options import LARGEST


class LogEntry(NamedTuple):
    """An event in the log."""

    moment: Moment
    """The moment of the match after all events that happened together with this one."""
    event: Event


class Session:
    """A running match.

    Players get a view with a version, and submit an action with that version. Every change raises the version by one,
    and the journal has to save it first. The session never blocks: while the journal is saving, every request is
    answered with `Saving`, and the caller repeats its request.
    """

    def __init__(
        self,
        rules: Ruleset,
        players: Sequence[Player],
        *,
        seed: int | None = None,
        deals: Dealer | None = None,
        proof: Seal | None = None,
        date: str | None = None,
        marks: Sequence[Mark] = (),
        journal: Journal | None = None,
    ) -> None:
        """A match of the `players`, by seat, with the deals of number `seed` or from `deals`.

        With neither, all deals follow from the seal `proof` (default: an unpredictable one). `marks` are the existing
        marks of the match, including changes of seats. `date` goes into the record. `ValueError` if there is not one
        player per seat, the number is too large, or a proof is given for deals that were chosen.
        """
        if len(players) != rules.players:
            raise ValueError(f"the ruleset is for {rules.players} players, not {len(players)}")
        if seed is not None and abs(seed) > LARGEST:
            raise ValueError(f"deal numbers go from -{LARGEST} to {LARGEST}")
        if seed is None and deals is None:
            proof = Seal.fresh() if proof is None else proof
        elif proof is not None:
            raise ValueError("a chosen deal cannot have a seal")
        self.rules = rules
        self.version = 0
        self._seed = seed
        self._deals = deals
        self._seal = proof
        self._date = date
        self._first_players = tuple(players)
        self._players = players_after(players, marks)
        self._branch = Branch(rules)
        self._log: list[LogEntry] = []
        # A resumed match already has these marks.
        self._marks = [*(mark for mark in bots_at_first(players) if mark not in marks), *marks]
        self._commits = Commits(journal)

    # Queries

    @property
    def seed(self) -> int | None:
        """The deal number; None if the deals were set by hand, and before the tiles are cut."""
        if self._seal is not None:
            return self._seal.number if self._seal.is_closed else None
        return self._seed

    @property
    def first_players(self) -> tuple[Player, ...]:
        """The players at the beginning, by seat."""
        return self._first_players

    @property
    def code(self) -> str | None:
        """The commitment behind all deals, to be shown before the cut; None without a proof."""
        return None if self._seal is None else self._seal.commitment

    @property
    def cut(self) -> str | None:
        """How the tiles were cut; None if they were not."""
        return None if self._seal is None else self._seal.cut

    @property
    def is_by_number(self) -> bool:
        """True if somebody chose the deal number, so that all tiles can be known."""
        return self._seed is not None and self._deals is None

    @property
    def can_be_cut(self) -> bool:
        """True before the first round, if the tiles follow from the cut."""
        return self._seal is not None and not self._seal.is_closed

    @property
    def players(self) -> tuple[Player, ...]:
        """The current players, by seat."""
        return tuple(self._players)

    @property
    def moment(self) -> Moment:
        """The current moment of the match; round -1 before the first round."""
        return self._branch.at

    @property
    def is_saving(self) -> bool:
        """True from a decision that the journal is saving until the caller has asked for the result."""
        return self._commits.is_saving

    @property
    def standing(self) -> Standing:
        """The standing after the finished rounds."""
        return self._branch.standing

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None between rounds and when the match is over."""
        position = self._branch.position
        return None if position is None or position.outcome is not None else position.turn

    def turn_at(self, moment: Moment) -> int | None:
        """The seat that decides at a moment, which may have been undone; None at the end of a round."""
        position = self._branch.rounds[moment.round].positions[moment.step]
        return position.turn if position.outcome is None else None

    @property
    def is_over(self) -> bool:
        """True if the match is decided."""
        return self._branch.standing.is_over

    def view(self, seat: int, at: Moment | None = None) -> View:
        """The view of a seat now, or at an earlier moment.

        `IndexError` before the first round, or if there is no such seat or moment.
        """
        return self._branch.view(seat, at)

    def decision_before(self, seat: int, *, with_choice: bool = False) -> Moment | None:
        """The moment that undoing the seat's last decision leads to; None if the seat has made none.

        `with_choice` ignores decisions with only one legal action.
        """
        return self._branch.decision_of_before(seat, with_choice=with_choice)

    def decision_after(self, seat: int, *, with_choice: bool = False) -> Moment | None:
        """The moment that redoing up to the seat's next decision leads to; None if nothing was undone."""
        return self._branch.decision_of_after(seat, with_choice=with_choice)

    def done_since(self, moment: Moment) -> list[Seen]:
        """All actions between an earlier moment and now; draws include their tiles."""
        return self._branch.done_since(moment)

    @property
    def looks_undone(self) -> Looks:
        """How much people saw that was undone afterwards."""
        return looks_undone(self._marks)

    @property
    def ended(self) -> RoundEnded | None:
        """How the current round ended; None if it has not."""
        position = self._branch.position
        return None if position is None else round_ended(self._branch, position)

    @property
    def decided_by(self) -> DecidedBy:
        """How it was decided who goes first in the round; `IndexError` before the first round."""
        return self._branch.current.decided_by

    @property
    def redeals(self) -> int:
        """Number of discarded deals of the round, as far as known; `IndexError` before the first round."""
        return self._branch.current.deal.redeals

    def knowledge(self, seat: int) -> Knowledge:
        """The knowledge of a seat that has watched the whole match, so that it knows what decided who goes first."""
        return self.view(seat).knowledge(self._branch.current.decided_by in BY_HANDS)

    @property
    def log_length(self) -> int:
        """Number of events in the log."""
        return len(self._log)

    def entries(self, seat: int | None, first: int = 0) -> Iterator[LogEntry]:
        """The log from number `first` on, as a seat may see it (None: an observer without tiles)."""
        return (LogEntry(moment, event.seen_by(seat)) for moment, event in self._log[first:])

    def events(self, seat: int | None, first: int = 0) -> Iterator[Event]:
        """The events from number `first` of the log on, as a seat may see them."""
        return (event for _, event in self.entries(seat, first))

    def finished_rounds(self) -> tuple[FinishedRound, ...]:
        """The finished rounds, from the first."""
        return finished_rounds(self._branch)

    def proof(self, number: int) -> SealedProof | None:
        """The proof of a finished round's deal, with the secret once the match is over; None if there is none.

        `IndexError` if the round is not finished.
        """
        return proof_of(self._branch, number, self._seal, is_over=self.is_over)

    def record(self) -> Record:
        """The record of the match up to the current moment, with all hidden tiles."""
        names = [player.name for player in self._first_players]
        seal = None if self._seal is None else self._seal.closed(self._seal.cut)
        seed = self._seed if seal is None else seal.number
        return record_of(self._branch, seed, names, seal, self._marks, self._date)

    # Commands

    def begin_round(self, version: int, cut: str | None = None, *, dealt: Deal | None = None) -> Answer:
        """Deal the next round; before the first one the player may cut.

        `dealt` is the original deal in a match that is being rebuilt. `ValueError` if the cut is not valid or no round
        can begin with this deal.
        """
        request = ("begin_round", version, cut)
        if self.is_saving:
            return self._ask_again(request)
        if version != self.version:
            return Stale(self.version)
        branch = self._branch
        if self.turn is not None:
            return NotNow("the round is not finished")
        if branch.standing.is_over:
            return NotNow("the match is over")
        if cut is not None and not self.can_be_cut:
            return NotNow("there is nothing to be cut")
        seal = self._seal
        if seal is not None and not seal.is_closed:
            seal = seal.closed(cut)
        begun = self._next_round(seal, dealt)
        events: list[Event] = [round_began(branch.at.round + 1, begun)]
        if not self._log:
            events.insert(0, match_began(self.rules, self.players, self._seed, seal))

        def begin() -> None:
            self._seal = seal
            branch.begin(begun)

        return self._change(request, events, begin)

    def submit(self, seat: int, action: Action, version: int) -> Answer:
        """Apply a seat's decision, made at this version."""
        request = ("submit", seat, action, version)
        if self.is_saving:
            return self._ask_again(request)
        if version != self.version:
            return Stale(self.version)
        branch = self._branch
        position = branch.position
        if position is None or position.outcome is not None:
            return NotNow("no round is being played")
        if seat != position.turn:
            return NotYourTurn(position.turn)
        try:
            after = position.play(action)
        except IllegalAction as error:
            return Illegal(action, error.reason)
        facts = facts_of(branch, action, after)
        return self._change(request, facts, lambda: branch.do(action, after))

    def undo(self, version: int, to: Moment | None = None) -> Answer:
        """Go back to an earlier moment (default: to the last decision)."""
        request = ("undo", version, to)
        if self.is_saving:
            return self._ask_again(request)
        back = self._branch.decision_before() if to is None else to
        if version != self.version:
            return Stale(self.version)
        if self.is_over and self._seal is not None:
            return NotNow("the match is over, and its secret tells all tiles")
        if back is None or not self._branch.holds(back) or back >= self._branch.at:
            return NotNow("there is nothing to undo")
        return self._go(request, Undone(*back), back)

    def redo(self, version: int, to: Moment | None = None) -> Answer:
        """Redo what was undone, up to a moment (default: the next action or deal)."""
        request = ("redo", version, to)
        if self.is_saving:
            return self._ask_again(request)
        on = self._branch.moment_after() if to is None else to
        if version != self.version:
            return Stale(self.version)
        if on is None or not self._branch.holds(on) or on <= self._branch.at:
            return NotNow("there is nothing to redo")
        return self._go(request, Redone(*on), on)

    def change_seat(self, seat: int, player: Player, version: int) -> Answer:
        """Let another player take over a seat; pending decisions of the previous player become stale."""
        request = ("change_seat", seat, player, version)
        if self.is_saving:
            return self._ask_again(request)
        if version != self.version:
            return Stale(self.version)
        if not self._log:
            return NotNow("the match has not begun")
        if not 0 <= seat < self.rules.players:
            return NotNow(f"there is no seat {seat}")

        def change() -> None:
            self._players[seat] = player
            self._marks.append(seat_changed(self.moment, seat, player))

        return self._change(request, [SeatChanged(seat, player)], change)

    def show_hint(self, seat: int, level: int) -> Answer:
        """Record that a seat was helped with its decision; the version and the view stay the same."""
        request = ("show_hint", seat, level)
        if self.is_saving:
            return self._ask_again(request)
        if seat != self.turn:
            return NotNow("only the seat on turn is helped")
        mark = hint_shown(self.moment, seat, level)
        return self._change(request, [HintShown(seat, level)], lambda: self._marks.append(mark), grows=0)

    def use_journal(self, journal: Journal | None) -> None:
        """Use this journal from now on; None: continue unsaved.

        Any decision that the previous journal is still saving is dropped; it is made when it is requested again.
        """
        self._commits.use(journal)

    def forget_undone(self) -> None:
        """Discard everything that was undone, which a journal that begins with the record does not know."""
        self._branch.forget_undone()

    # Implementation

    def _change(
        self, request: Request, events: Sequence[Event], apply: Callable[[], None], *, grows: int = 1
    ) -> Answer:
        """Have the journal save the events, then apply them."""

        def make_true() -> None:
            apply()
            self._log.extend(LogEntry(self.moment, event) for event in events)
            self.version += grows

        change = Change(self.version + grows, len(self._log), tuple(events))
        return self._commits.commit(request, change, make_true) or Accepted(self.version)

    def _ask_again(self, request: Request) -> Answer:
        """The result of the change that the journal is saving, if this is the same request."""
        return self._commits.ask_again(request) or Accepted(self.version)

    def _go(self, request: Request, event: Undone | Redone, to: Moment) -> Answer:
        branch = self._branch
        mark = taken_back(branch.at, to, looks_since(branch, self._players, to))

        def go() -> None:
            branch.at = to
            self._marks.append(mark)

        return self._change(request, [event], go)

    def _next_round(self, seal: Seal | None, dealt: Deal | None) -> PlayedRound:
        """The round after the current one: the one that was undone, or a new deal."""
        branch = self._branch
        number = branch.at.round + 1
        begun = branch.next_round
        if begun is not None:
            if dealt not in (None, begun.deal):
                raise ValueError("the round was dealt differently")
            return begun
        deal = self._dealer(seal)(number, branch.last) if dealt is None else dealt
        return PlayedRound(deal, branch.standing, branch.last, [deal.position(self.rules)], [])

    def _dealer(self, seal: Seal | None) -> Dealer:
        if self._deals is not None:
            return self._deals
        seed = self._seed if seal is None else seal.number
        assert seed is not None, "a match has deals, a seed or a seal"
        return numbered_deals(self.rules, seed)
