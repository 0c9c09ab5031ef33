"""A checker of sentences: every text that a player reads goes through gettext, as a plain literal that tools can find.

- *not a literal*: the argument of a function that translates is built at runtime or comes from elsewhere.
- *unmarked*: a text with letters is shown untranslated. A text is shown if it is passed to a function or class for
  a parameter that is named in `SHOWN`, or if it reads as a sentence, wherever it stands. Only docstrings, errors
  and the log may have text that is not translated.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias, TypeGuard

MARKERS: Mapping[str, int] = {"say": 1, "nsay": 2, "psay": 2, "gettext_noop": 1}
"""The functions that translate, and the number of leading arguments that tools must find."""

MARKED_ELSEWHERE = "marked"
"""The function that translates texts marked by `gettext_noop` in another package."""

SHOWN = frozenset({"caption", "hint", "label", "message", "name", "sentence", "text", "title", "words"})
"""Names of parameters whose text is shown or read aloud."""

Parameters: TypeAlias = Mapping[str, tuple[str, ...]]
"""The parameters of functions and classes, by name and in order."""

# A capital and more words, or words and a full stop; keys and file names look different.
_SENTENCE = re.compile(r"\s*([A-Z][a-z']+ [^\W_].*|.*\w \w.*[.!?])\s*", re.DOTALL)
_PLACEHOLDER = re.compile(r"\{[^{}]*\}")
_FILLED_IN = "7"
_LETTER = re.compile(r"[^\W\d_]")


class Fault(NamedTuple):
    """A text that a translator would never see."""

    line: int
    what: str
    text: str


def parameters(trees: Iterable[ast.Module]) -> Parameters:
    """The parameters of the functions and classes of some sources."""
    found: dict[str, tuple[str, ...]] = {}
    for node in (node for tree in trees for node in ast.walk(tree)):
        if isinstance(node, ast.FunctionDef):
            found[node.name] = _taken(node)
        elif isinstance(node, ast.ClassDef):
            fields = [one.target for one in node.body if isinstance(one, ast.AnnAssign)]
            made = [
                _taken(one)
                for one in node.body
                if isinstance(one, ast.FunctionDef) and one.name == "__init__"
            ]
            found[node.name] = made[0] if made else tuple(map(ast.unparse, fields))
    return found


def faults(tree: ast.Module, known: Parameters) -> list[Fault]:
    """The faults of a source, by line; `known` has the functions and classes that it may call."""
    return sorted({*_not_literals(tree), *_unmarked(tree, known)})


def messages(tree: ast.Module) -> Iterator[str]:
    """The texts that are translated, as in the source, without their contexts."""
    for call in _calls(tree):
        given = call.args[: MARKERS.get(_called(call), 0)]
        for one in given[1:] if _called(call) == "psay" else given:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value


def _not_literals(tree: ast.Module) -> Iterator[Fault]:
    passed_on = set(_passed_on(tree))
    for one in _marked(tree):
        if not _is_text(one) and one not in passed_on:
            yield Fault(one.lineno, "not a literal", ast.unparse(one))


def _unmarked(tree: ast.Module, known: Parameters) -> Iterator[Fault]:
    exempt = {*_marked(tree), *_for_no_player(tree)}
    for call in _calls(tree):
        for one in (text for argument in _shown(call, known) for text in _texts(argument)):
            if one not in exempt and _LETTER.search(_read(one)):
                yield Fault(one.lineno, "unmarked", str(one.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and node not in exempt:
            text = _read(node)
            if _SENTENCE.fullmatch(text):
                yield Fault(node.lineno, "unmarked", text)


def _calls(tree: ast.Module) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _marked(tree: ast.Module) -> Iterator[ast.expr]:
    """The arguments of functions that translate."""
    for call in _calls(tree):
        yield from call.args[: MARKERS.get(_called(call), 0)]


def _taken(function: ast.FunctionDef) -> tuple[str, ...]:
    return tuple(one.arg for one in function.args.args if one.arg not in ("self", "cls"))


def _called(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def _is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _read(literal: ast.Constant | ast.JoinedStr) -> str:
    """A literal as a player reads it, with a number in place of each field; empty if it is no text."""
    if isinstance(literal, ast.JoinedStr):
        return "".join(str(one.value) if _is_text(one) else _FILLED_IN for one in literal.values)
    return _PLACEHOLDER.sub(_FILLED_IN, literal.value) if isinstance(literal.value, str) else ""


def _passed_on(tree: ast.Module) -> Iterator[ast.expr]:
    """The parameters that functions that translate pass on to others that do."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name in {*MARKERS, MARKED_ELSEWHERE}:
            taken = {*_taken(function), *(one.arg for one in function.args.posonlyargs)}
            yield from (one for one in ast.walk(function) if isinstance(one, ast.Name) and one.id in taken)


def _for_no_player(tree: ast.Module) -> Iterator[ast.AST]:
    """Docstrings, errors, and texts for the log."""
    for node in ast.walk(tree):
        match node:
            case (
                ast.Expr(value=ast.Constant())
                | ast.Raise()
                | ast.Call(func=ast.Attribute(value=ast.Name(id="_log")))
            ):
                yield from ast.walk(node)


def _shown(call: ast.Call, known: Parameters) -> Iterator[ast.expr]:
    """The arguments of a call that are shown to a player; the values of a message are."""
    name = _called(call)
    if name in MARKERS:
        yield from (keyword.value for keyword in call.keywords)
    else:
        by_place = zip(known.get(name, ()), call.args, strict=False)
        by_name = ((keyword.arg, keyword.value) for keyword in call.keywords)
        yield from (argument for taken, argument in (*by_place, *by_name) if taken in SHOWN)


def _texts(node: ast.expr) -> Iterator[ast.Constant]:
    """The literals that make up the text of an expression, without those passed to other calls."""
    parts: list[ast.expr] = []
    match node:
        case ast.Constant() if _is_text(node):
            yield node
        case (
            ast.JoinedStr(values=parts)
            | ast.BoolOp(values=parts)
            | ast.List(elts=parts)
            | ast.Tuple(elts=parts)
        ):
            pass
        case ast.FormattedValue(value=one):
            parts = [one]
        case ast.BinOp(left=one, right=other) | ast.IfExp(body=one, orelse=other):
            parts = [one, other]
        case ast.Call(func=ast.Attribute(value=one, attr="join"), args=arguments):
            parts = [one, *arguments]
        case ast.Call(func=ast.Attribute(value=one)):
            parts = [one]
    for part in parts:
        yield from _texts(part)
