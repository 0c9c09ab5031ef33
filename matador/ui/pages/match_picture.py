"""A match that was left as pages show it: who plays, what each side has, and the line on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.match.session import Session
from matador.play.layout import TableLayout, layout_of
from matador.rules import Play, Ruleset
from matador.storage.database.matches import LeftMatch
from matador.ui.canvas import Item
from matador.ui.kit.face import Face, face_items
from matador.ui.line_pictures import Drawing, picture_of
from matador.ui.look import Look, placed

_GAP_PX = 8
_MOST_IN_ROW = 4
_PLATE_PX = 72
_LARGEST_TILE_PX = 44


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """Somebody at the table, and what his side has."""

    face: Face
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """A match as it stands."""

    key: str
    rules: Ruleset
    drawing: Drawing | None
    """The line as it lies, laid out once for all frames; None before the first tile."""
    players: tuple[PlayerScore, ...]


def picture_of_left(left: LeftMatch, layout: TableLayout | None = None) -> MatchPicture:
    """What is shown of a match that was left; `layout`: that of its `plays_of`, if it is known already."""
    session, setup = left.session, left.head.setup
    rules = session.rules
    totals = session.standing.totals
    side_of = {seat: side for side, seats in enumerate(rules.sides) for seat in seats}
    has_teams = len(rules.sides) < rules.players
    players = tuple(
        PlayerScore(
            Face(seat.face, seat.colour, team=side_of[number] if has_teams else None),
            left.head.names[number],
            totals[side_of[number]],
        )
        for number, seat in enumerate(setup.seated())
    )
    places = (layout or layout_of(rules, plays_of(session))).places
    return MatchPicture(left.key, rules, Drawing(rules, places) if places else None, players)


def rows_of(players: Sequence[PlayerScore]) -> int:
    """In how many rows so many players stand."""
    return -(-len(players) // _MOST_IN_ROW)


def score_items(
    look: Look, band: pygame.Rect, players: Sequence[PlayerScore], *, is_left: bool = False
) -> Iterator[Item]:
    """Each face on a plate with what its side has, in the middle of a band or at its left; many stand in two rows."""
    rows = rows_of(players)
    in_row = -(-len(players) // rows)
    gap = look.px(_GAP_PX)
    height = min(look.px(_PLATE_PX), (band.height - gap * (rows - 1)) // rows)
    digits_px = max(6, min(height // 3, look.px(20)))
    number_px = max(_points(look, player, digits_px).get_width() for player in players)
    width = min((band.width - gap * (in_row - 1)) // in_row, height + number_px + 3 * gap)
    # Where plates are narrow the face gives way to the number.
    face_px = max(12, min(height - look.px(8), width - number_px - 2 * gap))
    top = band.centery - (rows * (height + gap) - gap) // 2
    for index, player in enumerate(players):
        row, column = divmod(index, in_row)
        in_this = min(in_row, len(players) - row * in_row)
        left = band.left if is_left else band.centerx - (in_this * (width + gap) - gap) // 2
        plate = pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
        yield placed(look.sprites.strip(plate.size), "topleft", plate.topleft)
        face_left = plate.left + min((plate.height - face_px) // 2, look.px(4))
        yield from face_items(look, player.face, face_px, (face_left + face_px // 2, plate.centery))
        middle = (face_left + face_px + plate.right) // 2
        yield placed(_points(look, player, digits_px), "center", (middle, plate.centery))


def _points(look: Look, player: PlayerScore, height_px: int) -> pygame.Surface:
    return look.fonts.numeral(str(player.points), height_px, look.theme.strip_text)


def line_items(look: Look, room: pygame.Rect, match: MatchPicture) -> Iterator[Item]:
    """The line as it lies; before the first tile there is none."""
    drawing = match.drawing
    if drawing is not None:
        short = drawing.fitting_px(room.size, look.px(_LARGEST_TILE_PX))
        yield placed(picture_of(look, drawing, short), "center", room.center)


def plays_of(session: Session) -> tuple[Play, ...]:
    """What lies on the table, tile by tile as it was laid."""
    return tuple(seen.action for seen in session.view(0).history if isinstance(seen.action, Play))
