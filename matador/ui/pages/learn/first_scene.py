"""The scene of the first three minutes, where tiles and halves are dragged, pressed, or chosen by keys."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from pygame import Rect, transform

from matador.play.choices import HAND_MS
from matador.play.learn.taking_first_steps import SHOW_MS, WRONG_MS, Choice, TakingFirstSteps
from matador.play.sounds import Sound
from matador.rules import Tile
from matador.teaching.first_steps import FirstTask, TileAtEnd
from matador.ui.canvas import Item
from matador.ui.helping.showing_hand import Laying, LayingHalf, ShowingHand, eased
from matador.ui.inputs import FocusLost, Input, Key, Point, PointerDown, PointerMoved, PointerUp
from matador.ui.kit.intents import Command, Intent, PageIntent
from matador.ui.kit.page import Page
from matador.ui.kit.shaped import spots
from matador.ui.kit.widgets import Face, Figure
from matador.ui.look import Look, placed
from matador.ui.pages.home.cards import card_inside, card_label
from matador.ui.pages.learn import figures
from matador.ui.pages.learn.exercise import GoOnNow, Untouched
from matador.ui.pages.learn.first_page import FLIGHT_MS, ChooseFirst, FirstShown, LetGo, compose_first
from matador.ui.pages.page_scene import PageScene
from matador.ui.sentences import learn
from matador.ui.sentences.lessons import sentence
from matador.ui.table.drag import CLICK_BY_TOUCH_PX, FLOAT_PX
from matador.ui.voice.reading import Spoken

Spots = Mapping[Hashable, Rect]
"""Where the choices are, and by their names: the `window`, the `place` to play at, the `known` half beside it."""
_LEANS_DEGREES: Final = -8
"""The rotation of a tile that does not fit where it was played."""
_PRESS_PX: Final = 12
"""The furthest that a press may move before it becomes a drag; touch allows more."""
_MOVES_MS: Final = 1200
"""The longest animation after a press: a tile that moves to its place, and its pips."""


@dataclass(slots=True)
class _Hold:
    """An item pressed by the mouse or a finger, and dragged once the pointer has moved."""

    choice: Choice
    pressed: PointerDown
    grab: Point
    """The offset from the pointer to the item's centre while it is dragged."""
    at: Point | None = None
    """The item's centre while it is dragged; None before."""


