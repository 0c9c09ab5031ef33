"""A saved match as pages show it: its players, their points, and the line on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from matador.match.session import Session
from matador.match.summary import scoring_of
from matador.play.layout import TableLayout, layout_of
from matador.rules import Play, Ruleset
from matador.storage.database.head import LeftMatch
from matador.ui.canvas import Item
from matador.ui.kit.widgets import Face, face_items
from matador.ui.look import Look, placed
from matador.ui.pictures import Drawing, picture_of

_GAP_PX = 8
_MAX_IN_ROW = 4
_PLATE_PX = 72
_LARGEST_TILE_PX = 44


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player, and the points of their side."""

    face: Face
    name: str
    points: int | None
    """None in a game without points."""
    has_won: bool = False
    """True for a winner of the match."""


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """The current state of a match, for drawing."""

    key: str
    rules: Ruleset
    drawing: Drawing | None
    """The line, laid out once for all frames; None before the first tile."""
    players: tuple[PlayerScore, ...]


def picture_of_left(left: LeftMatch, layout: TableLayout | None = None) -> MatchPicture:
    """The picture of a saved match; `layout` is the layout of its `plays_of`, if already known."""
    rules = left.session.rules
    places = (layout or layout_of(rules, plays_of(left.session))).places
    return MatchPicture(left.key, rules, Drawing(rules, places) if places else None, players_of(left))


def players_of(left: LeftMatch) -> tuple[PlayerScore, ...]:
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
    return -(-len(players) // _MAX_IN_ROW)


def score_items(
    look: Look, band: pygame.Rect, players: Sequence[PlayerScore], *, is_left: bool = False
) -> Iterator[Item]:
    """Each face on a plate with its side's points, in rows of up to four, centred in a band or at its left."""
    rows = rows_of(players)
    in_row = -(-len(players) // rows)
    gap = look.px(_GAP_PX)
    height = min(look.px(_PLATE_PX), (band.height - gap * (rows - 1)) // rows)
    digits_px = max(6, min(height // 3, look.px(20)))
    ink = look.theme.on_badge
    numbers = [
        None if player.points is None else look.fonts.numeral(str(player.points), digits_px, ink)
        for player in players
    ]
    number_px = max(0 if number is None else number.get_width() + 2 * gap for number in numbers)
    width = min((band.width - gap * (in_row - 1)) // in_row, height + number_px + gap)
    # On narrow plates, the face shrinks to leave space for the number.
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


def line_items(look: Look, room: pygame.Rect, match: MatchPicture) -> Iterator[Item]:
    drawing = match.drawing
    if drawing is not None:
        short = drawing.fitting_px(room.size, look.px(_LARGEST_TILE_PX))
        yield placed(picture_of(look, drawing, short), "center", room.center)


def plays_of(session: Session) -> tuple[Play, ...]:
    return tuple(seen.action for seen in session.view(0).history if isinstance(seen.action, Play))
