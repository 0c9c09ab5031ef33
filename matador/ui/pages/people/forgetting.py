"""A person is to be forgotten: whether it is meant, and what has come of it."""

from __future__ import annotations

from matador.play.exporting_people import Exported
from matador.play.forgetting_people import Forgotten
from matador.play.people import Person
from matador.ui.kit.intents import Command, ForgetPerson
from matador.ui.kit.widgets import Button, Dialog, Label
from matador.ui.language import Language
from matador.ui.sentences import people as words


def forget_page(language: Language, person: Person) -> Dialog:
    """Whether it is meant: who is deleted is gone."""
    say = language.gettext
    told = (
        Label(f"told:{index}", sentence)
        for index, sentence in enumerate(words.what_is_forgotten(language, person.name))
    )
    return Dialog(
        say("Delete this player?"),
        (
            *told,
            Button("keep", say("Keep"), Command.BACK, is_primary=True),
            Button("delete", say("Delete"), ForgetPerson(person.number), "bin"),
        ),
    )


def forgotten_page(language: Language, found: Forgotten) -> Dialog:
    """What has come of it."""
    say = language.gettext
    rows = tuple(
        Label(f"told:{index}", sentence)
        for index, sentence in enumerate(words.what_was_forgotten(language, found))
    )
    return Dialog(
        say("Delete player"), (*rows, Button("continue", say("OK"), Command.CLOSE, is_primary=True))
    )


def exported_page(language: Language, found: Exported) -> Dialog:
    """Where the file is, or why there is none."""
    say = language.gettext
    rows = tuple(
        Label(f"told:{index}", sentence)
        for index, sentence in enumerate(words.what_was_exported(language, found))
    )
    return Dialog(say("Save as file"), (*rows, Button("continue", say("OK"), Command.CLOSE, is_primary=True)))


def person_not_kept_page(language: Language, error: Exception | None) -> Dialog:
    """That what was said of a person is not on the disk."""
    say = language.gettext
    return Dialog(
        say("Not saved"),
        (
            Label("why", words.why_not_kept(language, error)),
            Button("continue", say("OK"), Command.CLOSE, is_primary=True),
        ),
    )
