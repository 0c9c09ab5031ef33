"""The texts about the players on this computer."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from typing import Literal, TypeAlias

from matador.ai.bots import STRENGTHS
from matador.play.background import Exported, Forgotten
from matador.storage.backup.backup_file import InUseError
from matador.storage.database.profiles import NameTakenError
from matador.storage.paths import in_one_line
from matador.storage.setups import FACES, LONGEST_NAME
from matador.ui.language import Language
from matador.ui.sentences.seats import face_name, is_suggested

NameRefusal: TypeAlias = Literal["empty", "taken", "computer"]
"""Why a name is refused."""
_SEATS = 8
_NEUTRAL = re.compile("#[0-9]+")
_NUMBERED = re.compile(" [0-9]+")


def name_refusal(language: Language, name: str, others: Collection[str]) -> NameRefusal | None:
    """Why a name is refused; None if it is allowed. `others` are the names already in use."""
    if not name:
        return "empty"
    if _NEUTRAL.fullmatch(name) is not None:
        # Deleted players have names of this form.
        return "computer"
    spoken = name.casefold()
    if spoken in {other.casefold() for other in others}:
        return "taken"
    # Saved data refers to players by name, so the names that the game suggests for others are refused.
    for seat in range(_SEATS):
        if is_suggested(language, seat, name, is_bot=False) or is_suggested(
            language, seat, name, is_bot=True
        ):
            return "computer"
    return "computer" if spoken in {strength.title.casefold() for strength in STRENGTHS} else None


def suggested_name(language: Language, face: int, others: Collection[str]) -> str:
    name = str(face_name(language, face))
    names = (name if number == 1 else f"{name[: LONGEST_NAME - 6]} {number}" for number in count(1))
    return next(found for found in names if name_refusal(language, found, others) is None)


def is_face_name(language: Language, name: str) -> bool:
    faces = (face_name(language, face) for face in range(FACES))
    return any(name == face or _NUMBERED.fullmatch(name.removeprefix(face)) is not None for face in faces)


def refusal_sentence(language: Language, refusal: NameRefusal) -> str:
    say = language.say
    return {
        "empty": say("Type a name."),
        "taken": say("Another player already has that name."),
        "computer": say("Matador already uses that name. Try another one."),
    }[refusal]


def who_plays(language: Language, name: str) -> str:
    return language.told(name, language.say("{name} is playing"), language.say("You're playing"))


def what_is_forgotten(language: Language, name: str) -> tuple[str, ...]:
    say = language.say
    return (
        language.told(
            name,
            say("This deletes {name}'s settings and all {name}'s progress in Learn."),
            say("This deletes your settings and all your progress in Learn."),
        ),
        say("It also deletes matches against the computer. Matches with other people are kept."),
        say("Exported matches are kept. The name is removed from backups."),
    )


def what_was_forgotten(language: Language, found: Forgotten) -> tuple[str, ...]:
    say = language.say
    if isinstance(found.error, InUseError):
        return (
            say("{name} couldn't be deleted: Matador is open in another window.", name=found.person.name),
            say("Close that window, then try again."),
        )
    if found.error is not None:
        return (say("{name} couldn't be deleted. Try again later.", name=found.person.name),)
    who = found.person.name
    done = language.told(who, say("{name} has been deleted."), say("Your player has been deleted."))
    if not found.left:
        return (done,)
    return (
        done,
        say("Matador couldn't change these files. The name may still be in them, so delete them yourself."),
        *(
            say("{file} in {folder}", file=in_one_line(path.name), folder=in_one_line(path.parent.name))
            for path in found.left
        ),
    )


def why_not_kept(language: Language, error: Exception | None) -> str:
    say = language.say
    if isinstance(error, NameTakenError):
        return say("Someone else has already played here under that name. Choose another one.")
    return say("Your changes can't be saved. Is the disk full?")


def what_was_exported(language: Language, found: Exported) -> tuple[str, ...]:
    say = language.say
    folder = say("Folder: {folder}")
    if found.error is not None:
        told = say("The file couldn't be saved. Is the disk full?")
        return (told, folder.format(folder=in_one_line(str(found.path))))
    return (
        say(
            "This file contains everything Matador knows about {name}.",
            name=language.within(found.person.name),
        ),
        say("Only unfinished matches are left out."),
        say("File: {file}", file=in_one_line(found.path.name)),
        folder.format(folder=in_one_line(str(found.path.parent))),
    )
