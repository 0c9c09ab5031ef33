"""The matches that can be gone on with: a list of them, and what can be done with each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

import pygame

from matador.storage.clock import local
from matador.storage.database.matches import LeftMatch
from matador.ui.canvas import Item
from matador.ui.fonts import Style
from matador.ui.kit.intents import Command, DeleteMatch, GoOn, Open, PickMatch, PutAway
from matador.ui.kit.list_page import Listing
from matador.ui.kit.widgets import Button, Dialog, FigureButton, Label
from matador.ui.language import Language
from matador.ui.look import Look, placed
from matador.ui.pages.match_picture import MatchPicture, line_items, picture_of_left, score_items
from matador.ui.sentences import matches as words

_PLATES_PX = 56
_PICTURE_SHARE = 0.34
ROW_RING_PX = 12
_INSET_PX = 10


def matches_listing(
    language: Language, matches: Sequence[LeftMatch], today: date, *, has_files: bool, has_past: bool = False
) -> Listing:
    """A row for each match, and one that leads to the finished ones and to the saved files, if there are any."""
    say = language.gettext
    more = []
    if has_past:
        more.append(Button("history", say("Finished matches"), Open("history"), "list"))
    if has_files:
        more.append(Button("files", say("Saved matches"), Open("saved matches"), "folder"))

    def row(index: int) -> Button | FigureButton:
        if index >= len(matches):
            return more[index - len(matches)]
        return _row(language, matches[index], today)

    empty = language.gettext("There are no unfinished matches.")
    count = len(matches) + len(more)
    return Listing(language.gettext("Matches"), count, row, empty, row_px, range(len(matches)))


def row_px(look: Look) -> int:
    """How high the row of a match is: a line, and faces under it."""
    return look.fonts.line_height(Style.TEXT) + look.px(_PLATES_PX) + 2 * look.px(_INSET_PX)


def _row(language: Language, left: LeftMatch, today: date) -> FigureButton:
    picture = picture_of_left(left)
    game, when = words.game_name(language, picture.rules), _when(language, left, today)
    told = words.match_name(language, game, _players(picture), when)
    figure = MatchRow(picture, game, when)
    return FigureButton(f"match:{left.key}", told, figure, PickMatch(left.key), ring_px=ROW_RING_PX)


def _players(picture: MatchPicture) -> list[tuple[str, int | None]]:
    return [(player.name, player.points) for player in picture.players]


def _when(language: Language, left: LeftMatch, today: date) -> str:
    when = words.when(language, local(left.changed_at), today)
    return words.put_away(language, when) if left.is_away else when


@dataclass(frozen=True, slots=True)
class MatchRow:
    """The table of a match, its game, who plays, and when it was played last."""

    match: MatchPicture
    game: str
    when: str
    winner: str = ""
    """Who won, if the match is finished."""

    def items(self, look: Look, rect: pygame.Rect, _now_ms: float) -> Iterator[Item]:
        """The picture on the left, and right of it game, winner, faces with points, and the time."""
        body = look.sprites.button(rect.size, kind="quiet", pressed=False, enabled=True)
        yield placed(body, "center", rect.center)
        inset, gap = look.px(_INSET_PX), look.px(14)
        felt = pygame.Rect(rect.left + inset, rect.top + inset, 0, rect.height - 2 * inset)
        felt.width = round(rect.width * _PICTURE_SHARE)
        yield placed(look.sprites.strip(felt.size), "topleft", felt.topleft)
        yield from line_items(look, felt.inflate(-look.px(24), -look.px(12)), self.match)
        room = pygame.Rect(felt.right + gap, felt.top, 0, felt.height)
        room.width = rect.right - inset - room.left
        ink, muted = look.theme.strip_text, look.theme.on_felt_muted
        when = look.text(self.when, Style.SMALL, muted, "topright", room.topright)
        free = when.left - gap - room.left
        # With the largest type the page of the match tells when it was.
        has_when = look.fonts.size(self.game, Style.SMALL, bold=True)[0] <= free
        free = free if has_when else room.width
        head = look.fitting(self.game, (Style.TEXT, Style.SMALL), free, bold=True)
        game = look.text(self.game, head, ink, "topleft", room.topleft, bold=True)
        yield game
        if has_when:
            yield when
        top = room.top + look.fonts.line_height(Style.TEXT)
        left = free - game.rect.width - gap
        if look.fonts.size("…", Style.SMALL)[0] <= left:
            winner = look.shortened(self.winner, Style.SMALL, left, bold=False)
            yield look.text(winner, Style.SMALL, ink, "midleft", (game.rect.right + gap, game.rect.centery))
        band = pygame.Rect(room.left, top, room.width, room.bottom - top)
        yield from score_items(look, band, self.match.players, is_left=True)


def match_page(language: Language, left: LeftMatch, today: date) -> Dialog:
    """What can be done with a match."""
    say = language.gettext
    told = f"{words.game_name(language, left.session.rules)} \N{EN DASH} {_when(language, left, today)}"
    put = say("Show on home screen") if left.is_away else say("Hide from home screen")
    return Dialog(
        say("Match"),
        (
            Label("told", told),
            Button("go on", say("Continue"), GoOn(left.key), "play", is_primary=True),
            Button("put away", put, PutAway(left.key, is_away=not left.is_away), "folder"),
            Button("delete", say("Delete"), Open("delete match"), "bin"),
        ),
    )


def delete_page(language: Language, left: LeftMatch) -> Dialog:
    """Whether it is meant: what is deleted is gone."""
    say = language.gettext
    return Dialog(
        say("Delete this match?"),
        (
            Label("why", say("You can't get it back.")),
            Button("keep", say("Keep it"), Command.BACK, is_primary=True),
            Button("delete", say("Delete"), DeleteMatch(left.key), "bin"),
        ),
    )
