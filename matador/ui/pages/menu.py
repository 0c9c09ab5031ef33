"""The pages over a match: its menu, the confirmation before leaving it, who plays, and bedtime."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matador.ai.bots import STRENGTHS, strength_of
from matador.match.help import PICTURES, SEAT_HELPS
from matador.match.taking_back import Stays
from matador.play.game import Game
from matador.play.seat_profile import SeatProfile
from matador.ui.kit.base import Widget
from matador.ui.kit.buttons import Button, Stepper, stepper
from matador.ui.kit.figures import label
from matador.ui.kit.intents import Command, HelpPlayer, Open, PageName, SeatPlayer
from matador.ui.kit.sheets import Dialog
from matador.ui.language import Language, Message, joined
from matador.ui.match_service import Leaving
from matador.ui.players import Bed
from matador.ui.sentences.seats import aid_name, picture_name, who_name
from matador.ui.sentences.table import not_taken_back
from matador.ui.sprites import Icon
from matador.ui.voice.reading import loudspeaker_row


def menu_page(language: Language, game: Game) -> Dialog:
    say = language.say
    to, undo = game.undoes_to, list[Widget]()
    if isinstance(to, Stays):
        why_not = not_taken_back(language, to, [sits.name for sits in game.occupants])
        undo.append(label("undo", f"{say('Undo')}: {why_not}"))
    else:
        undo.append(Button("undo", say("Undo"), Command.UNDO, icon="undo"))

    def opens(page: PageName, name: str, icon: Icon) -> Button:
        return Button(page, name, Open(page), icon)

    back = say("Back to the table") if game.session.is_over else say("Continue")
    if not isinstance(game.redoes_to, Stays):
        undo.append(Button("redo", say("Redo"), Command.REDO, icon="redo"))
    rows = (
        Button("play on", back, Command.CLOSE, icon="play", is_primary=True),
        tuple(undo),
        (),
        (opens("scores", say("Scores"), "list"), opens("rules", say("Rules"), "book")),
        (opens("seats", say("Who plays"), "person"), opens("fair", say("Was it fair?"), "check")),
        (
            Button("export", say("Export match"), Command.EXPORT, icon="save"),
            opens("options", say("Options"), "gear"),
        ),
        (),
        (
            opens("new match", say("New match"), "plus"),
            Button("home", say("Home"), Command.HOME, icon="home"),
            Button("quit", say("Quit"), Command.QUIT, icon="leave"),
        ),
    )
    return Dialog(say("Matador"), rows)


def leaving_page(language: Language, leaving: Leaving) -> Dialog:
    say = language.say
    leave = say("Quit Matador") if leaving == "quit" else say("Leave match")
    about = say("It isn't finished, and it isn't saved. You can export it to a file first.")
    rows = (
        label("about", about),
        Button("play on", say("Continue"), Command.CLOSE, icon="play", is_primary=True),
        Button("export", say("Export match"), Command.EXPORT, icon="save"),
        Button("leave", leave, Command.LEAVE, icon="leave"),
    )
    return Dialog(say("Leave this match?"), rows)


# Who plays


def seats_page(language: Language, game: Game) -> Dialog:
    say = language.say
    rows: list[Widget] = [label("how", say("Press a seat to change who plays there."))]
    for occupant in game.occupants:
        rows.append(_player(language, occupant))
        if occupant.is_person:
            rows += _help(language, occupant)
    rows.append(Button("back", say("Back"), Command.BACK, is_primary=True))
    return Dialog(say("Who plays"), tuple(rows))


def _player(language: Language, occupant: SeatProfile) -> Stepper:
    # A third-party bot is offered only where it already plays.
    bot = occupant.setup.bot
    others = [bot] if bot is not None and strength_of(bot) is None else []
    return stepper(
        f"seat:{occupant.seat}",
        occupant.name,
        bot,
        (None, *(strength.name for strength in STRENGTHS), *others),
        lambda bot: who_name(language, bot),
        lambda bot: SeatPlayer(occupant.seat, bot),
    )


def _help(language: Language, occupant: SeatProfile) -> Iterator[Widget]:
    say, seat, setup = language.say, occupant.seat, occupant.setup
    now = HelpPlayer(seat, setup.help, setup.picture, setup.pinned)
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
            lambda fades: say("On") if fades else say("Off"),
            lambda fades: replace(now, pinned=not fades),
        )


# Bedtime


def good_night_page(language: Language, bed: Bed, *, is_read: bool = False) -> Dialog:
    """What happens to the match, how to quit, and where grown-ups can set the bedtime."""
    say = language.say
    leave = Button("quit", say("Quit Matador"), Command.QUIT, icon="moon", is_primary=True)
    goes_on = bed in ("round", "practice")
    stay = Button("play on", say("Continue"), Command.CLOSE, icon="play", is_primary=True)
    back = Button("back", say("Home"), Command.CLOSE, icon="home")
    how = label("how", say("Grown-ups can set the bedtime in Options."))
    actions = (stay,) if goes_on else (leave, back)
    again = (loudspeaker_row(language),) if is_read else ()
    return Dialog(say("Good night"), (label("why", _sentence(language, bed)), *again, *actions, how))


def said_aloud(language: Language, bed: Bed) -> Message:
    """The text to read aloud; the rest is for grown-ups."""
    return joined(language.say("Good night"), _sentence(language, bed))


def _sentence(language: Language, bed: Bed) -> Message:
    say = language.say
    return {
        "kept": say("Your match is saved. You can continue another day. Sleep well!"),
        "over": say("That's enough for today. Sleep well!"),
        "round": say("Finish this round. After that, it's bedtime."),
        "practice": say("Finish what you've started. After that, it's bedtime."),
    }[bed]
