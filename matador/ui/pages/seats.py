"""Who plays at which seat in the middle of a match, and which help each person has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from matador.ai.strengths import STRENGTHS, strength_of
from matador.match.help import PICTURES, SEAT_HELPS
from matador.match.results import Accepted, Answer
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile, names_now
from matador.ui.kit.intents import Command, HelpPlayer, SeatPlayer
from matador.ui.kit.widgets import Button, Dialog, Row, Stepper, stepper
from matador.ui.language import Language
from matador.ui.sentences.aids import aid_name, picture_name
from matador.ui.sentences.menus import on_off
from matador.ui.sentences.seats import SeatNames, who_name


def seats_page(language: Language, game: Game) -> Dialog:
    """For each seat who plays it, and for each person the help that he has."""
    say = language.gettext
    rows: list[Row] = []
    for occupant in game.occupants:
        rows.append(_player(language, occupant))
        if occupant.is_person:
            rows += _help(language, occupant)
    rows.append(Button("back", say("Back"), Command.BACK, is_primary=True))
    return Dialog(say("Who plays"), tuple(rows))


def _player(language: Language, occupant: SeatProfile) -> Stepper:
    return stepper(
        f"seat:{occupant.seat}",
        occupant.name,
        occupant.bot,
        _players(occupant.bot),
        lambda bot: who_name(language, bot),
        lambda bot: SeatPlayer(occupant.seat, bot),
    )


def _players(now: str | None) -> Sequence[str | None]:
    """Whoever can play a seat; a stranger's bot only where it plays already."""
    others = [] if now is None or strength_of(now) is not None else [now]
    return (None, *(strength.name for strength in STRENGTHS), *others)


def _help(language: Language, occupant: SeatProfile) -> Iterator[Row]:
    """The help of a person; of a learner also how numbers are shown, and whether the help fades."""
    say, seat = language.gettext, occupant.seat
    now = HelpPlayer(
        seat,
        occupant.help,
        occupant.picture,
        occupant.pinned,
    )
    yield stepper(
        f"help:{seat}",
        say("{name}: help").format(name=occupant.name),
        now.help,
        SEAT_HELPS,
        lambda aid: aid_name(language, aid),
        lambda aid: replace(now, help=aid),
    )
    if occupant.is_learner:
        yield stepper(
            f"picture:{seat}",
            say("{name}: show numbers as").format(name=occupant.name),
            now.picture,
            PICTURES,
            lambda picture: picture_name(language, picture),
            lambda picture: replace(now, picture=picture),
        )
        yield stepper(
            f"fades:{seat}",
            say("{name}: help fades by itself").format(name=occupant.name),
            not now.pinned,
            (False, True),
            lambda fades: on_off(language, is_on=fades),
            lambda fades: replace(now, pinned=not fades),
        )


def change_player(language: Language, game: Game, wanted: SeatPlayer) -> Answer | None:
    """Let somebody else play a seat: what comes of it, to be asked again while it is saved; None if nothing can."""
    occupant = game.occupants[wanted.seat]
    occupants = list(game.occupants)
    after = occupant.with_player(wanted.bot)
    occupants[wanted.seat] = replace(after, name=after.chosen)
    names = names_now(SeatNames(language), occupants)
    if wanted.bot == occupant.bot:
        return None
    answer = game.hand_over(wanted.seat, wanted.bot, names[wanted.seat])
    if isinstance(answer, Accepted):
        game.call(names)
    return answer


def change_help(game: Game, wanted: HelpPlayer) -> None:
    """Let the person at a seat have this help."""
    game.give_help(wanted.seat, wanted.help, wanted.picture, pinned=wanted.pinned)
