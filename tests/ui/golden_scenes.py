"""The golden pictures of the table: with hand-made deals, so that no bot affects them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame

from matador.play.layout.orientations import Near, Proposed
from matador.rules import Ruleset, named_ruleset
from matador.storage.settings import Settings, changed
from matador.ui.fonts import Fonts
from matador.ui.sprites import Sprites
from matador.ui.sprites.drawings import Badge
from matador.ui.theme import GREEN, HIGH_CONTRAST, Theme
from tests.ui.dealt import AT_ONCE, USUAL, Table, random_table
from tests.ui.full_tables import FULL_TABLES, FullTable, full_game
from tests.ui.golden_pages import PAGES
from tests.ui.pilot import Pilot
from tests.ui.table.learners import in_learn

FOLDER = Path(__file__).parent / "golden"
WHOLE = pygame.Rect(0, 0, 1280, 720)
BADGES: tuple[Badge, ...] = (
    *(Badge("number", value) for value in range(13)),
    Badge("matador", 7),
    Badge("matador", None),
    Badge("halves", 3, 4),
    Badge("halves", 0, 12),
    Badge("zero"),
    Badge("turned", 3, 4),
    Badge("turned", 0, 7),
    Badge("wild"),
)
WILD = named_ruleset("sevens", 2, {"matador_along": "wild"})


def early() -> Pilot:
    """Three players, five tiles on the table, the player's turn; tiles that fit nowhere are dimmed."""
    hands = ("1-3 2-4 0-5 3-4 1-6 5-5", "6-6 2-3 0-1 1-1", "1-4 3-3 2-6 4-4 0-2")
    actions = ("6-6", "1-4R", "1-3L", "3-2R", "4-4L")
    return Table("sevens", hands, "0-3 0-4 0-6 1-2 4-6", *actions, opener=1)


def dark_table() -> Pilot:
    """The same table in the dark theme."""
    pilot = early()
    pilot.change(theme="dark")
    pilot.wait()
    return pilot


def full() -> Pilot:
    """All but two tiles of double-six."""
    return _shown(FULL_TABLES[0])


def spinner() -> Pilot:
    """Four players; all arms of a spinner."""
    rules = named_ruleset("sevens", 4, {"spinner": True})
    return random_table(rules, "spinner/230", left=4, settings=AT_ONCE)


def double_twelve() -> Pilot:
    """All but two tiles of double-twelve."""
    return _shown(FULL_TABLES[2])


def hand_of_20() -> Pilot:
    """Two rows on the rack."""
    hand = "0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2 1-3 1-4 1-5 2-2 2-3 2-4 2-6 3-3 3-5 3-6 4-4 4-5 5-6"
    return Table("sevens", (hand, "5-5 6-6 4-6"), "0-0 1-6 3-4", "2-3", "4-6R")


def near() -> Pilot:
    """A tile held near the place where it fits, and its sum."""
    table = _two_laid("sevens")
    table.drag(table.half("4-6", 4), table.place("R"), drops=False)
    assert isinstance(table.state, Near)
    return table


def chips() -> Pilot:
    """A matador dropped where it may lie crosswise or lengthwise: the choices as chips."""
    table = _two_laid(WILD)
    table.drag_to("3-4", 4, "R")
    assert isinstance(table.state, Proposed)
    return table


def refusal() -> Pilot:
    """A tile that was dropped where it does not fit is back on the rack, and a sentence says why."""
    table = _two_laid("sevens", changed(AT_ONCE, guide=False))
    table.drag_to("5-6", 5, "R")
    table.wait_until(lambda: table.is_shown)
    assert table.text() == "3 and 5 make 8. We need 7."
    return table


def asked() -> Pilot:
    """A learner holds any tile near an end, which shows the missing number."""
    table = _learners()
    table.drag(table.half("5-6", 5), table.place("R"), drops=False)
    return table


def learn_table() -> Pilot:
    """The same in Learn, where tiles and badges are large."""
    table = in_learn(_learners())
    table.drag(table.half("5-6", 5), table.place("R"), drops=False)
    return table


def too_many() -> Pilot:
    """A learner has dropped a tile that makes one too many, and it is moving back to the rack."""
    table = _learners()
    table.drag_to("5-6", 5, "R")
    table.wait(200)
    assert table.text() == "3 and 5 make 8, one too many."
    return table


def whole() -> Pilot:
    """A learner has asked three times: the total above, the number at the end and an empty box below."""
    table = _learners()
    for _ in range(3):
        table.click("hint")
    table.wait()
    return table


