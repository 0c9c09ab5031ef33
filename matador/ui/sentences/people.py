"""The texts about the players on this computer."""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import count
from typing import Literal, TypeAlias

from matador.ai.bots import STRENGTHS
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


def who_plays(language: Language, name: str) -> str:
    return language.told(name, language.say("{name} is playing"), language.say("You're playing"))
