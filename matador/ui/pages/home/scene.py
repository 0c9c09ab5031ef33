"""The first page: two large pictures and a few buttons; nothing on it moves by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

import pygame

from matador.play.sounds import Sound
from matador.rules import Ruleset, named_ruleset
from matador.ui.inputs import Input, Key, Point, Resized
from matador.ui.kit.face import Face
from matador.ui.kit.intents import Command, GoOn, Intent, Open, PageIntent, PageName
from matador.ui.kit.placed import Placed
from matador.ui.kit.scene_page import ScenePage
from matador.ui.kit.widgets import Button, FigureButton, FigureLabel
from matador.ui.look import Look
from matador.ui.pages.home.cards import card_row
from matador.ui.pages.home.figures import Felt, GameName, LearnCard, PlayCard
from matador.ui.pages.home.go_on import GoOnCard
from matador.ui.pages.home.plan import CARDS, WITH_LEFT, home_plan
from matador.ui.pages.home.who_chip import WhoChip, who_rect
from matador.ui.pages.match_picture import MatchPicture
from matador.ui.pages.still_scene import StillScene
from matador.ui.semantics import box_of
from matador.ui.sentences import home as words
from matador.ui.sentences.home import HomeKey
from matador.ui.sprites import Icon
from matador.ui.sprites.cards import card_radius_px

PATIENCE_MS = 10_000
"""So long the disk may take to tell what is to be shown."""

_BUTTONS: dict[HomeKey, tuple[Icon, Intent]] = {
    "new match": ("plus", Open("new match")),
    "matches": ("list", Open("matches")),
    "saved matches": ("folder", Open("saved matches")),
    "options": ("gear", Open("options")),
    "rules": ("book", Open("rules")),
    "quit": ("leave", Command.QUIT),
}


@dataclass(frozen=True, slots=True)
class Who:
    """Whoever plays, as the first page shows him."""

    name: str
    """What is written beside the face; the question who it is while nobody has said so."""
    said: str
    """What a screen reader says."""
    face: int | None = None
    """None for the sign of a person: a guest, or nobody has said who he is."""
    colour: int = 0
    opens: PageName = "people"
    """The page on which somebody else is chosen, or the first is made."""


@dataclass(frozen=True, slots=True)
class Home:
    """What the first page shows."""

    has_saved: bool = False
    """True if there are saved matches to choose from."""
    left: MatchPicture | None = None
    """The match that was left, to be gone on with."""
    has_others: bool = False
    """True if there are other matches to be gone on with."""
    has_past: bool = False
    """True if there are finished matches to be looked at."""
    who: Who | None = None
    """Who plays; None where nobody can live here."""
    rules: Ruleset = field(default_factory=lambda: named_ruleset("sevens", 2))
    """Those of the picture."""
    is_known: bool = True
    """False while nobody knows yet what there is: then it shows the name of the game alone."""

    @property
    def more(self) -> HomeKey | None:
        """What leads to other matches; from those that are kept it goes on to the files."""
        if self.has_others or self.has_past or (self.left is not None and self.has_saved):
            return "matches"
        return "saved matches" if self.has_saved else None


def arrange_home(look: Look, size: Point, state: Home) -> tuple[Placed, ...]:
    """Everything on the first page."""
    return tuple(_placed(look, size, state))


def _placed(look: Look, size: Point, state: Home) -> Iterator[Placed]:
    plan = home_plan(
        look,
        size,
        state.more,
        has_left=state.left is not None,
        who="" if state.who is None else state.who.name,
    )
    language, left = look.language, state.left
    yield Placed(FigureLabel(Felt(box_of(plan.felt))), pygame.Rect((0, 0), plan.size))
    yield Placed(FigureLabel(GameName(plan.title_style), "title", words.title(language)), plan.title)
    if not state.is_known:
        return
    if state.who is not None:
        chip = WhoChip(state.who.name, state.who.face, state.who.colour)
        button = FigureButton("who", state.who.said, chip, Open(state.who.opens))
        yield Placed(button, who_rect(look, plan, state.who.name))
    ring_px = card_radius_px(look.scale)
    cards = CARDS if left is None else WITH_LEFT
    row = card_row(look, [words.name_of(language, key) for key in cards], [plan.rects[key] for key in cards])
    if left is not None:
        name = words.left_match(language, [(player.name, player.points) for player in left.players])
        card = FigureButton("go on", name, GoOnCard(left, row), GoOn(left.key), ring_px=ring_px)
        yield Placed(card, plan.rects["go on"])
    who = state.who
    mark = None if who is None or who.face is None else Face(who.face, who.colour, "happy")
    play, learn = words.name_of(language, "play"), words.name_of(language, "learn")
    card = FigureButton("play", play, PlayCard(state.rules, row, mark), Command.PLAY, ring_px=ring_px)
    yield Placed(card, plan.rects["play"])
    card = FigureButton("learn", learn, LearnCard(row, mark), Command.LEARN, ring_px=ring_px)
    yield Placed(card, plan.rects["learn"])
    for key in plan.buttons:
        icon, intent = _BUTTONS[key]
        yield Placed(Button(key, words.name_of(language, key), intent, icon), plan.rects[key])


class HomeScene(StillScene[Home]):
    """The home screen as a scene. Nothing on it moves once it takes presses."""

    kind: Literal["home"] = "home"

    def __init__(self, look: Look, size: Point, shows: Home | None = None) -> None:
        """`shows`: None for what the first page shows of a new game."""
        self.page: ScenePage[Home] = ScenePage(look, size, arrange_home, shows or Home())
        self.is_decided = True
        """Whether all that it shows is known: until then nothing can be pressed."""
        self.is_stale = False
        """Whether something else is known than it shows."""
        self.is_late = False
        """Whether the disk takes too long to tell what it is to show."""
        self._waits_from_ms: float | None = None

    @property
    def look(self) -> Look:
        """How it is drawn now."""
        return self.page.look

    def advance(self, now_ms: float) -> list[Sound]:
        """Go on to this time: a disk that does not answer is not waited for any longer."""
        self._waits_from_ms = now_ms if self._waits_from_ms is None else self._waits_from_ms
        self.is_late = now_ms - self._waits_from_ms >= PATIENCE_MS
        return super().advance(now_ms)

    def wait(self) -> None:
        """The disk has been asked what is to be shown."""
        self.is_decided, self.is_stale, self._waits_from_ms = False, True, None

    def decide(self, shows: Home) -> None:
        """All that is to be shown is known."""
        self.is_decided, self.is_stale = True, False
        self.show(shows)

    def handle(self, given: Input) -> Intent | None:
        """Take an input; what it asks of the program. Where nothing has the focus Enter plays, or goes on."""
        match given:
            case Resized(size):
                self.resize(size, self.look)
                return None
            case _ if not self.is_decided:
                return None
            case Key(name="enter") if self.page.focus is None:
                left = self.page.state.left
                return Command.PLAY if left is None else GoOn(left.key)
            case _:
                intent = self.page.handle(given)
                assert not isinstance(intent, PageIntent), "the first page has none of its own"
                return intent
