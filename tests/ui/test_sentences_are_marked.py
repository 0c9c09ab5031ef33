"""No sentence is shown without gettext."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

import matador.ui
from matador.ui.voice.script import FORMS
from tests.checks.each import each
from tests.ui.marked import Parameters, faults, messages, parameters

UI = Path(matador.ui.__path__[0])

OURS = """
    @dataclass(frozen=True)
    class Button:
        key: str
        name: str

    class Sign:
        def __init__(self, key: str, text: str) -> None: ...

    class Fonts:
        def render(self, text: str, colour: int) -> None: ...
"""


@cache
def trees() -> dict[str, ast.Module]:
    return {
        path.relative_to(UI).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(UI.rglob("*.py"))
    }


@cache
def known() -> Parameters:
    """The parameters of everything the window calls; names of pictures and colours are only for programmers."""
    return parameters(tree for path, tree in trees().items() if not path.startswith("sprites/"))


def found(source: str) -> list[tuple[str, str]]:
    """The faults of a source that can call the functions in `OURS`."""
    ours = parameters([ast.parse(dedent(OURS))])
    return [(fault.what, fault.text) for fault in faults(ast.parse(dedent(source)), ours)]


FORMS_OF_MESSAGES = "voice/script.py"
"""How English messages are spoken; nothing in it is shown."""


@each("path", lambda: sorted(trees().keys() - {FORMS_OF_MESSAGES}))
def test_every_sentence_is_marked(path: str) -> None:
    assert faults(trees()[path], known()) == []


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("language.say(f'Make {total}')", "f'Make {total}'"),
        ("language.say(sentence)", "sentence"),
        ("look.say('Make {total}'.format(total=7))", "'Make {total}'.format(total=7)"),
        ("language.nsay('{n} tile', many, n)", "many"),
        ("language.psay('said by a player', words)", "words"),
        ("def say(self, message, /):\n    return say(other)", "other"),
    ],
)
def test_a_planted_sentence_that_is_no_literal_is_caught(source: str, text: str) -> None:
    assert ("not a literal", text) in found(source)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("fonts.render('pass', colour)", "pass"),
        ("fonts.render(f'{n} tiles', colour)", " tiles"),
        ("fonts.render('make %d' % total, colour)", "make %d"),
        ("fonts.render(name or 'nobody', colour)", "nobody"),
        ("fonts.render(' and '.join(names), colour)", " and "),
        ("Button(key='pass', name='pass on')", "pass on"),
        ("Sign('pass', 'pass on')", "pass on"),
        ("strange(title='menu')", "menu"),
        ("words = {'won': 'You win!'}", "You win!"),
        ("line = f'Make {total} here.'", "Make 7 here."),
        ("say('Make {what}', what='seven')", "seven"),
    ],
)
def test_a_planted_sentence_past_gettext_is_caught(source: str, text: str) -> None:
    assert ("unmarked", text) in found(source)


@each(
    "source",
    [
        "fonts.render(language.say('Make {total}').format(total=7), colour)",
        "Button('pass', say('Pass'))",
        "fonts.render(f'{low} + {high} = {total}', colour)",
        "fonts.render(name_of('left'), colour)",
        "def say(self, message):\n    return self.language.say(message)",
        "'''What stands here is for readers of the source.'''",
        "raise ValueError(f'The volume goes to 100, not {volume}.')",
        "_log.warning('There is no sound here.')",
        "font = Font(folder / 'Andika-Bold.ttf')",
    ],
)
def test_what_is_right_is_left_alone(source: str) -> None:
    assert found(source) == []


def test_every_form_of_the_voice_belongs_to_a_message() -> None:
    written = {
        node.value
        for path, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and path != FORMS_OF_MESSAGES
    }
    assert FORMS.keys() - written == set()


def test_the_checker_meets_the_sentences_of_the_window() -> None:
    assert len([text for tree in trees().values() for text in messages(tree)]) > 500
    assert known()["render"][0] == "text"
