"""The page shown at bedtime, when today's last round is over or still has to be finished."""

from __future__ import annotations

from matador.ui.kit.intents import Command
from matador.ui.kit.widgets import Button, Dialog, label
from matador.ui.language import Language
from matador.ui.players import Bed
from matador.ui.voice.reading import loudspeaker_row


def good_night_page(language: Language, bed: Bed, *, is_read: bool = False) -> Dialog:
    """What happens to the match, how to quit, and where grown-ups can set the bedtime."""
    say = language.gettext
    leave = Button("quit", say("Quit Matador"), Command.QUIT, icon="moon", is_primary=True)
    goes_on = bed in ("round", "practice")
    stay = Button("play on", say("Continue"), Command.CLOSE, icon="play", is_primary=True)
    back = Button("back", say("Home"), Command.CLOSE, icon="home")
    how = label("how", say("Grown-ups can set the bedtime in Options."))
    actions = (stay,) if goes_on else (leave, back)
    again = (loudspeaker_row(language),) if is_read else ()
    return Dialog(say("Good night"), (label("why", _sentence(language, bed)), *again, *actions, how))


def said_aloud(language: Language, bed: Bed) -> str:
    """The text to read aloud; the rest is for grown-ups."""
    return f"{language.gettext('Good night')}. {_sentence(language, bed)}"


def _sentence(language: Language, bed: Bed) -> str:
    say = language.gettext
    return {
        "kept": say("Your match is saved. You can continue another day. Sleep well!"),
        "over": say("That's enough for today. Sleep well!"),
        "round": say("Finish this round. After that, it's bedtime."),
        "practice": say("Finish what you've started. After that, it's bedtime."),
    }[bed]
