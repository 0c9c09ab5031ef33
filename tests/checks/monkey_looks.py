"""Undo among several people: nobody undoes what another person has seen or continued."""

from __future__ import annotations

from collections.abc import Sequence

from matador.match.branch import Moment
from matador.match.events import Event, Undone
from matador.ui.table.scene import TableScene
from tests.checks.monkey_ledger import hold
from tests.inside import truth


class Looks:
    """Remembers for one table when each hand was face up, by what is on screen."""

    def __init__(self) -> None:
        self._table: TableScene | None = None
        self._moment = Moment(0, 0)
        self._was_over = False
        self._seen: dict[int, Moment] = {}

    def check(self, table: TableScene, events: Sequence[Event]) -> None:
        """Check the table after a step that has brought these events."""
        session = table.game.session
        if table is not self._table:
            self._table, self._seen = table, {}
        elif len(table.game.persons) > 1:
            for event in events:
                if isinstance(event, Undone):
                    self._check_undone(table, Moment(event.round, event.step))
        self._moment, self._was_over = session.moment, session.turn is None
        self._seen = {seat: min(moment, session.moment) for seat, moment in self._seen.items()}
        if not table.display.state.is_covered and table.display.state.seat == session.turn:
            self._seen[table.display.state.seat] = session.moment

    def _check_undone(self, table: TableScene, to: Moment) -> None:
        session = table.game.session
        others = set(table.game.persons) - {session.turn}
        if table.game.open_hands:
            done = truth(session).rounds[to.round].seen[to.step : self._moment.step]
            gone_on = to.round == self._moment.round and any(seen.seat in others for seen in done)
            hold(not gone_on, "what the next person has gone on from was taken back", to)
            return
        is_shown = self._was_over or to.round < self._moment.round
        hold(not is_shown, "a round was taken up again whose tiles all have seen", to)
        late = [seat for seat in others if self._seen.get(seat, to) > to]
        hold(not late, "what the next person has seen was taken back", to, *late)
