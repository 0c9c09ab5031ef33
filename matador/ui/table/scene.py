"""The table as a scene: inputs go in, pictures and a tree of nodes come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Literal, assert_never

import pygame

from matador.match.results import Accepted, Answer
from matador.match.taking_back import Stays
from matador.play.game import Game
from matador.play.seat_profile import names_now
from matador.play.sounds import Sound
from matador.play.table.choices import Choices
from matador.play.table.decisions import Ask
from matador.play.table.intents import TableIntent
from matador.play.table.table import Table
from matador.play.table.told import NotDoneAgain, NotTakenBack
from matador.ui.canvas import Item
from matador.ui.inputs import (
    Exposed,
    FileDropped,
    FocusLost,
    Input,
    Key,
    Point,
    PointerDown,
    PointerMoved,
    PointerUp,
    QuitAsked,
    Resized,
    SoundLost,
    Typed,
    Wheel,
)
from matador.ui.kit.intents import Command, Intent, Open
from matador.ui.look import Look
from matador.ui.semantics import Tree, node_of
from matador.ui.sentences.at_table import LanguageReader
from matador.ui.sentences.seats import SeatNames
from matador.ui.table.buttons import AnyIntent
from matador.ui.table.describing import table_nodes
from matador.ui.table.display import TableDisplay
from matador.ui.table.drag import Dragging
from matador.ui.table.end_of_round import EndOfRound
from matador.ui.table.ends import ghost_rect
from matador.ui.table.keyboard import Keyboard
from matador.ui.table.learner_sums import settle_bubbles
from matador.ui.table.movement import Movement
from matador.ui.table.painting import table_items
from matador.ui.table.pointer import Pointer
from matador.ui.table.signs import point_at, sign_items
from matador.ui.table.spoken import spoken_of
from matador.ui.table.title import title_of
from matador.ui.voice.loudspeaker import SAY_AGAIN
from matador.ui.voice.reading import Spoken


class TableScene:
    """One round after the other at one table.

    Time is told by `advance`, in milliseconds of any clock; nothing else makes anything move.
    """

    kind: Literal["table"] = "table"

    def __init__(self, game: Game, look: Look, size: Point, choices: Choices) -> None:
        """Begins the first round if the session has none; a match that was opened is shown as it stands."""
        self.game = game
        self.choices = choices
        """What was chosen last, by the player and for each seat."""
        self._reader = LanguageReader(look.language)
        self.table = Table(game, choices, self._reader)
        self.display = TableDisplay(self.table.state, look, size)
        self._movement = Movement(self.display)
        self._dragging = Dragging(self.display, self.table.actions, self._movement)
        self._pointer = Pointer(self.display, self.table, self._dragging)
        self._keyboard = Keyboard(self.display, self.table, self._dragging)
        self.end = EndOfRound(self.display, self.table, self._pointer, self._keyboard)
        """The panel at the end of a round."""
        if game.is_resumed:
            # What has ended another time is seen at once.
            self.end.rest()
        self._resets = 0
        """Of the table, as they were followed last."""

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        if isinstance(given, PointerDown | Key):
            self.table.coach.touch()
            self.display.explains = self.display.pointed = None
        if isinstance(given, PointerDown | PointerMoved):
            point_at(self.display, given)
        intent = self._take(given)
        self._follow()
        return intent

    def _follow(self) -> None:
        """Show what has come of an input."""
        self.table.observe()
        self._follow_resets()
        self._movement.follow()
        self._dragging.follow()

    def _follow_hand(self) -> None:
        """Let everything stand for the hand of whoever looks now."""
        if self.table.state.is_left_handed != self.display.plan.is_left_handed:
            self.resize(self.display.size, self.display.look)

    def _follow_resets(self) -> None:
        """What belonged to another moment, or another round, goes."""
        self._follow_hand()
        if self._resets != self.table.state.resets:
            self._resets = self.table.state.resets
            self.end.clear()
            self.display.finish_moving()

    def _take(self, given: Input) -> Intent | None:
        match given:
            case PointerDown():
                return self._press(given)
            case PointerMoved():
                self._dragging.move(given)
            case PointerUp():
                self._dragging.release(given)
            case Wheel():
                self._pointer.turn_by_wheel()
            case Key():
                return self._key(given)
            case Resized(size):
                self._dragging.cancel()
                self.resize(size, self.display.look)
            case FocusLost():
                self._dragging.cancel()
            case Typed() | Exposed() | SoundLost() | FileDropped() | QuitAsked():
                pass
            case _:
                assert_never(given)
        return None

    def _press(self, given: PointerDown) -> Intent | None:
        if self.end.is_on:
            return self.end.press(given)
        if given.button == "left" and self._pointer.button_at(given.at) is Command.SAY_AGAIN:
            # It changes nothing at the table, not even what is said.
            return Command.SAY_AGAIN
        is_spent = self._skips()
        if given.button == "left" and self._pointer.is_free(given.at):
            self.table.hurry()
        if is_spent:
            self._skip()
            return None
        self.table.dismiss_bonds()
        if self._pointer.button_at(given.at) is not TableIntent.SHOW_FITS:
            self.table.hush()
        self.table.focus_on(None)
        return self._do(self._pointer.press(given))

    def _key(self, given: Key) -> Intent | None:
        if self.end.is_on:
            return self.end.key(given, self.tree())
        state = self.table.state
        if given.name == "enter" and state.focus == SAY_AGAIN:
            return Command.SAY_AGAIN
        is_stop = given.name == "escape" and self.table.is_replaying
        is_spent = self._skips() and (given.name == "enter" or is_stop)
        is_enter = given.name == "enter" and state.focus is None
        if is_enter:
            self.table.hurry()
        if is_spent:
            self._skip()
            return None
        self.table.dismiss_bonds()
        if state.waits_for is not None and is_enter:
            return self._do(TableIntent.LOOK)
        return self._do(self._keyboard.press(given, self.tree()))

    def _do(self, intent: AnyIntent | None) -> Intent | None:
        """Do what is for the table; else it is asked of the program."""
        if not isinstance(intent, TableIntent):
            return intent
        self.table.do(intent)
        return None

    def _skips(self) -> bool:
        """True if a press only ends what moves, or what is shown again."""
        return (self.display.is_moving or self.table.is_replaying) and not self.table.state.is_holding

    def _skip(self) -> None:
        self.table.skip()
        self.display.finish_moving()

    # What the program asks

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self._reader.language = look.language
        self.game.call(names_now(SeatNames(look.language), self.game.occupants))
        self.table.land()
        self.display.resize(size, look)
        self._movement.follow()
        self.end.renew()

    @property
    def is_coloured(self) -> bool:
        """True if whoever looks sees pips in a colour for each number."""
        return self.table.state.is_coloured

    @property
    def is_holding(self) -> bool:
        """True while the player holds a tile, or one of the boneyard."""
        drag = self.display.drag
        return self.table.state.is_holding or (drag is not None and drag.at is not None)

    def recolour(self, look: Look) -> None:
        """The same in other colours, at the same places: what moves goes on."""
        self.display.recolour(look)
        self.end.follow()

    @property
    def waits_for_disk(self) -> bool:
        """True if the player is to be asked what to do, for the disk does not keep the match."""
        return self.table.state.waits_for_disk

    def try_again(self) -> None:
        """Try to keep once more what could not be kept."""
        self.table.try_again()
        self._follow()

    def play_on_unsaved(self) -> None:
        """Keep nothing any more by itself, and go on."""
        self.table.play_on_unsaved()
        self._follow()

    def put_down(self) -> None:
        """Put down what the player holds: something else comes over the table."""
        self._dragging.cancel()
        self._follow()

    def choose(self, choices: Choices) -> None:
        """The player has set something else."""
        self.choices = choices
        self.table.choose(choices)
        self._follow_hand()
        self.end.follow()

    def next_round(self) -> None:
        """Deal the next round of the match."""
        self.table.next_round()
        self._follow()

    def undo(self) -> Intent | None:
        """Take back the last decision of a person, or say why not; the menu says it, if there is no room."""
        if not isinstance(self.game.undoes_to, Stays):
            self._dragging.cancel()
        done = self.table.undo()
        if isinstance(done, Stays):
            return None if self._say_why_not(NotTakenBack(done)) else Open("menu")
        self._follow()
        return None

    def redo(self) -> None:
        """Do again what was taken back, or say why not."""
        if not isinstance(self.game.redoes_to, Stays):
            self._dragging.cancel()
        done = self.table.redo()
        if isinstance(done, Stays):
            self._say_why_not(NotDoneAgain())
        else:
            self._follow()

    def _say_why_not(self, why: NotTakenBack | NotDoneAgain) -> bool:
        """Say it above the rack; False if something else is there."""
        return self.end.shown is None and self.table.say_why_not(why)

    @property
    def would_be_lost(self) -> bool:
        """True if a person has played something that is neither finished nor saved."""
        return not self.game.session.is_over and self.game.has_unsaved

    def guide_alone(self, *, is_on: bool) -> None:
        """Show the only person where tiles fit, or not; several have each his own choice."""
        if len(self.game.persons) == 1:
            self.game.guide(self.game.persons[0], is_on=is_on)

    def seats_changed(self) -> None:
        """Somebody else sits at a seat now, and others may have another name."""
        self.table.seats_changed()
        self._follow()
        self.end.renew()

    def change_seat(self, change: Ask, then: Callable[[], None]) -> None:
        """Let somebody else take a seat, and show it once it is kept."""

        def changed(answer: Answer | None) -> None:
            if isinstance(answer, Accepted):
                self.seats_changed()
            then()

        self.table.decide(change, changed)

    # Time

    def settle(self) -> bool:
        """Show what has come of what waited for the disk; True if something has. No time passes."""
        has_come = self.table.settle()
        if has_come:
            self._follow()
        return has_come

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; what is to be heard now."""
        sounds = self.table.advance(now_ms, is_pressing=self.display.drag is not None)
        self._follow_resets()
        self._movement.follow()
        self._dragging.follow()
        settle_bubbles(self.display)
        self.end.advance()
        return sounds + self.table.state.heard()

    @property
    def is_moving(self) -> bool:
        """True while the picture changes by itself, so that it has to be drawn often."""
        return self.table.is_moving or self.display.is_moving or self.end.is_moving

    @property
    def spoken(self) -> Spoken | None:
        """What is read aloud now."""
        return spoken_of(
            self.display, self.end.shown.aloud if self.end.shown and self.end.is_panel_over else ""
        )

    # What comes out

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures of this moment, from the bottom to the top; of the panel what the mouse rests on is lit."""
        return list(self._items(mouse))

    def tree(self) -> Tree:
        """What is on show."""
        nodes = list(table_nodes(self.display))
        panel = self.end.shown
        if panel is not None and self.end.is_panel_over:
            beside = [node for node in nodes if node.role in ("button", "seat")]
            seen = (
                node for node in beside if node.role == "seat" or not self.end.covers(pygame.Rect(node.box))
            )
            nodes = [*panel.nodes(), *seen]
        focus = self.table.state.focus
        return tuple(
            replace(node, state=(*node.state, "focused")) if node.key == focus else node for node in nodes
        )

    def _items(self, mouse: Point | None) -> Iterator[Item]:
        # Half a title below a panel is read as another word.
        yield from table_items(self.display, has_title=not self.end.covers(title_of(self.display).rect))
        if self.end.shown is None:
            yield from sign_items(self.display, lambda: table_nodes(self.display))
        yield from self.end.items(mouse)
        focus = self.table.state.focus
        ring = None if focus is None else self._ring(focus)
        if ring is not None:
            yield ring

    def _ring(self, focus: str) -> Item | None:
        """The focus ring around what has this key; None if it is not on show."""
        node, panel = node_of(self.tree(), focus), self.end.shown
        on_panel = None if node is None or panel is None else panel.ring(focus)
        if node is None or on_panel is not None:
            return on_panel
        # Buttons are pills, all else has the corners of a tile.
        rect = ghost_rect(self.display, focus) or pygame.Rect(node.box)
        radius = min(rect.size) / 2 if node.role == "button" else None
        outline, (dx, dy) = self.display.look.sprites.outline(rect.size, kind="focus", radius_px=radius)
        return Item(outline, rect.left + dx, rect.top + dy)