class FirstScene(PageScene[FirstShown]):
    """One task after the other, until the first match is offered."""

    kind: Literal["first steps"] = "first steps"

    def __init__(
        self,
        taking: TakingFirstSteps,
        look: Look,
        size: Point,
        *,
        is_still: bool = False,
        dot: Face | None = None,
        own: Face | None = None,
    ) -> None:
        """`is_still` is for reduced motion; `dot` is the opponent in the first match, `own` the learner."""
        self.taking = taking
        self._hold: _Hold | None = None
        self._let_go: LetGo | None = None
        """The item that was dropped last; None after another press."""
        self._has_changed = False
        """True if the content has changed only because time has passed."""
        self._sounds: list[Sound] = []
        self._untouched = Untouched()
        state = FirstShown(taking, is_moving=not is_still, dot=dot, own=own)
        self.page: Page[FirstShown] = Page(look, size, compose_first, state, leads_back=Command.HOME)

    @property
    def held_at(self) -> Point | None:
        """The centre of the dragged item."""
        return None if self._hold is None else self._hold.at

    @property
    def spots(self) -> Spots:
        return spots(self.page.placed)

    @property
    def is_holding(self) -> bool:
        return self._hold is not None

    @property
    def is_moving(self) -> bool:
        taking = self.taking
        hops = taking.asking_ms is not None and self.page.state.is_moving
        if taking.hand_ms is not None or hops or self._hold is not None or self._has_changed:
            return True
        since_ms = max(taking.since_ms, 0.0 if self._let_go is None else self._let_go.since_ms)
        return taking.stage in ("wrong", "right") or self._now_ms - since_ms < _MOVES_MS

    @property
    def spoken(self) -> Spoken:
        taking, said = self.taking, sentence(self.page.look.language, self.taking)
        return Spoken((taking.number, taking.place, taking.since_ms, taking.is_lit), said)

    def handle(self, given: Input) -> Intent | None:
        if isinstance(given, Key | FocusLost):
            # A pointer that is over another window now may send no more events.
            self.put_down()
        if isinstance(given, Key | PointerDown):
            self._let_go = None
        if self._untouched.ignores(given, self._now_ms):
            return None
        match given:
            case PointerDown() | PointerMoved() | PointerUp():
                return self._point(given)
            case Key(name="enter") if self.page.focus is None:
                self._go_on()
                return None
            case _:
                return super().handle(given)

    def _point(self, given: PointerDown | PointerMoved | PointerUp) -> Intent | None:
        """Pick up, drag and drop an item, or press anything else. Other fingers are ignored meanwhile."""
        hold = self._hold
        if hold is not None and given.finger != hold.pressed.finger:
            return None
        match given:
            case PointerDown(button="left"):
                return self._press(given)
            case PointerMoved(at=at) if hold is not None:
                self._carry(hold, at)
            case PointerUp(at=at, button="left") if hold is not None:
                self._drop(hold, at)
            case _:
                pass
        return None

    def _press(self, given: PointerDown) -> Intent | None:
        # If an item is still held, its release was never reported.
        self.put_down()
        intent = self.page.use(given)
        if not isinstance(intent, ChooseFirst) or intent.choice is None:
            if intent is None:
                self._go_on()
            return self._use(intent)
        home = self.spots[intent.choice]
        grab = (home.centerx - given.at[0], home.centery - given.at[1])
        if given.finger is not None:
            # It floats above the finger to stay visible.
            grab = (0, -self.page.look.px(FLOAT_PX) - home.height // 2)
        self._hold = _Hold(intent.choice, given, grab)
        self.taking.touch()
        return None

    def _carry(self, hold: _Hold, at: Point) -> None:
        start, look = hold.pressed.at, self.page.look
        least = _PRESS_PX if hold.pressed.finger is None else CLICK_BY_TOUCH_PX
        is_new = hold.at is None
        if is_new and max(abs(at[0] - start[0]), abs(at[1] - start[1])) <= look.px(least):
            return
        hold.at = (at[0] + hold.grab[0], at[1] + hold.grab[1])
        if is_new:
            self._sounds.append(Sound.PICK_UP)
            self._arrange()

    def _use(self, intent: Intent | PageIntent | None) -> Intent | None:
        asked = super()._use(intent)
        return Command.LEARN if self.taking.stage == "over" else asked

    def _do(self, intent: PageIntent) -> None:
        match intent:
            case ChooseFirst(choice):
                self._choose(choice)
            case GoOnNow():
                self.taking.skip()
                self._untouched.begin(self._now_ms)
            case _:
                super()._do(intent)
        self._arrange()

    def _go_on(self) -> None:
        self.taking.go_on()
        self._arrange()

    def _choose(self, choice: Choice) -> None:
        self.taking.choose(choice)
        if self.taking.stage != "asking":
            self._untouched.begin(self._now_ms)
        if choice is None:
            self._sounds.append(Sound.DRAW)
            # The drawn tile comes out of the pile.
            self._let_go = LetGo(self.taking.choices[-1], self.spots[None].center, self._now_ms)
        elif self.taking.stage in ("right", "wrong"):
            self._sounds.append(Sound.CLACK)
        if self.taking.stage == "right":
            self._sounds.append(Sound.SEVEN)

    def _drop(self, hold: _Hold, at: Point) -> None:
        """Choose an item that was only pressed, or that was dragged until it or the pointer is near the place to play
        at. Otherwise, or above its own place, it moves back.
        """
        self._carry(hold, at)
        self._hold = None
        home, place = self.spots[hold.choice], self.spots["place"]
        near = place.inflate(place.size)
        if hold.at is None:
            self._choose(hold.choice)
        else:
            self._let_go = LetGo(hold.choice, hold.at, self._now_ms)
            if not home.collidepoint(at) and (near.collidepoint(at) or near.collidepoint(hold.at)):
                self._choose(hold.choice)
        self._arrange()

    def advance(self, now_ms: float) -> list[Sound]:
        self._now_ms = now_ms
        self._has_changed = self.taking.advance(now_ms)
        if self._has_changed and (self._hold is None or self.taking.stage != "asking"):
            # The held item belongs to the previous task.
            self._hold = None
            self._arrange()
        sounds, self._sounds = self._sounds, []
        return sounds

    def _arrange(self) -> None:
        held = None if self._hold is None or self.held_at is None else self._hold.choice
        self.show(replace(self.page.state, held=held, let_go=self._let_go))

    def put_down(self) -> None:
        if self._hold is not None:
            self._hold = None
            self._arrange()

    def resize(self, size: Point, look: Look) -> None:
        self.put_down()
        super().resize(size, look)

    def items(self, mouse: Point | None = None) -> list[Item]:
        shown = super().items(None if self.is_holding else mouse)
        for figure, rect in self.moving:
            shown += figure.items(self.page.look, rect, self._now_ms)
        return shown

    @property
    def moving(self) -> Iterator[tuple[Figure, Rect]]:
        """The figures that move over the page, with their places."""
        return moving(self.page.look, self.page.state, self.spots, self.held_at)


# Figures that move over the page


@dataclass(frozen=True, slots=True)
class Tried:
    """A tile or half that moves to its place; if it does not fit, it leans there and then moves back."""

    laying: Laying | LayingHalf
    since_ms: float
    back_ms: float | None = None
    """When it starts to move back; None if it stays."""
    is_moving: bool = True
    let_go: Rect | None = None
    """Where it was dropped, if it was dragged; it moves back to its own place anyway."""

    def items(self, look: Look, _rect: Rect, now_ms: float) -> Iterator[Item]:
        laying = self.laying if self.let_go is None else replace(self.laying, start=self.let_go)
        share = eased((now_ms - self.since_ms) / FLIGHT_MS)
        if self.back_ms is not None and now_ms > self.back_ms:
            laying = self.laying
            share = 1 - eased((now_ms - self.back_ms) / FLIGHT_MS)
        items = list(laying.items(look, share if self.is_moving else 1.0))
        if self.back_ms is None or (share < 1.0 and self.is_moving):
            yield from items
            return
        straight = items[-1].picture
        leaning = look.sprites.composed(
            ("leaning", laying.shows, straight.get_size()),
            lambda: transform.rotozoom(straight, _LEANS_DEGREES, 1.0),
        )
        yield placed(leaning, "center", laying.end.center)


def moving(
    look: Look, state: FirstShown, spots: Spots, held_at: Point | None
) -> Iterator[tuple[Figure, Rect]]:
    """The figures that move over the page, with their places: a tried or held item, and the hand."""
    taking, window = state.taking, spots["window"]
    if taking.task is None:
        if taking.hand_ms is not None:
            start = card_label(look, card_inside(look, spots["match"]), learn.play(look.language), "play")[
                0
            ].rect
            since_ms = taking.now_ms - taking.hand_ms
            yield ShowingHand(since_ms, HAND_MS, start, is_moving=state.is_moving), window
        return
    end, known, is_wrong = spots["place"], spots["known"], taking.stage == "wrong"
    if taking.tried is not None:
        start = spots[taking.tried]
        tried = _laying(taking.task, taking.tried, start, _apart(end) if is_wrong else end)
        back_ms = taking.since_ms + WRONG_MS - FLIGHT_MS if is_wrong else None
        is_dropped = state.let_go is not None and state.let_go.choice == taking.tried
        from_ = _centred(start, state.let_go.at) if state.let_go is not None and is_dropped else None
        yield Tried(tried, taking.since_ms, back_ms, state.is_moving, from_), window
    if taking.stage == "right":
        # The two halves that touch.
        halves = known.union(known.move(known.width, 0))
        yield figures.Lit(taking.since_ms + FLIGHT_MS), halves
    if state.held is not None and held_at is not None:
        yield _held(state.held, taking.task, spots, held_at)
    elif taking.hand_ms is not None:
        answer, since_ms = taking.answer, taking.now_ms - taking.hand_ms
        lasts_ms, start = SHOW_MS if taking.stage == "showing" else HAND_MS, spots[answer]
        goal = None if answer is None else end
        shown = None if answer is None else _laying(taking.task, answer, start, end)
        yield ShowingHand(since_ms, lasts_ms, start, goal, shown, is_moving=state.is_moving), window


def _laying(task: FirstTask, item: Tile | int, start: Rect, end: Rect) -> Laying | LayingHalf:
    if isinstance(item, int):
        return LayingHalf(item, start, end)
    assert isinstance(task, TileAtEnd), "a tile is played at the end of a line"
    return Laying(item, figures.lying_turns(item, task.half_of(item), is_left=False), start, end)


def _held(held: Tile | int, task: FirstTask, spots: Spots, at: Point) -> tuple[Figure, Rect]:
    rect = _centred(spots[held], at)
    if isinstance(held, int):
        return figures.HalfKey(held), rect
    if at[1] < spots[held].top:
        # Above the choices, it is drawn as it will lie in the line.
        return Tried(_laying(task, held, rect, rect), -FLIGHT_MS), rect
    return figures.TilePart(held, 2), rect


def _centred(rect: Rect, at: Point) -> Rect:
    return rect.move(at[0] - rect.centerx, at[1] - rect.centery)


def _apart(place: Rect) -> Rect:
    """The place of something that does not fit: off the end, so that it looks like no sum, and the text beside
    a half stays visible.
    """
    is_half = place.width == place.height
    return place.move(place.height // (10 if is_half else 4), place.height * (3 if is_half else 2) // 10)
