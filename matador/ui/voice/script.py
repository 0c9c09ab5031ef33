"""How a message is spoken: it is split into phrases, and each phrase is recorded once.

Most messages are one phrase for each sentence. Messages that vary with numbers are split where a speaker would pause.
A phrase is written as it is spoken, with numbers in words. It starts in lower case, so that it is the same anywhere in
a sentence. Its end sets the intonation: falling at a full stop, continuing at a comma or without a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from matador.ui.language import Message

VOICE: Final = "en"
"""Folder and language of the voice; only English is recorded."""
_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
NUMBER_WORDS: Final = (
    *_ONES,
    *(f"{ten}-{one}" if one != "zero" else ten for ten in _TENS for one in _ONES[:10]),
)
"""The numbers that are spoken; larger ones stay in digits."""

_SPLIT: Final = (
    "{first} and {second} | make {made}, | one too many.",
    "{first} and {second} | make {made}, | one too few.",
    "{first} and {second} | make {made}, | {count} too many.",
    "{first} and {second} | make {made}, | {count} too few.",
    "Which half makes {total} | with {known}?",
    "{total} is | {known} plus what?",
    "{total} minus {known} | is what?",
    "{known} and {said} | make {total}?",
    "Which tile makes {total} | with {known}?",
    "{known} and what | make {total}?",
    "This is a double: | {half} and {half}.",
    "{end} and how many | make {total}?",
    "{first} | of {total} boxes are full.",
    "{first} | of {total} boxes is full.",
    "A matador fits: | {first} and {second} make {made}.",
    "A tile with {one} or {other} | fits here, or another matador.",
    "Count the pips: | {count}.",
    "Count again: | {groups}.",
    "{tens} | and {ones}",
    "Lessons: | sums of {total}",
    "Sums of {total}: | {count} | of {all} known.",
    "To unlock {follows}, | solve five sums that make {before}.",
    "Or keep practising: | when you know all the sums that make {before}, | it unlocks too.",
    "Practise {total} a bit more, | then try again.",
    "This one: | {tile}.",
    "You have | {missing}.",
    "{some}, | {more}",
    "After your turn, | {what}",
    "Before your turn, | {what}",
    "{name} | drew {n} tile.",
    "{name} | drew {n} tiles.",
    "{name} | drew {n} tile | and passed.",
    "{name} | drew {n} tiles | and passed.",
    "{name} | drew {n} tile | and played the tile | {tile}.",
    "{name} | drew {n} tiles | and played the tile | {tile}.",
    "{name} | played the tile | {tile}.",
    "{name} | passed.",
    "{name} | goes first.",
    "{name} | wins this round.",
    "{name} | has no tiles left.",
    "{name} | wins the match!",
)
"""Messages with a bar between their phrases."""

FORMS: Final = {form.replace(" |", ""): form for form in _SPLIT} | {
    "{first} needs {second}, so it's true.": "{first} needs {second}. | So it's true.",
    "{first} needs {second}, so it's not true.": "{first} needs {second}. | So it's not true.",
    "{first} needs {second}, but there's no {second} here.": "{first} needs {second}. | But there's no {second} here.",
    "{first} needs {second}, but there's no {second} here. Now you try.": (
        "{first} needs {second}. | But there's no {second} here. | Now you try."
    ),
    "What plus {known} is {total}?": "what plus {known} | is {total}?",
    "{first} and {fill} make 10, and {rest} more.": "{first} and {fill} make ten, | and {rest} more.",
    "Count again: 5 and {rest}.": "count again: | five and {rest}.",
    "{some} and {last}": "{some}, | and {last}",
    "{needs}, {more}": "{needs}. | {more}",
    "{first} + {second} = {made}": "{first} and {second} make {made}.",
    "{first} + {second}": "{first} and {second}",
    "{sum} + {more}": "{sum} | and {more}",
    "{sum} = {total}": "{sum} | make {total}.",
}
"""How messages are spoken that are not one phrase for each sentence."""

_SUMS: Final = {
    "{first} and {second} make {made}.": "{first} and {second} | make {made}.",
    "{end} and {half} make {made}. We need {total}.": "{end} and {half} | make {made}. | We need {total}.",
    "{first} + {second} = {made}": "{first} and {second} | make {made}.",
}
"""Sums whose total is not taught: there are too many of them to record each as one phrase."""
LEARNED: Final = (5, 6, 7, 10, 13)
"""The totals that are taught. Repeated here, because the module that defines them loads the memory model."""

_OPPONENT: Final = "Dot"
"""The opponent in Learn. Some of her actions are recorded in one phrase with her name."""
_OF_OPPONENT: Final = frozenset(
    f"{{name}} {does}"
    for does in (
        *("played the tile {tile}.", "passed.", "goes first.", "wins this round."),
        *("has no tiles left.", "wins the match!"),
    )
)
_BETWEEN_SENTENCES: Final = re.compile(r"(?<=[.!?]) ")
_DIGITS: Final = re.compile(r"\b\d{1,2}\b")


def phrases(text: Message) -> tuple[str, ...]:
    """The phrases of a text, in spoken order; empty for a text with nothing to speak."""
    found = (phrase.strip() for part in text.parts or (text,) for phrase in _whole(part).split("|"))
    return tuple(_small(phrase) for phrase in found if any(map(str.isalnum, phrase)))


def _whole(message: Message) -> str:
    spoken = _with_bars(message)
    return spoken if spoken.endswith((".", "!", "?")) else f"{spoken}."


def _with_bars(value: object) -> str:
    """A value of a message as it is spoken, with a bar between its phrases."""
    match value:
        case Message(parts=()):
            return _form(value).format(**{name: _with_bars(one) for name, one in value.values.items()})
        case Message(parts=parts):
            return " | ".join(map(_whole, parts))
        case int() if 0 <= value < len(NUMBER_WORDS):
            return NUMBER_WORDS[value]
        case _:
            return str(value)


def _form(message: Message) -> str:
    if message.message in _SUMS and message.values["made"] not in LEARNED:
        return _SUMS[message.message]
    form = FORMS.get(message.message)
    if form is None:
        in_words = _DIGITS.sub(lambda digits: NUMBER_WORDS[int(digits.group())], message.message)
        return _BETWEEN_SENTENCES.sub(" | ", in_words)
    if message.values.get("name") == _OPPONENT and message.message in _OF_OPPONENT:
        return form.replace("{name} |", "{name}")
    return form


def names_in(text: Message) -> Iterator[str]:
    """The names in a text: the values that are neither numbers nor messages."""
    for gap, value in text.values.items():
        if isinstance(value, Message):
            yield from names_in(value)
        elif isinstance(value, str) and f"{{{gap}}}" in text.message:
            yield value
    for part in text.parts:
        yield from names_in(part)


def _small(phrase: str) -> str:
    """The phrase with a lower-case first letter, unless its first word is "I"."""
    return phrase if phrase.startswith(("I ", "I'")) else phrase[0].lower() + phrase[1:]


PAUSE_WITHIN_MS: Final = 120
"""Pause between two phrases of a sentence."""
PAUSE_BETWEEN_MS: Final = 350
"""Pause between two sentences."""


def pause_after_ms(phrase: str) -> int:
    return PAUSE_BETWEEN_MS if phrase[-1:] in ".!?" else PAUSE_WITHIN_MS
