"""The table as a scene: inputs go in, pictures and a tree of nodes come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import assert_never

import pygame

from matador.match.answers import Accepted, Answer
from matador.match.branch import Moment
from matador.match.taking_back import Stays
from matador.ui.canvas import Item
from matador.ui.game import Game
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
from matador.ui.occupants import names_now
from matador.ui.round_end.counting_panel import CountingPanel
from matador.ui.round_end.result_panel import ResultPanel
from matador.ui.routing import of_wish
from matador.ui.semantics import Tree, node_of
from matador.ui.sentences import table as words
from matador.ui.sentences.refusals import Refusal
from matador.ui.sound import Sound
from matador.ui.table.acting import Acting
from matador.ui.table.at_the_end import AtTheEnd
from matador.ui.table.by_itself import ByItself
from matador.ui.table.describing import table_nodes
from matador.ui.table.keyboard import Keyboard
from matador.ui.table.model import Choices, Model
from matador.ui.table.painting import table_items
from matador.ui.table.passing_on import PassingOn, first_looker
from matador.ui.table.pointing import Pointing
from matador.ui.table.shown import standing
from matador.ui.table.unfolding import Unfolding
from matador.ui.table.witness import Witness


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
        self._unfolding = Unfolding(self.model, is_new=session.moment == (0, 0) and game.kept is None)
        self._passing_on = PassingOn(self.model, self._unfolding)
        self._witness = Witness(self.model)
        self._acting = Acting(self.model, self._unfolding, self._witness)
        self._pointing = Pointing(self.model, self._acting)
        self._keyboard = Keyboard(self.model, self._acting, self._pointing)
        self._at_the_end = AtTheEnd(self.model, self._pointing, self._keyboard)
        self._by_itself = ByItself(
            self.model, self._unfolding, self._passing_on, self._acting, self._pointing
        )
        if game.kept is not None:
            self._rest()

    def _rest(self) -> None:
        """Let what is shown be seen at once and in silence: it happened another time."""
        self.model.cues.clear()
        self._at_the_end.rest()

    @property
    def _result(self) -> ResultPanel | CountingPanel | None:
        """The panel at the end of a round, over the table or moved aside."""
        return self._at_the_end.shown

    # What comes in

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program."""
        asked = self._take(given)
        self._witness.look()
        self._note_looker()
        return asked

    def _take(self, given: Input) -> Intent | None:
        match given:
            case PointerDown():
                return self._press(given)
            case PointerMoved():
                self._pointing.move(given)
            case PointerUp():
                self._pointing.release(given)
            case Wheel():
                self._pointing.turn_by_wheel()
            case Key():
                return self._key(given)
            case Resized(size):
                self._pointing.send_home()
                self.resize(size, self.model.look)
            case FocusLost():
                self._pointing.send_home()
            case Typed(text):
                self._at_the_end.write(text)
            case Exposed() | FileDropped() | QuitAsked():
                pass
            case _:
                assert_never(given)
        return None

    def resize(self, size: Point, look: Look) -> None:
        """Another size of window, or another look."""
        self.game.call(names_now(look.language, self.game.occupants))
        self.model.resize(size, look)
        self._at_the_end.renew()

    @property
    def one_colour(self) -> bool:
        """Whether the pips are to be of one colour."""
        return self.game.one_colour

    @property
    def is_holding(self) -> bool:
        """Whether the player holds a tile, or one of the boneyard."""
        return self.model.handling.is_holding or self.model.carried is not None

    def recolour(self, look: Look) -> None:
        """The same in other colours, at the same places: what moves goes on."""
        look.sprites.mark(self.model.shown.view.rules.matador_tiles)
        self.model.look = look
        self._at_the_end.follow()

    def put_down(self) -> None:
        """Put down what the player holds: something else comes over the table."""
        self._pointing.send_home()

    def choose(self, choices: Choices) -> None:
        """The player has set something else."""
        self.model.choices = _unhurried(self.game, choices)
        self.game.is_drawn_for = choices.auto_draw
        self._at_the_end.follow()

    def _press(self, given: PointerDown) -> Intent | None:
        model = self.model
        if self._at_the_end.is_on:
            return self._at_the_end.press(given)
        is_spent = self._skips()
        if given.button == "left" and self._pointing.is_free(given.at):
            self._hurry()
        if is_spent:
            self._skip()
            return None
        model.sentence = None if not self._pointing.is_help_at(given.at) else model.sentence
        model.focus = None
        return self._after_press(self._pointing.press(given))

    def _after_press(self, wish: str | None) -> Intent | None:
        """What is left of a wish when the table has done its part."""
        if wish == "look":
            self._passing_on.uncover()
            return None
        return None if wish is None else of_wish(wish)

    def _skips(self) -> bool:
        """Whether a press only ends what moves, or what is shown again."""
        is_showing = self.model.is_moving or self._unfolding.is_showing_again
        return is_showing and not self.model.handling.is_holding

    def _skip(self) -> None:
        if self._unfolding.is_showing_again:
            self.model.peeks_at = None
        self._unfolding.stop_showing_again()
        self.model.finish_moving()
        self._by_itself.land()

    def _hurry(self) -> None:
        """Let bots be quick until a person is on turn; while tiles are dealt or shown again, nobody plays."""
        model = self.model
        has_begun = bool(model.shown.view.history) or model.is_turn_seen
        is_bots = model.game.session.turn in model.game.bots and model.shown.ended is None
        if is_bots and has_begun and not self._unfolding.is_showing_again:
            model.hurried_at = len(model.shown.view.history)

    def _key(self, given: Key) -> Intent | None:
        if self._at_the_end.is_on:
            return self._at_the_end.key(given, self.tree())
        is_stop = given.name == "escape" and self._unfolding.is_showing_again
        is_spent = self._skips() and (given.name == "enter" or is_stop)
        if given.name == "enter" and self.model.focus is None:
            self._hurry()
        if is_spent:
            self._skip()
            return None
        if self.model.waits_for is not None and given.name == "enter" and self.model.focus is None:
            self._passing_on.uncover()
            return None
        return self._after_press(self._keyboard.press(given, self.tree()))

    def next_round(self) -> None:
        """Deal the next round of the match."""
        session = self.game.session
        if isinstance(session.begin_round(session.version), Accepted):
            self.model.focus = self.model.ended_ms = None
            self._at_the_end.clear()

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
            self._by_itself.land()
            model.sentence = model.focus = None
            self._at_the_end.clear()
            self._unfolding.jump()
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
        self._passing_on.look_again()
        self._at_the_end.renew()

    # Time

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time; what is to be heard now."""
        model = self.model
        model.advance(now_ms)
        self._by_itself.land()
        self._by_itself.go_on()
        self._witness.look()
        self._note_looker()
        self._at_the_end.advance()
        due = [sound for at, sound in model.cues if at <= now_ms]
        model.cues = [(at, sound) for at, sound in model.cues if at > now_ms]
        return due

    @property
    def is_moving(self) -> bool:
        """Whether the picture changes by itself, so that it has to be drawn often."""
        model = self.model
        fading = bool(model.sum_shown or model.told.bonds or model.says or model.agreed)
        waiting = self._unfolding.is_behind or bool(model.cues) or model.keeps_drawing
        # It is yet to be seen whose turn it is, though nothing flies.
        turn_comes = model.now_ms < model.turn_from_ms < inf
        is_hurried = model.hurried_at is not None
        is_shown = fading or waiting or turn_comes or is_hurried
        return model.is_moving or self._at_the_end.is_moving or is_shown

    # What comes out

    def items(self, mouse: Point | None = None) -> list[Item]:
        """The pictures of this moment, from the bottom to the top; of the panel what the mouse rests on is lit."""
        return list(self._items(mouse))

    def tree(self) -> Tree:
        """What is on show."""
        nodes = list(table_nodes(self.model))
        if self._result is not None and self._at_the_end.is_panel_over:
            beside = [node for node in nodes if node.role in ("button", "seat")]
            seen = (
                node
                for node in beside
                if node.role == "seat" or not self._at_the_end.covers(pygame.Rect(node.box))
            )
            nodes = [*self._result.nodes(), *seen]
        focus = self.model.focus
        return tuple(
            replace(node, state=(*node.state, "focused")) if node.key == focus else node for node in nodes
        )

    def _items(self, mouse: Point | None) -> Iterator[Item]:
        yield from table_items(self.model)
        yield from self._at_the_end.items(mouse)
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
