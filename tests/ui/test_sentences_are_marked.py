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
from tests.ui.marked import MARKERS, Parameters, faults, parameters

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
        ("language.say('Make ' + total)", "'Make ' + total"),
        ("language.say(sentence)", "sentence"),
        ("say('Your turn' if mine else other)", "'Your turn' if mine else other"),
        ("look.say('Make {total}'.format(total=7))", "'Make {total}'.format(total=7)"),
        ("language.nsay('{n} tile', many, n)", "many"),
        ("language.nsay(one, '{n} tiles', n)", "one"),
        ("language.psay(context, 'Pass')", "context"),
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
        ("fonts.render(text='pass', colour=3)", "pass"),
        ("fonts.render(f'{n} tiles', colour)", " tiles"),
        ("fonts.render('make %d' % total, colour)", "make %d"),
        ("fonts.render('make {n}'.format(n=7), colour)", "make {n}"),
        ("fonts.render(name or 'nobody', colour)", "nobody"),
        ("fonts.render('pass' if late else early, colour)", "pass"),
        ("fonts.render(' and '.join(names), colour)", " and "),
        ("fonts.render(', '.join(['you', name]), colour)", "you"),
        ("fonts.render('è', colour)", "è"),
        ("Button('pass', 'pass on')", "pass on"),
        ("Button(key='pass', name='pass on')", "pass on"),
        ("Sign('pass', 'pass on')", "pass on"),
        ("strange(title='menu')", "menu"),
        ("words = {'won': 'You win!'}", "You win!"),
        ("words = 'your turn now.'", "your turn now."),
        ("words = 'Your turn'", "Your turn"),
        ("line = f'Make {total} here.'", "Make 7 here."),
        ("words = f'Make {total}'", "Make 7"),
        ("words = 'Make {total}'", "Make 7"),
        ("say('Make {what}', what='seven')", "seven"),
    ],
)
def test_a_planted_sentence_past_gettext_is_caught(source: str, text: str) -> None:
    assert ("unmarked", text) in found(source)


@pytest.mark.parametrize(
    "source",
    [
        "fonts.render(language.say('Make {total}').format(total=7), colour)",
        "fonts.render(language.nsay('{n} tile', '{n} tiles', n), colour)",
        "Button('pass', say('Pass'))",
        "say('You win!' 'Play again?')",
        "fonts.render('{low} + {high}', colour)",
        "fonts.render('7', colour)",
        "fonts.render(f'{low} + {high} = {total}', colour)",
        "fonts.render(names['left'], colour)",
        "fonts.render(name_of('left'), colour)",
        "fonts.render('7' if end == 'left' else text, colour)",
        "def say(self, message):\n    return self.language.say(message)",
        "'''What stands here is for readers of the source.'''",
        "raise ValueError(f'The volume goes to 100, not {volume}.')",
        "_log.warning('There is no sound here.')",
        "keys = ('laid tile', 'boneyard', 'draw on')",
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
    calls = [
        node
        for tree in trees().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in MARKERS
    ]
    assert len(calls) > 30
    assert known()["render"][0] == "text"
