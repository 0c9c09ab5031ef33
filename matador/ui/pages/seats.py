"""The page for changing who plays at each seat during a match, and each person's help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matador.ai.bots import STRENGTHS, strength_of
from matador.match.help import PICTURES, SEAT_HELPS
from matador.match.journal import Accepted, Answer
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile, names_now
from matador.ui.kit.intents import Command, HelpPlayer, SeatPlayer
from matador.ui.kit.widgets import Button, Dialog, Stepper, Widget, label, stepper
from matador.ui.language import Language
from matador.ui.sentences.new_match import on_off
from matador.ui.sentences.seats import SeatNames, aid_name, picture_name, who_name


def seats_page(language: Language, game: Game) -> Dialog:
    """A row for each seat's player, and further rows for a person's help."""
    say = language.gettext
    rows: list[Widget] = [label("how", say("Press a seat to change who plays there."))]
    for occupant in game.occupants:
        rows.append(_player(language, occupant))
        if occupant.is_person:
            rows += _help(language, occupant)
    rows.append(Button("back", say("Back"), Command.BACK, is_primary=True))
    return Dialog(say("Who plays"), tuple(rows))


def _player(language: Language, occupant: SeatProfile) -> Stepper:
    # A third-party bot is offered only where it already plays.
    others = [occupant.bot] if occupant.bot is not None and strength_of(occupant.bot) is None else []
    return stepper(
        f"seat:{occupant.seat}",
        occupant.name,
        occupant.bot,
        (None, *(strength.name for strength in STRENGTHS), *others),
        lambda bot: who_name(language, bot),
        lambda bot: SeatPlayer(occupant.seat, bot),
    )


def _help(language: Language, occupant: SeatProfile) -> Iterator[Widget]:
    """A person's help; for a learner, also how numbers are shown, and whether the help fades."""
    say, seat = language.gettext, occupant.seat
    now = HelpPlayer(seat, occupant.help, occupant.picture, occupant.pinned)
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
    """Change a seat's player; repeat the call if it returns `Saving`. None if impossible or unchanged."""
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
    game.give_help(wanted.seat, wanted.help, wanted.picture, pinned=wanted.pinned)
