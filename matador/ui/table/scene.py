"""The table as a scene: inputs go in, pictures and a tree of nodes come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import assert_never

import pygame

from matador.match.branch import Moment
from matador.match.results import Accepted, Answer
from matador.match.taking_back import Stays
from matador.play.game import Game
from matador.play.seat_profile import names_now
from matador.play.sounds import Sound
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
    Typed,
    Wheel,
)
from matador.ui.kit.intents import Intent, Open
from matador.ui.look import Look
from matador.ui.round_end.counting_panel import CountingPanel
from matador.ui.round_end.result_panel import ResultPanel
from matador.ui.semantics import Tree, node_of
from matador.ui.sentences import table as words
from matador.ui.sentences.refusals import Refusal
from matador.ui.sentences.seats import SeatNames
from matador.ui.table.describing import table_nodes
from matador.ui.table.end_of_round import EndOfRound
from matador.ui.table.evidence_recorder import EvidenceRecorder
from matador.ui.table.hot_seat import HotSeat, first_looker
from matador.ui.table.intents import AnyIntent, TableIntent
from matador.ui.table.keyboard import Keyboard
from matador.ui.table.model import Choices, Model
from matador.ui.table.painting import table_items
from matador.ui.table.playback import Playback
from matador.ui.table.player_actions import PlayerActions
from matador.ui.table.pointer import Pointer
from matador.ui.table.table_snapshot import standing
from matador.ui.table.timers import Timers


class TableScene:
    """One round after the other at one table.

    Time is told by `advance`, in milliseconds of any clock; nothing else makes anything move.
    """

    def __init__(self, game: Game, look: Look, size: Point, choices: Choices) -> None:
        """Begins the first round if the session has none; a match that was opened is shown as it stands."""
        game.begin()
        session = game.session
        self.game = game
        view = session.view(first_looker(game))
        shown = standing(session, view.covered() if game.is_hot_seat or not game.persons else view)
        choices = _unhurried(game, choices)
        self.model = Model(game, shown, look, size, choices)
        game.is_drawn_for = choices.auto_draw
        self._playback = Playback(self.model, is_new=session.moment == (0, 0) and game.kept is None)
        self._hot_seat = HotSeat(self.model, self._playback)
        self._recorder = EvidenceRecorder(self.model)
        self._actions = PlayerActions(self.model, self._playback, self._recorder)
        self._pointer = Pointer(self.model, self._actions)
        self._keyboard = Keyboard(self.model, self._actions, self._pointer)
        self._end = EndOfRound(self.model, self._pointer, self._keyboard)
        self._timers = Timers(self.model, self._playback, self._hot_seat, self._actions, self._pointer)
        if game.kept is not None:
            self._rest()

    def _rest(self) -> None:
        """Let what is shown be seen at once and in silence: it happened another time."""
        self.model.cues.clear()
        self._end.rest()

    @property
    def _result(self) -> ResultPanel | CountingPanel | None:
        """The panel at the end of a round, over the table or moved aside."""
        return self._end.shown

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        asked = self._take(given)
        self._recorder.look()
        self._note_looker()
        return asked

    def _take(self, given: Input) -> Intent | None:
        match given:
            case PointerDown():
                return self._press(given)
            case PointerMoved():
                self._pointer.move(given)
            case PointerUp():
                self._pointer.release(given)
            case Wheel():
                self._pointer.turn_by_wheel()
            case Key():
                return self._key(given)
            case Resized(size):
                self._pointer.send_home()
                self.resize(size, self.model.look)
            case FocusLost():
                self._pointer.send_home()
            case Typed(text):
                self._end.write(text)
            case Exposed() | FileDropped() | QuitAsked():
                pass
            case _:
                assert_never(given)
        return None

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.game.call(names_now(SeatNames(look.language), self.game.occupants))
        self.model.resize(size, look)
        self._end.renew()

    @property
    def one_colour(self) -> bool:
        """Whether the pips are to be of one colour."""
        return self.game.one_colour

    @property
    def is_holding(self) -> bool:
        """Whether the player holds a tile, or one of the boneyard."""
        return self.model.drag.is_holding or self.model.carried is not None

    def recolour(self, look: Look) -> None:
        """The same in other colours, at the same places: what moves goes on."""
        look.sprites.mark(self.model.shown.view.rules.matador_tiles)
        self.model.look = look
        self._end.follow()

    def put_down(self) -> None:
        """Put down what the player holds: something else comes over the table."""
        self._pointer.send_home()

    def choose(self, choices: Choices) -> None:
        """The player has set something else."""
        self.model.choices = _unhurried(self.game, choices)
        self.game.is_drawn_for = choices.auto_draw
        self._end.follow()

    def _press(self, given: PointerDown) -> Intent | None:
        model = self.model
        if self._end.is_on:
            return self._end.press(given)
        is_spent = self._skips()
        if given.button == "left" and self._pointer.is_free(given.at):
            self._hurry()
        if is_spent:
            self._skip()
            return None
        model.sentence = None if not self._pointer.is_help_at(given.at) else model.sentence
        model.focus = None
        return self._after_press(self._pointer.press(given))

    def _after_press(self, asked: AnyIntent | None) -> Intent | None:
        """What is left for the program when the table has done its part."""
        if asked is TableIntent.LOOK:
            self._hot_seat.uncover()
            return None
        assert not isinstance(asked, TableIntent), "the table does all that is for it"
        return asked

    def _skips(self) -> bool:
        """Whether a press only ends what moves, or what is shown again."""
        is_showing = self.model.is_moving or self._playback.is_showing_again
        return is_showing and not self.model.drag.is_holding

    def _skip(self) -> None:
        if self._playback.is_showing_again:
            self.model.peeks_at = None
        self._playback.stop_showing_again()
        self.model.finish_moving()
        self._timers.land()

    def _hurry(self) -> None:
        """Let bots be quick until a person is on turn; while tiles are dealt or shown again, nobody plays."""
        model = self.model
        has_begun = bool(model.shown.view.history) or model.is_turn_seen
        is_bots = model.game.session.turn in model.game.bots and model.shown.ended is None
        if is_bots and has_begun and not self._playback.is_showing_again:
            model.hurried_at = len(model.shown.view.history)

    def _key(self, given: Key) -> Intent | None:
        if self._end.is_on:
            return self._end.key(given, self.tree())
        is_stop = given.name == "escape" and self._playback.is_showing_again
        is_spent = self._skips() and (given.name == "enter" or is_stop)
        if given.name == "enter" and self.model.focus is None:
            self._hurry()
        if is_spent:
            self._skip()
            return None
        if self.model.waits_for is not None and given.name == "enter" and self.model.focus is None:
            self._hot_seat.uncover()
            return None
        return self._after_press(self._keyboard.press(given, self.tree()))

    def next_round(self) -> None:
        """Deal the next round of the match."""
        session = self.game.session
        if isinstance(session.begin_round(session.version), Accepted):
            self.model.focus = self.model.ended_ms = None
            self._end.clear()

    def undo(self) -> Intent | None:
        """Take back the last decision of a person, or say why not; the menu says it, if there is no room."""
        to = self.game.undoes_to
        if not isinstance(to, Stays):
            self._go(to, self.game.undo)
            return None
        names = [occupant.name for occupant in self.game.occupants]
        is_said = self._say_why_not(words.not_taken_back(self.model.look.language, to, names))
        return None if is_said else Open("menu")

    def redo(self) -> None:
        """Do again what was taken back, or say why not."""
        to = self.game.redoes_to
        if isinstance(to, Stays):
            self._say_why_not(words.not_done_again(self.model.look.language))
        else:
            self._go(to, self.game.redo)

    def _say_why_not(self, text: str) -> bool:
        """Say it above the rack; False if something else is there."""
        if self.model.is_covered or self._result is not None:
            return False
        self.model.sentence = Refusal(text)
        return True

    def _go(self, to: Moment, go: Callable[[], Answer | None]) -> None:
        model = self.model
        self.put_down()
        if self.game.is_hot_seat and not model.is_covered and self.game.session.turn_at(to) != model.seat:
            model.look_from(model.seat, is_covered=True)
        if isinstance(go(), Accepted):
            model.finish_moving()
            self._timers.land()
            model.sentence = model.focus = None
            self._end.clear()
            self._playback.jump()
            self._note_looker()

    def _note_looker(self) -> None:
        """Whoever has seen his tiles holds what was done before."""
        self.game.taking_back.see(None if self.model.is_covered else self.model.seat)

    @property
    def would_be_lost(self) -> bool:
        """Whether a person has played something that is neither finished nor saved."""
        return not self.game.session.is_over and self.game.has_unsaved

    def guide_alone(self, *, is_on: bool) -> None:
        """Show the only person where tiles fit, or not; several have each his own choice."""
        if len(self.game.persons) == 1:
            self.game.guide(self.game.persons[0], is_on=is_on)

    def seats_changed(self) -> None:
        """Somebody else sits at a seat now, and others may have another name."""
        self._hot_seat.look_again()
        self._end.renew()

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; what is to be heard now."""
        model = self.model
        model.advance(now_ms)
        self._timers.land()
        self._timers.go_on()
        self._recorder.look()
        self._note_looker()
        self._end.advance()
        due = [sound for at, sound in model.cues if at <= now_ms]
        model.cues = [(at, sound) for at, sound in model.cues if at > now_ms]
        return due

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself, so that it has to be drawn often."""
        model = self.model
        fading = bool(model.sum_shown or model.told.bonds or model.says or model.agreed)
        waiting = self._playback.is_behind or bool(model.cues) or model.keeps_drawing
        # It is yet to be seen whose turn it is, though nothing flies.
        turn_comes = model.now_ms < model.turn_from_ms < inf
        is_hurried = model.hurried_at is not None
        is_shown = fading or waiting or turn_comes or is_hurried
        return model.is_moving or self._end.is_moving or is_shown

    # What comes out

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures of this moment, from the bottom to the top; of the panel what the mouse rests on is lit."""
        return list(self._items(mouse))

    def tree(self) -> Tree:
        """What is on show."""
        nodes = list(table_nodes(self.model))
        if self._result is not None and self._end.is_panel_over:
            beside = [node for node in nodes if node.role in ("button", "seat")]
            seen = (
                node for node in beside if node.role == "seat" or not self._end.covers(pygame.Rect(node.box))
            )
            nodes = [*self._result.nodes(), *seen]
        focus = self.model.focus
        return tuple(
            replace(node, state=(*node.state, "focused")) if node.key == focus else node for node in nodes
        )

    def _items(self, mouse: Point | None) -> Iterator[Item]:
        yield from table_items(self.model)
        yield from self._end.items(mouse)
        ring = None if self.model.focus is None else self._ring(self.model.focus)
        if ring is not None:
            yield ring

    def _ring(self, focus: str) -> Item | None:
        """The focus ring around what has this key; None if it is not on show."""
        node = node_of(self.tree(), focus)
        on_panel = None if node is None or self._result is None else self._result.ring(focus)
        if node is None or on_panel is not None:
            return on_panel
        # Buttons are pills, all else has the corners of a tile.
        radius = min(node.box[2:]) / 2 if node.role == "button" else None
        outline, (dx, dy) = self.model.look.sprites.outline(node.box[2:], kind="focus", radius_px=radius)
        return Item(outline, node.box[0] + dx, node.box[1] + dy)


def _unhurried(game: Game, choices: Choices) -> Choices:
    """What was chosen; in Learn nobody is in a hurry, unless the player is."""
    if game.teacher.is_lesson and choices.pace.speed == "normal":
        return replace(choices, pace=replace(choices.pace, speed="slow"))
    return choices
