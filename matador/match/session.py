"""The session, which owns the state of a match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from matador.match.annotations import (
    Looks,
    hint_shown,
    looks_since,
    looks_undone,
    players_after,
    seat_changed,
    taken_back,
)
from matador.match.branch import Branch, Moment, PlayedRound
from matador.match.deals import Deal, Dealer, deal_round
from matador.match.events import (
    Event,
    HintShown,
    MatchBegan,
    Redone,
    RoundBegan,
    RoundEnded,
    SeatChanged,
    Undone,
    facts_of,
    round_ended,
)
from matador.match.history import FinishedRound, SealedProof, finished_rounds, proof_of, record_of
from matador.match.journal import (
    Accepted,
    Answer,
    Change,
    Commits,
    Illegal,
    Journal,
    NotNow,
    Request,
    Stale,
)
from matador.match.players import Player
from matador.match.proof import Seal
from matador.match.records import Mark, Record
from matador.match.views import View
from matador.rules import Action, IllegalAction, Ruleset, Seen, Standing
from matador.rules.opener import DecidedBy
from matador.rules.options import LARGEST


class LogEntry(NamedTuple):
    """An event in the log."""

    moment: Moment
    """The moment after this event and all others that happened together with it."""
    event: Event


class Session:
    """A running match.

    Players get a view with a version, and submit an action with that version. Every change is saved by the journal
    first, and increases the version by one. The session never blocks: while the journal is saving, it answers every
    request with `Saving`, and callers repeat their requests.
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
        """The deals come from the deal number `seed`, from `deals`, or from the seal `proof`.

        The default is an unpredictable seal. `marks` are the match's existing marks. `date` goes into the
        record. `ValueError` if there is not one player per seat, the deal number is too large, or there is a
        proof as well as `seed` or `deals`.
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
        self.first_players = tuple(players)
        """The players at the beginning of the match, by seat."""
        self._players = players_after(players, marks)
        self._branch = Branch(rules)
        self._log: list[LogEntry] = []
        # A record's list of players has only names. A resumed match already has these marks.
        bots = (seat_changed(Moment(0, 0), seat, player) for seat, player in enumerate(players) if player.bot)
        self._marks = [*(mark for mark in bots if mark not in marks), *marks]
        self._commits = Commits(journal)

    # Queries

    @property
    def seed(self) -> int | None:
        """The deal number; None before the cut, or if the deals were set by hand."""
        if self._seal is not None:
            return self._seal.number if self._seal.is_closed else None
        return self._seed

    @property
    def code(self) -> str | None:
        """The commitment to all deals, to be shown before the cut; None without a proof."""
        return None if self._seal is None else self._seal.commitment

    @property
    def cut(self) -> str | None:
        return None if self._seal is None else self._seal.cut

    @property
    def is_by_number(self) -> bool:
        """True if somebody chose the deal number, and so may know all the tiles."""
        return self._seed is not None and self._deals is None

    @property
    def can_be_cut(self) -> bool:
        """True before the first round, if the deals depend on a cut."""
        return self._seal is not None and not self._seal.is_closed

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(self._players)

    @property
    def moment(self) -> Moment:
        return self._branch.at

    @property
    def is_saving(self) -> bool:
        return self._commits.is_saving

    @property
    def standing(self) -> Standing:
        return self._branch.standing

    @property
    def turn(self) -> int | None:
        position = self._branch.position
        return None if position is None or position.outcome is not None else position.turn

    def turn_at(self, moment: Moment) -> int | None:
        """The seat that decides at a moment, even if it was undone; None at the end of a round."""
        position = self._branch.rounds[moment.round].positions[moment.step]
        return position.turn if position.outcome is None else None

    @property
    def is_over(self) -> bool:
        return self._branch.standing.is_over

    def view(self, seat: int, at: Moment | None = None) -> View:
        """A seat's view, now or earlier; `IndexError` if there is no such round, seat or moment."""
        return self._branch.view(seat, at)

    def decision_before(self, seat: int, *, with_choice: bool = False) -> Moment | None:
        """The moment before the seat's last decision; `with_choice` ignores those with only one legal action."""
        return self._branch.decision_of_before(seat, with_choice=with_choice)

    def decision_after(self, seat: int, *, with_choice: bool = False) -> Moment | None:
        """The moment of the seat's next undone decision; None if nothing was undone."""
        return self._branch.decision_of_after(seat, with_choice=with_choice)

    def done_since(self, moment: Moment) -> list[Seen]:
        return self._branch.done_since(moment)

    @property
    def looks_undone(self) -> Looks:
        return looks_undone(self._marks)

    @property
    def ended(self) -> RoundEnded | None:
        position = self._branch.position
        return None if position is None else round_ended(self._branch, position)

    @property
    def decided_by(self) -> DecidedBy:
        """How the opener of the round was decided; `IndexError` before the first round."""
        return self._branch.current.decided_by

    @property
    def redeals(self) -> int:
        """The number of deals discarded before this round, if known; `IndexError` before the first round."""
        return self._branch.current.deal.redeals

    @property
    def log_length(self) -> int:
        return len(self._log)

    def entries(self, seat: int | None, first: int = 0) -> Iterator[LogEntry]:
        """The log from entry `first` on, as a seat may see it (None: an observer without tiles)."""
        return (LogEntry(moment, event.seen_by(seat)) for moment, event in self._log[first:])

    def events(self, seat: int | None, first: int = 0) -> Iterator[Event]:
        return (event for _, event in self.entries(seat, first))

    def finished_rounds(self) -> tuple[FinishedRound, ...]:
        return finished_rounds(self._branch)

    def proof(self, number: int) -> SealedProof | None:
        """The proof of a finished round's deal, if there is one; `IndexError` if the round is not finished."""
        return proof_of(self._branch, number, self._seal, is_over=self.is_over)

    def record(self) -> Record:
        """The record of the match up to the current moment, with all hidden tiles."""
        names = [player.name for player in self.first_players]
        seal = None if self._seal is None else self._seal.closed(self._seal.cut)
        seed = self._seed if seal is None else seal.number
        return record_of(self._branch, seed, names, seal, self._marks, self._date)

    # Commands

    def begin_round(self, version: int, cut: str | None = None, *, dealt: Deal | None = None) -> Answer:
        """Deal the next round; a player may cut before the first one.

        `dealt` is the deal to use when a match is rebuilt. `ValueError` if the cut or the deal is invalid.
        """
        request = ("begin_round", version, cut)
        if early := self._early(request, version):
            return early
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
        events: list[Event] = []
        if not self._log:
            sealed = (seal.commitment, seal.cut, seal.secret) if seal is not None else (None, None, None)
            seed = self._seed if seal is None else seal.number
            events.append(MatchBegan(self.rules, self.players, seed, *sealed))
        deal, number = begun.deal, branch.at.round + 1
        events.append(RoundBegan(number, deal.opener, begun.decided_by, deal.lots, deal.hands, deal.boneyard))

        def begin() -> None:
            self._seal = seal
            branch.begin(begun)

        return self._change(request, events, begin)

    def submit(self, seat: int, action: Action, version: int) -> Answer:
        """Apply a decision that a seat made at this version."""
        request = ("submit", seat, action, version)
        if early := self._early(request, version):
            return early
        branch = self._branch
        position = branch.position
        if position is None or position.outcome is not None:
            return NotNow("no round is being played")
        if seat != position.turn:
            return NotNow(f"it is the turn of seat {position.turn}")
        try:
            after = position.play(action)
        except IllegalAction as error:
            return Illegal(action, error.reason)
        facts = facts_of(branch, action, after)
        return self._change(request, facts, lambda: branch.do(action, after))

    def undo(self, version: int, to: Moment) -> Answer:
        request = ("undo", version, to)
        if early := self._early(request, version):
            return early
        if self.is_over and self._seal is not None:
            return NotNow("the match is over, and its secret tells all tiles")
        if not self._branch.holds(to) or to >= self._branch.at:
            return NotNow("there is nothing to undo")
        return self._go(request, Undone(*to), to)

    def redo(self, version: int, to: Moment) -> Answer:
        request = ("redo", version, to)
        if early := self._early(request, version):
            return early
        if not self._branch.holds(to) or to <= self._branch.at:
            return NotNow("there is nothing to redo")
        return self._go(request, Redone(*to), to)

    def change_seat(self, seat: int, player: Player, version: int) -> Answer:
        """Let another player take over a seat. Questions to the previous player become stale."""
        request = ("change_seat", seat, player, version)
        if early := self._early(request, version):
            return early
        if not self._log:
            return NotNow("the match has not begun")
        if not 0 <= seat < self.rules.players:
            return NotNow(f"there is no seat {seat}")

        def change() -> None:
            self._players[seat] = player
            self._marks.append(seat_changed(self.moment, seat, player))

        return self._change(request, [SeatChanged(seat, player)], change)

    def show_hint(self, seat: int, level: int) -> Answer:
        """Record that the seat got help with its decision; the version and the view stay the same."""
        request = ("show_hint", seat, level)
        if early := self._early(request, self.version):
            return early
        if seat != self.turn:
            return NotNow("only the seat on turn is helped")
        mark = hint_shown(self.moment, seat, level)
        return self._change(request, [HintShown(seat, level)], lambda: self._marks.append(mark), grows=0)

    def use_journal(self, journal: Journal | None) -> None:
        """Switch to another journal (None: continue unsaved), and drop the change that the previous one is saving."""
        self._commits.use(journal)

    def forget_undone(self) -> None:
        """Discard everything that was undone: a journal that begins with the record does not contain it."""
        self._branch.forget_undone()

    # Implementation

    def _change(
        self, request: Request, events: Sequence[Event], apply: Callable[[], None], *, grows: int = 1
    ) -> Answer:
        """Save the events in the journal, then apply them."""

        def make_true() -> None:
            apply()
            self._log.extend(LogEntry(self.moment, event) for event in events)
            self.version += grows

        change = Change(len(self._log), tuple(events))
        return self._commits.commit(request, change, make_true) or Accepted()

    def _early(self, request: Request, version: int) -> Answer | None:
        """The answer while the journal is saving (its result, if it is for this request), or to a late request."""
        if self.is_saving:
            return self._commits.ask_again(request) or Accepted()
        return None if version == self.version else Stale()

    def _go(self, request: Request, event: Undone | Redone, to: Moment) -> Answer:
        branch = self._branch
        mark = taken_back(branch.at, to, looks_since(branch, self._players, to))

        def go() -> None:
            branch.at = to
            self._marks.append(mark)

        return self._change(request, [event], go)

    def _next_round(self, seal: Seal | None, dealt: Deal | None) -> PlayedRound:
        """The next round: one that was undone, or a new deal."""
        branch = self._branch
        number = branch.at.round + 1
        begun, deal = branch.next_round, dealt
        if begun is not None:
            if dealt not in (None, begun.deal):
                raise ValueError("the round was dealt differently")
            return begun
        if deal is None:
            seed = self._seed if seal is None else seal.number
            assert self._deals is not None or seed is not None, "a match has deals, a seed or a seal"
            dealer = self._deals or partial(deal_round, self.rules, seed or 0)
            deal = dealer(number, branch.last)
        return PlayedRound(deal, branch.standing, branch.last, [deal.position(self.rules)], [])
