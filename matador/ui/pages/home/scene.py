"""The home screen: who plays and the game's name, two or three large cards, and any number of buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import count
from math import ceil
from typing import Final, Literal

from pygame import Rect

from matador.play.people import People
from matador.play.sounds import Sound
from matador.rules import named_ruleset
from matador.storage.database.matches import Offered
from matador.teaching.bonds import Pair, frame_of
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.helping.sums import FrameGrid, frame_picture
from matador.ui.inputs import Input, Point, Resized
from matador.ui.kit.arrange import AspectRatio, FirstFit, FitsIf, Flow
from matador.ui.kit.base import Layout, PageView, Placed
from matador.ui.kit.buttons import Button
from matador.ui.kit.figures import Face, FigureButton, FigureLabel, Painted, drawn, face_items, picture
from matador.ui.kit.intents import Command, GoOn, Intent, Open, PageName, TurnPage
from matador.ui.kit.layout import Aligned, Around, Column, Grow, Inset, OnPage, Row, Sized, Space, Stack
from matador.ui.kit.page import Page
from matador.ui.kit.stack import PageScene
from matador.ui.language import Language
from matador.ui.look import Look, placed, shadowed
from matador.ui.pages.home.cards import CardButton, CardRow, FeltCard, OnFelt
from matador.ui.pages.match_picture import MatchPicture, line_items, picture_of_left, scores
from matador.ui.pictures import Drawing, drawing_of, picture_of
from matador.ui.sentences import matches as words
from matador.ui.sentences.helping import equation
from matador.ui.sentences.matches import HomeKey, players_scored
from matador.ui.sentences.seats import who_plays
from matador.ui.sprites import Icon

PATIENCE_MS = 10_000
"""Time to wait for the disk before showing the home screen without its data."""

MIN_PX: Final = 64
"""The minimum size of a button, so that small children can press it."""
CARD_SHARE: Final = 0.4
"""The minimum height of the cards, as a share of the window's."""
_WANTED_SHARE = 0.5
"""If the cards are lower than this share of the window, the title is set smaller."""
_SHARES = {2: (0.56, 0.44), 3: (0.42, 0.29, 0.29)}
"""The widths of the cards as shares of the total, by number of cards; the first card is the widest."""
_HIGHEST = 1.36
"""The maximum ratio of height to width for the first card."""
_WIDEST = 1.85
"""The maximum ratio of total width to height."""
_GAP = 12

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
    """The current player or guest: a face with a name beside it, if there is space for it."""

    name: str
    """A name, the word for a guest, or a question if there are no players."""
    said: str
    face: Face | None = None
    """None for a guest or an unknown player, who get a generic icon."""
    opens: PageName = "people"
    """The page for choosing another player, or for creating the first."""

    def items(self, look: Look, rect: Rect, _now_ms: float) -> Iterator[Item]:
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        face_px, ink = rect.height - 2 * max(4, look.px(6)), look.theme.on_button
        left, centre = rect.left + rect.height, (rect.left + rect.height // 2, rect.centery)
        if self.face is None:
            yield placed(look.sprites.icon("person", face_px * 7 // 10, ink), "center", centre)
        else:
            yield from face_items(look, self.face, face_px, centre)
        room = rect.right - look.px(14) - left
        style = look.fitting(self.name, Style.SENTENCE.downwards, room, bold=True, height_px=rect.height)
        # A name may be shortened; a question that does not fit is left out.
        is_whole = look.fonts.size(self.name, style, bold=True)[0] <= room
        if is_whole or (self.face is not None and room > 0):
            word = look.shortened(self.name, style, room)
            yield look.text(word, style, ink, "midleft", (left, rect.centery), bold=True)

    def width(self, look: Look, height: int, largest: Style = Style.SENTENCE) -> int:
        """The width that it needs at this height, in the largest type that fits."""
        style = look.fitting(self.name, largest.downwards, 4 * height, bold=True, height_px=height)
        return min(5 * height, height + look.fonts.size(self.name, style, bold=True)[0] + look.px(18))


@dataclass(frozen=True, slots=True)
class Home:
    """Content of the home screen."""

    left: MatchPicture | None = None
    """The unfinished match that can be continued from the home screen, if any."""
    has_matches: bool = False
    """True if there are finished matches, or more unfinished ones."""
    who: Who | None = None
    """The current player or guest; None if players are unavailable."""
    total: int | None = None
    """The total of the match that *Play* starts for a learner; None for the usual match."""
    is_known: bool = True
    """False while data is still loading; only the name of the game is shown then."""


def compose_home(state: Home, view: PageView) -> Layout:
    look = view.look
    buttons = [
        Button(key, words.name_of(look.language, key), intent, icon)
        for key, (icon, intent) in BUTTONS.items()
        if key != "matches" or state.has_matches
    ]
    cards = tuple(_cards(look, state))
    page = home_layout(look, view.size, state.who, CardRow(cards, _SHARES[len(cards)]), buttons)
    return page if state.is_known else _Unknown(page)


def _cards(look: Look, state: Home) -> Iterator[CardButton]:
    left, face = state.left, None if state.who is None else state.who.face
    play, learn, go_on = (words.name_of(look.language, key) for key in ("play", "learn", "go on"))
    if left is not None:
        players = players_scored([(player.name, player.points) for player in left.players])
        game = words.game_name(look.language, left.match)
        name = look.say("Continue {game}: {players}", game=game, players=players)
        card = FeltCard(go_on, "play", "felt", partial(match_picture, left))
        yield CardButton("go on", name, card, GoOn(left.match.key), is_default=True)
    label = play if state.total is None else look.say("Make {total}", total=state.total)
    told = play if state.total is None else f"{play}: {label}"
    card = FeltCard(label, "play", "felt", partial(play_picture, total=state.total), face)
    yield CardButton("play", told, card, Command.PLAY, is_default=left is None)
    yield CardButton("learn", learn, FeltCard(learn, "hint", "page", learn_picture, face), Command.LEARN)


class _Unknown(Around):
    """A page without its controls."""

    def place(self, look: Look, rect: Rect) -> Iterator[Placed]:
        return (one for one in self.part.place(look, rect) if one.key is None)


@dataclass(frozen=True, slots=True)
class _Cards(Around):
    """The cards; at least half as high as the window if there is room."""

    window_px: int
    highest: float

    def height(self, look: Look, width: int) -> int:
        del look, width
        return ceil(CARD_SHARE * self.window_px)

    def growth(self, look: Look, width: int) -> int:
        return max(0, round(self.highest * width) - self.height(look, width))

    def fits(self, look: Look, rect: Rect) -> bool:
        del look
        return rect.height >= min(_WANTED_SHARE * self.window_px, round(self.highest * rect.width))


def _heads(look: Look, who: Who | None) -> Iterator[Layout]:
    """The game's name in the middle, or on the right if the current player needs the space, in ever smaller type."""
    name, high = look.say("Matador"), button_px(look)
    for style in Style.TITLE.downwards:
        width, height = look.fonts.size(name, style, bold=True)
        sign = FigureLabel(Painted(partial(_game_name, style)), "title", name)
        wide = width + height * 5 // 6
        title = _if_wide(Sized(sign, wide, height), wide)
        if who is None:
            yield Aligned(title)
            continue
        button = Sized(FigureButton("who", who.said, who, Open(who.opens)), who.width(look, high), high)
        least_px = who.width(look, high, Style.SMALL)
        beside = Grow(_if_wide(Aligned(button, 0), least_px)), Sized(Space(), wide)
        yield Stack((Aligned(title), Row((*beside, Grow(Space())), 2 * _GAP)))
        yield Stack((Aligned(title, 1), Row(beside, 2 * _GAP)))


def _if_wide(part: Layout, least_px: int) -> Layout:
    return FitsIf(part, lambda _look, rect: rect.width >= least_px)


def home_layout(
    look: Look, size: Point, who: Who | None, cards: CardRow, buttons: Sequence[Button]
) -> Layout:

    def leaf(button: Button) -> Sized:
        # Wide enough for an icon, and the label in small type.
        name_px = look.fonts.size(button.label, Style.SMALL, bold=True)[0]
        return Sized(button, name_px + look.px(32) + min(high * 3 // 5, look.px(34)), high)

    def shelf(pages: int) -> Layout:
        """The buttons on about this many pages, with one more that leads to the next."""
        leaves, per_page = [*map(leaf, buttons)], -(-len(buttons) // pages)
        found = [leaves[start : start + per_page] for start in range(0, len(leaves), per_page)]
        more = leaf(Button("more", look.say("More"), TurnPage(1), "page_right"))
        back = leaf(Button("more", look.say("Back"), TurnPage(-1, "end"), "page_left"))
        turns = [more] * (len(found) - 1) + [back]
        flows = (Flow((*page, turn), _GAP, rows) for page, turn in zip(found, turns, strict=True))
        return Stack(tuple(map(OnPage, flows, count())))

    high = button_px(look)
    tall = _Cards(cards, size[1], _HIGHEST * cards.shares[0])
    # A portrait window has space for two rows.
    rows = 1 if size[0] > size[1] else 2
    shelves = (Flow(tuple(map(leaf, buttons)), _GAP, rows), *map(shelf, range(2, len(buttons) + 1)))
    heads = tuple(_heads(look, who))
    ways = [Column((head, tall, part), _GAP, spread=True) for part in shelves for head in heads]
    return OnFelt(AspectRatio(FirstFit(tuple(ways)), _WIDEST, is_limit=True), 24, 14, frame=14)


def button_px(look: Look) -> int:
    return max(look.least(MIN_PX), look.px(MIN_PX), look.fonts.line_height(Style.TEXT) + look.px(4))


def _game_name(style: Style, look: Look, rect: Rect) -> Iterator[Item]:
    yield placed(look.sprites.sign(rect.height * 7 // 10), "midleft", rect.midleft)
    name = look.say("Matador")
    yield look.text(name, style, look.theme.on_table, "midright", rect.midright, bold=True)


# Pictures on cards

_SUM = Pair(7, 3, 4)
_OPPONENT, _FRIEND = Face(5, 1, "happy"), Face(1, 1, "happy")
"""The first opponent of a usual match, and of a match in Learn."""


def play_picture(look: Look, room: Rect, total: int | None = None) -> Iterator[Item]:
    """An opponent on a plate with tiles, and a line whose touching halves make the total of a match in Learn."""
    drawing, face = _line(total or _SUM.total), _OPPONENT if total is None else _FRIEND
    short = drawing.fitting_px((room.width - look.px(8), room.height * 2 // 5), room.width)
    line = picture_of(look, drawing, short)
    strip = picture(lambda look, size: look.sprites.strip(size))
    opponent = Painted(lambda look, at: face_items(look, face, at.height * 7 // 8, at.center))
    hand = Row((Grow(Painted(_back)),) * 3, 8)
    places = Row((Grow(opponent), Grow(Space(), 0.1), Grow(hand, 0.9), Grow(Space(), 0.3)))
    plate = AspectRatio(Stack((strip, places)), 2.3, is_limit=True)
    high = min(room.height // 2, room.width * 2 // 5)
    parts = (Sized(plate, height_px=high), picture(lambda *_: line, line.get_size()))
    yield from drawn(look, Column(parts, spread=True), room)


@cache
def _line(total: int) -> Drawing:
    """Three tiles: for 7, the touching halves are 3 and 4, then 4 and 3."""
    less, more = total // 2, total - total // 2
    tiles = (f"{max(2, less - 1)}-{less}", f"{more}-{more}R", f"{less}-1R")
    return drawing_of(named_ruleset("sevens", 2, {"set": total - 1}), tiles)


def _back(look: Look, rect: Rect) -> Iterator[Item]:
    back = look.sprites.back(max(8, rect.width), 0)
    yield from shadowed(look, back, back.get_rect(center=rect.center), 0)


def learn_picture(look: Look, room: Rect) -> Iterator[Item]:
    height = max(8, min(room.height // 7, room.width // 11))
    written = look.fonts.numeral(equation(_SUM), height, look.theme.on_surface)
    gap, frame = height * 3 // 4, frame_of(_SUM)
    usual = FrameGrid(1.0).size(frame)
    scale = min(room.width * 10 / 11 / usual[0], (room.height * 9 / 10 - height - gap) / usual[1])
    pips = frame_picture(look, frame, scale)
    spare = (room.height - pips.get_height() - gap - height) // 2
    yield placed(pips, "midtop", (room.centerx, room.top + spare))
    yield placed(written, "midbottom", (room.centerx, room.bottom - spare))


def match_picture(match: MatchPicture, look: Look, room: Rect) -> Iterator[Item]:
    line = Painted(lambda look, rect: line_items(look, rect, match))
    parts = (Grow(Inset(scores(look, match.players), 0, 4)), Grow(Inset(line, 4, 8), 2))
    yield from drawn(look, Column(parts), room)


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

    def advance(self, now_ms: float) -> list[Sound]:
        """Advance to this time, and set `is_late` if the disk has not answered in time."""
        self._waits_from_ms = now_ms if self._waits_from_ms is None else self._waits_from_ms
        self.is_late = now_ms - self._waits_from_ms >= PATIENCE_MS
        return super().advance(now_ms)

    @property
    def is_moving(self) -> bool:
        return not self.is_decided

    def wait(self) -> None:
        self.is_decided, self.is_stale, self._waits_from_ms = False, True, None

    def decide(self, shows: Home) -> None:
        self.is_decided, self.is_stale = True, False
        self.show(shows)

    def handle(self, given: Input) -> Intent | None:
        if not self.is_decided and not isinstance(given, Resized):
            return None
        return super().handle(given)


def home_of(language: Language, offered: Offered, people: People, total: int | None = None) -> Home:
    left = None if offered.latest is None else picture_of_left(offered.latest)
    has_matches = offered.has_past or offered.count > (left is not None)
    return Home(left, has_matches, _who(language, people), total)


def _who(language: Language, people: People) -> Who | None:
    if not people.is_loaded:
        return None
    if people.who is None:
        asked = language.say("Who is playing?")
        if not people.all:
            return Who(asked, asked, opens="new person")
        return Who(language.say("Guest"), asked)
    profile = people.who.profile
    face = Face(profile.face, profile.colour, "happy")
    return Who(people.who.name, who_plays(language, people.who.name), face)
