"""Who lives here, as players read it."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from typing import Literal, TypeAlias

from matador.ai.strengths import STRENGTHS
from matador.play.exporting_people import Exported
from matador.play.forgetting_people import Forgotten
from matador.storage.backup.errors import InUseError
from matador.storage.database.residents import NameTakenError
from matador.storage.saved import in_one_line
from matador.storage.setups import FACES, LONGEST_NAME
from matador.ui.language import Language
from matador.ui.sentences.seats import face_name, is_suggested

NameRefusal: TypeAlias = Literal["empty", "taken", "computer"]
"""Why somebody cannot be called so."""
_SEATS = 8
_NEUTRAL = re.compile("#[0-9]+")
_NUMBERED = re.compile(" [0-9]+")


def name_refusal(language: Language, name: str, others: Collection[str]) -> NameRefusal | None:
    """Why nobody can be called so; None if somebody can. `others` have their names already."""
    if not name:
        return "empty"
    if _NEUTRAL.fullmatch(name) is not None:
        # So are those called who have been deleted.
        return "computer"
    spoken = name.casefold()
    if spoken in {other.casefold() for other in others}:
        return "taken"
    # All that is kept goes by names: what the game calls others would be his.
    for seat in range(_SEATS):
        if is_suggested(language, seat, name, is_bot=False) or is_suggested(
            language, seat, name, is_bot=True
        ):
            return "computer"
    return "computer" if spoken in {strength.title.casefold() for strength in STRENGTHS} else None


def suggested_name(language: Language, face: int, others: Collection[str]) -> str:
    """What somebody with this face is called until he says his name."""
    name = face_name(language, face)
    names = (name if number == 1 else f"{name[: LONGEST_NAME - 6]} {number}" for number in count(1))
    return next(found for found in names if name_refusal(language, found, others) is None)


def is_face_name(language: Language, name: str) -> bool:
    """True if somebody may be called so because of his face alone."""
    faces = (face_name(language, face) for face in range(FACES))
    return any(name == face or _NUMBERED.fullmatch(name.removeprefix(face)) is not None for face in faces)


def refusal_sentence(language: Language, refusal: NameRefusal) -> str:
    """Why somebody cannot be called so."""
    say = language.gettext
    return {
        "empty": say("Write a name."),
        "taken": say("Somebody here has this name already."),
        "computer": say("One of the computers is called so. Add a letter to it."),
    }[refusal]


def who_plays(language: Language, name: str) -> str:
    """Who plays, where a face shows it."""
    return language.told(name, language.gettext("{name} is playing"), language.gettext("You are playing"))


def forget_question(language: Language, name: str) -> str:
    """Whether it is meant."""
    return language.gettext("Delete {name}?").format(name=language.within(name))


def what_is_forgotten(language: Language, name: str) -> tuple[str, ...]:
    """What comes of it."""
    say = language.gettext
    return (
        language.told(
            name,
            say("All that {name} has learned and set is gone for good then."),
            say("All that you have learned and set is gone for good then."),
        ),
        say("So are matches against computers. Matches with other people stay."),
        say("Matches you saved as files stay. Backups lose the name."),
    )


def what_was_forgotten(language: Language, found: Forgotten) -> tuple[str, ...]:
    """What has come of it, with the files that are to be deleted by hand."""
    say = language.gettext
    if isinstance(found.error, InUseError):
        return (
            say("{name} could not be deleted: another window of the game is open.").format(
                name=found.person.name
            ),
            say("Close it, and try again."),
        )
    if found.error is not None:
        return (say("{name} could not be deleted. Try again later.").format(name=found.person.name),)
    done = say("Nothing here knows {name} any more.").format(name=language.within(found.person.name))
    if not found.left:
        return (done,)
    return (
        done,
        say("The name may still be in these files, which could not be changed. Delete them yourself."),
        *(
            say("{file} in {folder}").format(
                file=in_one_line(path.name), folder=in_one_line(path.parent.name)
            )
            for path in found.left
        ),
    )


def why_not_kept(language: Language, error: Exception | None) -> str:
    """Why what belongs to somebody is not on the disk."""
    say = language.gettext
    if isinstance(error, NameTakenError):
        return say("Somebody else has played here under this name. Choose another one.")
    return say("What belongs to a person cannot be kept now. Is the disk full?")


def what_was_exported(language: Language, found: Exported) -> tuple[str, ...]:
    """Where the file is with all that is known of somebody, or that there is none."""
    say = language.gettext
    folder = say("The folder: {folder}")
    if found.error is not None:
        told = say("The file could not be written. Is the disk full?")
        return (told, folder.format(folder=in_one_line(str(found.path))))
    return (
        say("All that is known of {name} is in this file.").format(name=language.within(found.person.name)),
        say("Only matches that are not over are left out."),
        say("The file: {file}").format(file=in_one_line(found.path.name)),
        folder.format(folder=in_one_line(str(found.path.parent))),
    )
