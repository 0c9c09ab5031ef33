"""A saved match as pages show it: its players, their points, and the line on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from matador.match.summary import scoring_of
from matador.play.layout import layout_of
from matador.play.table.snapshot import plays_of
from matador.storage.database.head import LeftMatch
from matador.ui.canvas import Item
from matador.ui.kit.arrange import Grid
from matador.ui.kit.figures import Face, Painted, face_items
from matador.ui.kit.layout import Grow, Row, Space
from matador.ui.look import Look, placed
from matador.ui.pictures import Drawing, picture_of

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


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """The current state of a match, for drawing."""

    match: LeftMatch
    drawing: Drawing | None
    """The line, laid out once for all frames; None before the first tile."""
    players: tuple[PlayerScore, ...]


def picture_of_left(left: LeftMatch) -> MatchPicture:
    rules = left.session.rules
    places = layout_of(rules, plays_of(left.session.view(0))).places
    return MatchPicture(left, Drawing(rules, places) if places else None, players_of(left))


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


def scores(look: Look, players: Sequence[PlayerScore], x: float = 0.5) -> Grid:
    """Each face on a plate with its side's points; `x` is 0 for rows at the left."""
    numbers = [str(player.points) for player in players if player.points is not None]
    widths = [look.fonts.numeral(text, look.px(20), look.theme.on_badge).get_width() for text in numbers]
    # The width of a plate, as a multiple of its height.
    shape = 1 + (max(widths) / look.px(_PLATE_PX) + 0.3 if widths else 0)

    plates = (Painted(partial(_plate, player, shape)) for player in players)
    return Grid(tuple(plates), 8, shape, max_width=_PLATE_PX * shape, x=x)


def _plate(player: PlayerScore, shape: float, look: Look, rect: Rect) -> Iterator[Item]:
    yield placed(look.sprites.strip(rect.size), "topleft", rect.topleft)
    face, rest = Row((Grow(Space()), Grow(Space(), shape - 1))).rects(look, rect)
    face_px = max(12, rect.height - look.px(8))
    yield from face_items(look, player.face, face_px, face.center)
    if player.has_won:
        crown = look.sprites.crown(max(12, face_px * 3 // 5))
        yield placed(crown, "midtop", (face.centerx - face_px * 3 // 10, rect.top))
    if player.points is not None:
        digits_px = max(6, min(rect.height // 3, look.px(20)))
        number = look.fonts.numeral(str(player.points), digits_px, look.theme.on_badge)
        yield placed(number, "center", rest.move(-look.px(2), 0).center)


def line_items(look: Look, room: Rect, match: MatchPicture) -> Iterator[Item]:
    drawing = match.drawing
    if drawing is not None:
        short = drawing.fitting_px(room.size, look.px(_LARGEST_TILE_PX))
        yield placed(picture_of(look, drawing, short), "center", room.center)
