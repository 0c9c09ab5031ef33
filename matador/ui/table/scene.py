"""The table as a scene: it takes inputs and returns pictures and a tree of nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal

import pygame

from matador.match.branch import Moment
from matador.match.journal import Accepted, Answer
from matador.match.taking_back import Stays
from matador.play.choices import Choices
from matador.play.game import Game
from matador.play.seat_profile import names_now
from matador.play.sounds import Sound
from matador.play.table.messages import Notice
from matador.play.table.player_actions import Ask
from matador.play.table.table import Table, TableIntent
from matador.ui import inputs
from matador.ui.canvas import Item
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.look import Look, outlined
from matador.ui.semantics import Tree, node_of
from matador.ui.sentences.seats import SeatNames
from matador.ui.table.buttons import AnyIntent
from matador.ui.table.describing import sign_at, sign_items, spoken_of, table_nodes
from matador.ui.table.display import TableDisplay
from matador.ui.table.end_of_round import EndOfRound
from matador.ui.table.ends import ghost_at
from matador.ui.table.input import Keyboard, Pointer
from matador.ui.table.learner_help import settle_bubbles
from matador.ui.table.movement import Movement
from matador.ui.table.painting import table_items
from matador.ui.voice.reading import SAY_AGAIN, Spoken


class TableScene:
    """One round after another at one table; its time is in milliseconds of any clock, and only `advance` moves it."""

    kind: Literal["table"] = "table"

    def __init__(self, game: Game, look: Look, size: inputs.Point, choices: Choices) -> None:
        """Begin the first round if the session has none; a match in progress is shown as it stands."""
        self.game = game
        self.choices = choices
        self.table = Table(game, choices)
        self.display = TableDisplay(self.table.state, look, size)
        self._movement = Movement(self.display)
        self._pointer = Pointer(self.display, self.table, self._movement)
        self._keyboard = Keyboard(self.display, self.table, self._pointer)
        self.end = EndOfRound(self.display, self.table, self._pointer, self._keyboard)
        if game.is_resumed:
            # A round that ended in an earlier session is shown without animation.
            self.end.rest()
        self._resets = 0
        """Number of table resets handled so far."""

    def handle(self, given: inputs.Input) -> Intent | None:
        if isinstance(given, inputs.PointerDown | inputs.Key):
            self.table.coach.touch()
            self.display.pointed = None
        intent: Intent | None = None
        match given:
            case inputs.PointerDown():
                intent = self._press(given)
            case inputs.PointerMoved():
                if given.finger is None:
                    # The sign under the mouse is explained until the next press.
                    self.display.pointed = sign_at(self.display, given.at)
                self._pointer.move(given)
            case inputs.PointerUp():
                self._pointer.release(given)
            case inputs.Key():
                intent = self._key(given)
            case inputs.Resized(size):
                self._pointer.cancel()
                self.resize(size, self.display.look)
            case inputs.FocusLost():
                self._pointer.cancel()
        self._follow()
        return intent

    def _follow(self) -> None:
        self.table.observe()
        self._follow_table()

    def _follow_table(self) -> None:
        state = self.table.state
        if state.is_left_handed != self.display.plan.is_left_handed:
            self.resize(self.display.size, self.display.look)
        if self._resets != state.resets:
            self._resets = state.resets
            self.end.clear()
            self.display.finish_moving()
        self._movement.follow()
        self._pointer.follow()

    def _press(self, given: inputs.PointerDown) -> Intent | None:
        if self.end.is_on:
            return self.end.press(given)
        if given.button == "left" and self._pointer.button_at(given.at) is Command.SAY_AGAIN:
            # This changes nothing at the table, not even the sentence.
            return Command.SAY_AGAIN
        is_spent = self._skips()
        if given.button == "left" and self._pointer.is_free(given.at):
            self.table.hurry()
        if is_spent:
            self._skip()
            return None
        state = self.table.state
        state.dismiss_bonds()
        if self._pointer.button_at(given.at) is not TableIntent.SHOW_FITS:
            state.tell(None)
        state.focus_on(None)
        return self._do(self._pointer.press(given))

    def _key(self, given: inputs.Key) -> Intent | None:
        if self.end.is_on:
            return self.end.key(given, self.tree())
        state = self.table.state
        if given.name == "enter" and state.focus == SAY_AGAIN:
            return Command.SAY_AGAIN
        is_stop = given.name == "escape" and self.table.playback.is_showing_again
        is_spent = self._skips() and (given.name == "enter" or is_stop)
        is_enter = given.name == "enter" and state.focus is None
        if is_enter:
            self.table.hurry()
        if is_spent:
            self._skip()
            return None
        state.dismiss_bonds()
        if state.waits_for is not None and is_enter:
            return self._do(TableIntent.LOOK)
        return self._do(self._keyboard.press(given, self.tree()))

    def _do(self, intent: AnyIntent | None) -> Intent | None:
        if not isinstance(intent, TableIntent):
            return intent
        self.table.do(intent)
        return None

    def _skips(self) -> bool:
        moves = self.display.is_moving or self.table.playback.is_showing_again
        return moves and not self.table.state.is_holding

    def _skip(self) -> None:
        self.table.skip()
        self.display.finish_moving()

    def resize(self, size: inputs.Point, look: Look) -> None:
        self.game.call(names_now(SeatNames(look.language), self.game.occupants))
        self.table.state.land()
        self.display.resize(size, look)
        self._movement.follow()
        self.end.follow()

    @property
    def is_holding(self) -> bool:
        return self.table.state.is_holding

    def recolour(self, look: Look) -> None:
        self.display.recolour(look)
        self.end.follow()

    def put_down(self) -> None:
        self._pointer.cancel()
        self._follow()

    def choose(self, choices: Choices) -> None:
        self.choices = choices
        self.table.choose(choices)
        self._follow_table()
        self.end.follow()

    def next_round(self) -> None:
        self.table.next_round()
        self._follow()

    def undo(self) -> Intent | None:
        """Undo the last decision of a person, or say why not; without room for that, open the menu, which says it."""
        stays = self._go(self.game.undoes_to, self.table.undo)
        return None if stays is None or self._say_why_not(stays) else Open("menu")

    def redo(self) -> None:
        if self._go(self.game.redoes_to, self.table.redo) is not None:
            self._say_why_not("nothing to redo")

    def _go(self, to: Moment | Stays, go: Callable[[], Answer | Stays | None]) -> Stays | None:
        if not isinstance(to, Stays):
            self._pointer.cancel()
        done = go()
        if isinstance(done, Stays):
            return done
        self._follow()
        return None

    def _say_why_not(self, why: Notice) -> bool:
        """Show the reason at the table, unless a panel covers it, or covered tiles show that nobody is there."""
        if has_room := self.end.shown is None and not self.table.state.is_covered:
            self.table.state.tell(why)
        return has_room

    @property
    def would_be_lost(self) -> bool:
        return not self.game.session.is_over and self.game.would_be_lost

    def guide_alone(self, *, is_on: bool) -> None:
        """Turn the guide on or off for the only person at the table; with several, each has their own setting."""
        if len(self.game.human_seats) == 1:
            self.game.guide(self.game.human_seats[0], is_on=is_on)

    def seats_changed(self) -> None:
        self.table.playback.follow_seats()
        self._follow()
        self.end.follow()

    def change_seat(self, change: Ask, then: Callable[[], None]) -> None:
        def changed(answer: Answer | None) -> None:
            if isinstance(answer, Accepted):
                self.seats_changed()
            then()

        self.table.decide(change, changed)

    def settle(self) -> bool:
        """Show the results of decisions that waited for the disk; True if there were any. No time passes."""
        if has_settled := self.table.settle():
            self._follow()
        return has_settled

    def advance(self, now_ms: float) -> list[Sound]:
        sounds = self.table.advance(now_ms, is_pressing=self.display.drag is not None)
        self._follow_table()
        settle_bubbles(self.display)
        self.end.advance()
        return sounds + self.table.state.heard()

    @property
    def is_moving(self) -> bool:
        return self.table.is_moving or self.display.is_moving or self.end.is_moving

    @property
    def spoken(self) -> Spoken | None:
        return spoken_of(self.display, self.end.aloud if self.end.is_panel_over else None)

    def items(self, mouse: inputs.Point | None = None) -> list[Item]:
        # A title half hidden by a panel would read as another word.
        has_title = not self.end.covers(self.display.title.rect)
        signs = sign_items(self.display) if self.end.shown is None else ()
        rings = () if self.end.is_panel_over else self._ring(self.table.state.focus)
        return [*table_items(self.display, has_title=has_title), *signs, *self.end.items(mouse), *rings]

    def tree(self) -> Tree:
        nodes, panel = table_nodes(self.display), self.end.shown
        if panel is not None and self.end.is_panel_over:
            return (*panel.nodes(), *(node for node in nodes if node.role == "seat"))
        focus = self.table.state.focus
        return tuple(
            replace(node, state=(*node.state, "focused")) if node.key == focus else node for node in nodes
        )

    def _ring(self, focus: str | None) -> Iterator[Item]:
        node, spot = None if focus is None else node_of(self.tree(), focus), self.table.state.lit_spot
        if node is not None:
            ghost = None if spot is None or focus != f"place:{spot}" else ghost_at(self.display, spot)
            rect = pygame.Rect(node.box) if ghost is None else ghost.rect
            # Buttons are pills; everything else has the corners of a tile.
            radius = min(rect.size) / 2 if node.role == "button" else None
            yield outlined(self.display.look, rect, "focus", radius)
