"""Secrets: the tiles of a covered hand, of the others, and of the boneyard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest import mock

import pygame

from matador.match.branch import Moment
from matador.rules import Play, Tile
from matador.ui.sprites import Sprites
from matador.ui.table.scene import TableScene
from tests.checks.monkey_ledger import hold
from tests.inside import truth

_FACE_UP = ("tile", "faded", "dimmed")
"""The kinds of pictures that show which tile it is."""


class Secrets:
    """Watches the pictures, and remembers the tiles that the viewer was allowed to see."""

    def __init__(self) -> None:
        self._looker: tuple[object, ...] = ()
        self._seen: set[Tile] = set()
        self._table: TableScene | None = None
        self._was_covered = True

    def check(self, table: TableScene, *, by_input: bool) -> None:
        """Check that hands are covered where they must be."""
        display, game = table.display, table.game
        hold(
            not (display.state.is_covered and display.state.shown.hand),
            "the table knows a covered hand",
            display.state.seat,
        )
        hold(
            display.state.is_covered or display.state.seat in game.persons,
            "a hand of a bot lies open",
            display.state.seat,
        )
        if game.is_hot_seat and not display.state.is_covered and display.state.shown.ended is None:
            is_own = game.session.turn in (display.state.seat, None)
            hold(is_own, "a hand lies open after its turn", display.state.seat, game.session.turn)
            is_same = table is self._table
            is_turned = self._was_covered or not is_same
            hold(
                not is_turned or (by_input and is_same),
                "a hand was turned over by nobody",
                display.state.seat,
            )
        self._table, self._was_covered = table, display.state.is_covered
        self._look(table)

    def _look(self, table: TableScene) -> None:
        """Remember what may be seen now."""
        display = table.display
        looker = (id(table), display.state.shown.view.round, display.state.seat, display.state.is_covered)
        if looker != self._looker:
            self._looker, self._seen = looker, set()
        self._seen |= may_be_seen(table)

    def check_drawn(self, table: TableScene) -> None:
        """Check that every face-up tile is one the viewer has a right to see."""
        self._look(table)
        hidden = tiles_drawn(table) - self._seen
        hold(not hidden, "a hidden tile is drawn", *sorted(hidden))


def may_be_seen(table: TableScene) -> set[Tile]:
    """The tiles on the table, those there before an undo, and those of open hands."""
    display, game = table.display, table.game
    session, shown = game.session, display.state.shown.view
    if display.state.shown.ended is not None:
        return set(shown.rules.tiles)
    public = {
        seen.action.tile for seen in truth(session).rounds[shown.round].seen if isinstance(seen.action, Play)
    }
    moment = Moment(shown.round, len(shown.history))
    lookers: tuple[int, ...] = () if display.state.is_covered else (display.state.seat,)
    if game.open_hands and display.state.seat in game.persons:
        lookers = game.persons
    return public.union(*(session.view(seat, moment).hand for seat in lookers))


def tiles_drawn(table: TableScene) -> set[Tile]:
    """The tiles drawn face up, at rest or moving."""
    kept: Callable[..., pygame.Surface] = Sprites._kept
    found: set[Tile] = set()

    def keeping(sprites: Sprites, key: Any, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key[0] in _FACE_UP:
            found.add(key[1])
        return kept(sprites, key, make)

    with mock.patch.object(Sprites, "_kept", keeping):
        table.items()
    return found
