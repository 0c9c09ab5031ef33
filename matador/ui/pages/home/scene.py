"""The home screen: two or three large cards and a few buttons, without animation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from matador.play.people import People
from matador.play.sounds import Sound
from matador.rules import Ruleset, named_ruleset
from matador.storage.database.matches import Offered
from matador.ui.inputs import Input, Point, Resized
from matador.ui.kit.intents import Command, GoOn, Intent, Open, PageName
from matador.ui.kit.layout import Custom
from matador.ui.kit.page import Page, PageView
from matador.ui.kit.widgets import Button, Face, FigureButton, FigureLabel, Placed
from matador.ui.language import Language
from matador.ui.look import Look
from matador.ui.pages.home.figures import CardRow, GoOnCard, LearnCard, PlayCard, WhoChip, ground
from matador.ui.pages.home.layout import Cards, home_layout, home_rects
from matador.ui.pages.match_picture import MatchPicture, picture_of_left
from matador.ui.pages.page_scene import PageScene
from matador.ui.scale import planned
from matador.ui.sentences import matches as words
from matador.ui.sentences.matches import HomeKey
from matador.ui.sentences.people import who_plays
from matador.ui.sprites import Icon
from matador.ui.sprites.background import card_radius_px

PATIENCE_MS = 10_000
"""Time to wait for the disk before showing the home screen without its data."""

BUTTONS: dict[HomeKey, tuple[Icon, Intent]] = {
    "new match": ("plus", Open("new match")),
    "matches": ("list", Open("matches")),
    "options": ("gear", Open("options")),
    "rules": ("book", Open("rules")),
    "quit": ("leave", Command.QUIT),
}
"""The smaller buttons, in reading order."""


@dataclass(frozen=True, slots=True)
class Who:
    """The current player or guest, as shown on the home screen."""

    name: str
    """Text beside the face: a name, the word for a guest, or a question if there are no players."""
    said: str
    """Text for screen readers."""
    face: int | None = None
    """None for a guest or an unknown player, who get a generic icon."""
    colour: int = 0
    opens: PageName = "people"
    """The page for choosing another player, or for creating the first."""


@dataclass(frozen=True, slots=True)
class Home:
    """Content of the home screen."""

    left: MatchPicture | None = None
    """The unfinished match that can be continued from the home screen, if any."""
    has_others: bool = False
    """True if there are other unfinished matches."""
    has_past: bool = False
    """True if there are finished matches."""
    who: Who | None = None
    """The current player or guest; None if players are unavailable."""
    rules: Ruleset = field(default_factory=lambda: named_ruleset("sevens", 2))
    """Rules of the match pictured on the Play card."""
    is_known: bool = True
    """False while data is still loading; only the name of the game is shown then."""

    @property
    def has_matches(self) -> bool:
        return self.has_others or self.has_past


def compose_home(state: Home, _view: PageView) -> Custom:
    return Custom(lambda look, rect: arrange_home(look, rect.size, state))


def arrange_home(look: Look, size: Point, state: Home) -> Iterator[Placed]:
    size = planned(size)
    felt, inner = home_rects(look, size)
    yield ground(felt)
    layout = home_layout(
        look, size, _who_button(state), _cards(look, size, state), tuple(_buttons(look, state))
    )
    for one in layout.place(look, inner):
        # Nothing but the name of the game, while data is still loading.
        if state.is_known or isinstance(one.widget, FigureLabel):
            yield one


def _cards(look: Look, size: Point, state: Home) -> Cards:
    language, left, who = look.language, state.left, state.who
    mark = None if who is None or who.face is None else Face(who.face, who.colour, "happy")
    ring_px = card_radius_px(look.scale)
    play, learn, go_on = (words.name_of(language, key) for key in ("play", "learn", "go on"))

    def make(row: CardRow) -> Iterator[FigureButton]:
        if left is not None:
            name = words.left_match(language, [(player.name, player.points) for player in left.players])
            yield FigureButton(
                "go on", name, GoOnCard(left, row), GoOn(left.key), ring_px=ring_px, is_default=True
            )
        yield FigureButton(
            "play",
            play,
            PlayCard(state.rules, row, mark),
            Command.PLAY,
            ring_px=ring_px,
            is_default=left is None,
        )
        yield FigureButton("learn", learn, LearnCard(row, mark), Command.LEARN, ring_px=ring_px)

    names = (play, learn) if left is None else (go_on, play, learn)
    return Cards(names, make, size[1])


def _buttons(look: Look, state: Home) -> Iterator[Button]:
    for key, (icon, intent) in BUTTONS.items():
        if key != "matches" or state.has_matches:
            yield Button(key, words.name_of(look.language, key), intent, icon)


def _who_button(state: Home) -> FigureButton | None:
    if state.who is None:
        return None
    chip = WhoChip(state.who.name, state.who.face, state.who.colour)
    return FigureButton("who", state.who.said, chip, Open(state.who.opens))


class HomeScene(PageScene[Home]):
    """The home screen as a scene. Nothing on it moves once it accepts input."""

    kind: Literal["home"] = "home"

    def __init__(self, look: Look, size: Point, shows: Home | None = None) -> None:
        """`shows`: None for the content on first start."""
        self.page: Page[Home] = Page(look, size, compose_home, shows or Home(), leads_back=None)
        self.is_decided = True
        """Whether the content is final; input is ignored until then."""
        self.is_stale = False
        """Whether there is newer data than the scene shows."""
        self.is_late = False
        """Whether the disk has taken longer than `PATIENCE_MS` to answer."""
        self._waits_from_ms: float | None = None

    @property
    def look(self) -> Look:
        return self.page.look

    def advance(self, now_ms: float) -> list[Sound]:
        """Advance to this time, and set `is_late` if the disk has not answered in time."""
        self._waits_from_ms = now_ms if self._waits_from_ms is None else self._waits_from_ms
        self.is_late = now_ms - self._waits_from_ms >= PATIENCE_MS
        return super().advance(now_ms)

    def wait(self) -> None:
        self.is_decided, self.is_stale, self._waits_from_ms = False, True, None

    def decide(self, shows: Home) -> None:
        self.is_decided, self.is_stale = True, False
        self.show(shows)

    def handle(self, given: Input) -> Intent | None:
        if not self.is_decided and not isinstance(given, Resized):
            return None
        return super().handle(given)


def home_of(language: Language, offered: Offered, people: People) -> Home:
    """Content of the home screen for this player and these matches."""
    left = None if offered.latest is None else picture_of_left(offered.latest)
    has_others = offered.count > (left is not None)
    who = _who(language, people)
    return Home(left, has_others, offered.has_past, who)


def _who(language: Language, people: People) -> Who | None:
    """The current player or guest; None if players are unavailable."""
    if not people.is_loaded:
        return None
    if people.who is None:
        asked = language.gettext("Who is playing?")
        if not people.all:
            return Who(asked, asked, opens="new person")
        return Who(language.gettext("Guest"), asked)
    profile = people.who.profile
    said = who_plays(language, people.who.name)
    return Who(people.who.name, said, profile.face, profile.colour)


def home_scene(look: Look, size: Point, offered: Offered, people: People) -> HomeScene:
    return HomeScene(look, size, home_of(look.language, offered, people))
