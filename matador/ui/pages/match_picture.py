"""A match that was left as pages show it: who plays, what each side has, and the line on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.match.session import Session
from matador.match.summary import scoring_of
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
    """Somebody at the table, and what their side has."""

    face: Face
    name: str
    points: int | None
    """None in a game without points."""
    has_won: bool = False
    """True for a winner of the match."""


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
    rules = left.session.rules
    places = (layout or layout_of(rules, plays_of(left.session))).places
    return MatchPicture(left.key, rules, Drawing(rules, places) if places else None, players_of(left))


def players_of(left: LeftMatch) -> tuple[PlayerScore, ...]:
    """Everybody who plays in a match, by seat."""
    standing, rules = left.session.standing, left.session.rules
    has_points = scoring_of(rules) != "none"
    players = []
    for number, seat in enumerate(left.head.setup.seated()):
        side = rules.side_of(number)
        has_won = side in standing.winners
        team = side if rules.partnerships else None
        face = Face(seat.face, seat.colour, "happy" if has_won else "calm", team=team)
        points = standing.totals[side] if has_points else None
        players.append(PlayerScore(face, left.head.names[number], points, has_won))
    return tuple(players)


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
    numbers = [_points(look, player, digits_px) for player in players]
    number_px = max(0 if number is None else number.get_width() + 2 * gap for number in numbers)
    width = min((band.width - gap * (in_row - 1)) // in_row, height + number_px + gap)
    # Where plates are narrow the face gives way to the number.
    face_px = max(12, min(height - look.px(8), width - number_px))
    top = band.centery - (rows * (height + gap) - gap) // 2
    for index, (player, number) in enumerate(zip(players, numbers, strict=True)):
        row, column = divmod(index, in_row)
        in_this = min(in_row, len(players) - row * in_row)
        left = band.left if is_left else band.centerx - (in_this * (width + gap) - gap) // 2
        plate = pygame.Rect(left + column * (width + gap), top + row * (height + gap), width, height)
        yield placed(look.sprites.strip(plate.size), "topleft", plate.topleft)
        face_left = plate.left + min((plate.height - face_px) // 2, look.px(4))
        yield from face_items(look, player.face, face_px, (face_left + face_px // 2, plate.centery))
        if player.has_won:
            crown = look.sprites.crown(max(12, face_px * 3 // 5))
            yield placed(crown, "midtop", (face_left + face_px // 5, plate.top))
        if number is not None:
            middle = (face_left + face_px + plate.right) // 2
            yield placed(number, "center", (middle, plate.centery))


def _points(look: Look, player: PlayerScore, height_px: int) -> pygame.Surface | None:
    if player.points is None:
        return None
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
