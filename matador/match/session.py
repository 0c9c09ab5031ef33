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
    """Something that has happened."""

    moment: Moment
    """Where the match stands after it, and after what happened with it."""
    event: Event


class Session:
    """A match that is played.

    Whoever plays gets a view and its version, and submits an action with that version. Every change makes the
    version grow by one; before it happens, the journal is asked to keep it. Nothing here waits for anybody: while
    the journal is at it the answer is `Saving`, to everybody, and whoever has asked asks the same again.
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
        """A match of the `players`, by seat, from deal number `seed`, or from `deals` made otherwise.

        With neither, every deal follows from the seal that is `proof`, None: one that nobody can foresee. `marks` are
        those that the match has already, with the players who have changed since. `date` goes into the record.
        `ValueError` if the players are not one for each seat, the number is too large, or the proof does not belong
        to deals that were chosen.
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
        # A match that is resumed has them already.
        self._marks = [*(mark for mark in bots_at_first(players) if mark not in marks), *marks]
        self._commits = Commits(journal)

    # What can be asked

    @property
    def seed(self) -> int | None:
        """The deal number; None for deals made by hand, and before the tiles are cut."""
        if self._seal is not None:
            return self._seal.number if self._seal.is_closed else None
        return self._seed

    @property
    def first_players(self) -> tuple[Player, ...]:
        """Who sat there at the beginning."""
        return self._first_players

    @property
    def code(self) -> str | None:
        """The commitment to what all deals follow from, to be seen before the cut; None without such a proof."""
        return None if self._seal is None else self._seal.commitment

    @property
    def cut(self) -> str | None:
        """How the tiles were cut; None if they were not."""
        return None if self._seal is None else self._seal.cut

    @property
    def is_by_number(self) -> bool:
        """True if somebody chose the deal number, from which all tiles can be known."""
        return self._seed is not None and self._deals is None

    @property
    def can_be_cut(self) -> bool:
        """True until the first round begins, where the tiles follow from the cut."""
        return self._seal is not None and not self._seal.is_closed

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where now."""
        return tuple(self._players)

    @property
    def moment(self) -> Moment:
        """Where the match stands; round -1 before the first round."""
        return self._branch.at

    @property
    def is_saving(self) -> bool:
        """True from a decision that the journal is at until whoever has made it asks what has become of it."""
        return self._commits.is_saving

    @property
    def standing(self) -> Standing:
        """The standing after the rounds that are finished."""
        return self._branch.standing

    @property
    def turn(self) -> int | None:
        """The seat that has to decide; None between rounds and when the match is over."""
        position = self._branch.position
        return None if position is None or position.outcome is not None else position.turn

    def turn_at(self, moment: Moment) -> int | None:
        """The seat that decides at a moment, also one that was undone; None at the end of a round."""
        position = self._branch.rounds[moment.round].positions[moment.step]
        return position.turn if position.outcome is None else None

    @property
    def is_over(self) -> bool:
        """Whether the match is decided."""
        return self._branch.standing.is_over

    def view(self, seat: int, at: Moment | None = None) -> View:
        """What a seat may know of the round now, or what it could know at an earlier moment.

        `IndexError` before the first round, or if there is no such seat or moment.
        """
        return self._branch.view(seat, at)

    def decision_before(self, seat: int, *, with_choice: bool = False) -> Moment | None:
        """To where a seat takes back its last decision, and all that came after it; None if it has made none.

        `with_choice`: decisions that the rules left no choice in do not count.
        """
        return self._branch.decision_of_before(seat, with_choice=with_choice)

    def decision_after(self, seat: int, *, with_choice: bool = False) -> Moment | None:
        """To where what was undone is done again, up to the next decision of a seat; None if nothing was undone."""
        return self._branch.decision_of_after(seat, with_choice=with_choice)

    def done_since(self, moment: Moment) -> list[Seen]:
        """All actions between an earlier moment and now, draws with their tiles."""
        return self._branch.done_since(moment)

    @property
    def looks_undone(self) -> Looks:
        """How much people saw that was undone afterwards."""
        return looks_undone(self._marks)

    @property
    def ended(self) -> RoundEnded | None:
        """How the round ended at which the match stands; None before its end."""
        position = self._branch.position
        return None if position is None else round_ended(self._branch, position)

    @property
    def decided_by(self) -> DecidedBy:
        """What decided who opens the round; `IndexError` before the first."""
        return self._branch.current.decided_by

    @property
    def redeals(self) -> int:
        """How many deals of the round were thrown away, as far as it is known; `IndexError` before the first."""
        return self._branch.current.deal.redeals

    def knowledge(self, seat: int) -> Knowledge:
        """What a seat can know that has watched the match: what decided who opens, which its view may not say."""
        return self.view(seat).knowledge(self._branch.current.decided_by in BY_HANDS)

    @property
    def log_length(self) -> int:
        """How many events there are."""
        return len(self._log)

    def entries(self, seat: int | None, first: int = 0) -> Iterator[LogEntry]:
        """The log from number `first` on as a seat may see it (None: somebody who holds no tiles)."""
        return (LogEntry(moment, event.seen_by(seat)) for moment, event in self._log[first:])

    def events(self, seat: int | None, first: int = 0) -> Iterator[Event]:
        """What has happened from number `first` of the log on, as a seat may see it."""
        return (event for _, event in self.entries(seat, first))

    def finished_rounds(self) -> tuple[FinishedRound, ...]:
        """The rounds that are finished now, from the first."""
        return finished_rounds(self._branch)

    def proof(self, number: int) -> SealedProof | None:
        """The proof of a finished round's deal, with the secret once the match is over; None if there is none.

        `IndexError` for a round that is not finished.
        """
        return proof_of(self._branch, number, self._seal, is_over=self.is_over)

    def record(self) -> Record:
        """The match as a record: all of the truth, up to the moment at which it stands."""
        names = [player.name for player in self._first_players]
        seal = None if self._seal is None else self._seal.closed(self._seal.cut)
        seed = self._seed if seal is None else seal.number
        return record_of(self._branch, seed, names, seal, self._marks, self._date)

    # What can be done

    def begin_round(self, version: int, cut: str | None = None, *, dealt: Deal | None = None) -> Answer:
        """Deal the next round; before the first the player may cut.

        `dealt`: how it was dealt, in a match that is made again. `ValueError` if one cannot cut with that, or no round
        begins so.
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
        """Do what a seat has decided, having seen this version."""
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
        """Go back to an earlier moment; None: to the last decision."""
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
        """Do again what was undone, up to a moment; None: the next thing."""
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
        """Somebody else takes a seat; what the last one still decides is stale."""
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
        """Note that a seat was helped in its decision. What it has seen is none the older: the version stays."""
        request = ("show_hint", seat, level)
        if self.is_saving:
            return self._ask_again(request)
        if seat != self.turn:
            return NotNow("only the seat on turn is helped")
        mark = hint_shown(self.moment, seat, level)
        return self._change(request, [HintShown(seat, level)], lambda: self._marks.append(mark), grows=0)

    def use_journal(self, journal: Journal | None) -> None:
        """Keep what happens from now on in this journal; None: play on unsaved.

        Nobody waits any more for a decision that the last journal is at: it is made when it is asked for again.
        """
        self._commits.use(journal)

    def forget_undone(self) -> None:
        """Let nothing be redone that was undone: a journal that begins with the record does not know of it."""
        self._branch.forget_undone()

    # How it is done

    def _change(
        self, request: Request, events: Sequence[Event], apply: Callable[[], None], *, grows: int = 1
    ) -> Answer:
        """Have the journal keep the events, then make them true."""

        def make_true() -> None:
            apply()
            self._log.extend(LogEntry(self.moment, event) for event in events)
            self.version += grows

        change = Change(self.version + grows, len(self._log), tuple(events))
        return self._commits.commit(request, change, make_true) or Accepted(self.version)

    def _ask_again(self, request: Request) -> Answer:
        """What has become of the decision that the journal is at, if this is the one."""
        return self._commits.ask_again(request) or Accepted(self.version)

    def _go(self, request: Request, event: Undone | Redone, to: Moment) -> Answer:
        branch = self._branch
        mark = taken_back(branch.at, to, looks_since(branch, self._players, to))

        def go() -> None:
            branch.at = to
            self._marks.append(mark)

        return self._change(request, [event], go)

    def _next_round(self, seal: Seal | None, dealt: Deal | None) -> PlayedRound:
        """The round after the current one: as it was dealt before, or dealt now."""
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