def last_hint() -> Pilot:
    """A learner has asked four times: both boxes are full, and the half that touches is lit."""
    table = whole()
    table.click("hint")
    table.wait()
    return table


def lamp() -> Pilot:
    """A learner has dropped two tiles at an end where they do not fit: the lamp pulses."""
    table = _learners()
    for _ in range(2):
        table.drag_to("5-6", 5, "R")
        table.wait_for_turn()
    table.wait(450)
    assert table.node("hint").state == ("lit", "pulsing")
    return table


def nothing_fits() -> Pilot:
    """A learner has asked twice where nothing fits: what each end needs."""
    hands = ("1-3 2-2 3-3 1-1", "2-6 5-5 0-2")
    table = Table("sevens", hands, "0-1 0-4", "1-3", "6-2L", settings=USUAL)
    table.game.give_help(0, "full", "frames", pinned=False)
    for _ in range(2):
        table.click("hint")
    table.wait()
    return table


def _learners() -> Table:
    table = _two_laid("sevens")
    table.game.give_help(0, "full", "frames", pinned=False)
    table.wait()
    return table


def _two_laid(rules: Ruleset | str, settings: Settings = USUAL) -> Table:
    hands = ("1-3 3-4 4-4 4-6 5-6", "2-6 5-5 0-2")
    return Table(rules, hands, "0-1 0-4", "1-3", "6-2L", settings=settings)


def _shown(table: FullTable) -> Pilot:
    pilot = Pilot(new_game=lambda *_: full_game(table), settings=AT_ONCE)
    pilot.wait_until(lambda: pilot.display.state.is_my_turn and not pilot.program.is_moving)
    return pilot


def badges() -> pygame.Surface:
    """Everything that can lie at an end, large and small, in both themes."""
    sheet = pygame.Surface((860, 320))
    for row, (theme, height) in enumerate([(GREEN, 40), (GREEN, 26), (HIGH_CONTRAST, 40)]):
        sheet.fill(theme.table, (0, row * 110, 860, 110))
        _lay_badges(sheet, theme, height, row * 110)
    return sheet


def _lay_badges(sheet: pygame.Surface, theme: Theme, height: int, top: int) -> None:
    sprites = Sprites(theme, Fonts(1.0, 1.0))
    left = 8
    for badge in BADGES:
        picture = sprites.badge(badge, height)
        if left + picture.get_width() > sheet.get_width():
            left, top = 8, top + height + 10
        sheet.blit(picture, (left, top + 8))
        left += picture.get_width() + 10


TABLES: Mapping[str, tuple[Callable[[], Pilot], pygame.Rect]] = {
    # name: (a function that leads there, the part of the window that is saved)
    "early": (early, WHOLE),
    "dark-table": (dark_table, WHOLE),
    "full": (full, WHOLE),
    "spinner": (spinner, WHOLE),
    "double-twelve": (double_twelve, WHOLE),
    "hand-of-20": (hand_of_20, pygame.Rect(0, 460, 1280, 260)),
    "near": (near, pygame.Rect(380, 140, 520, 260)),
    "chips": (chips, pygame.Rect(380, 140, 520, 260)),
    "asked": (asked, pygame.Rect(380, 80, 700, 320)),
    "learn-table": (learn_table, WHOLE),
    "too-many": (too_many, pygame.Rect(0, 80, 1100, 500)),
    "whole": (whole, pygame.Rect(0, 140, 1100, 580)),
    "last-hint": (last_hint, pygame.Rect(0, 140, 1100, 580)),
    "lamp": (lamp, pygame.Rect(0, 460, 700, 120)),
    "nothing-fits": (nothing_fits, pygame.Rect(0, 140, 1280, 440)),
    "refusal": (refusal, pygame.Rect(0, 240, 900, 480)),
}
MOMENTS = {**TABLES, **PAGES}
NAMES = (*MOMENTS, "badges")


def picture_of(name: str) -> pygame.Surface:
    """The picture with this name, as it is drawn now."""
    if name == "badges":
        return badges()
    moment, part = MOMENTS[name]
    return moment().unlit().subsurface(part)


def renew(name: str) -> Path:
    """Save a picture as it is drawn now; return its file."""
    FOLDER.mkdir(exist_ok=True)
    pygame.image.save(picture_of(name), FOLDER / f"{name}.png")
    return FOLDER / f"{name}.png"
