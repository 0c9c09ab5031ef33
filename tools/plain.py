"""Count phrases that a native speaker would not write, and keep the counts from growing.

    python tools/plain.py                        counts for each kind of text and each pattern
    python tools/plain.py --list KIND [PATTERN]  the places
    python tools/plain.py --check                fails if a count is above that in tests/tools/plain_counts.json
    python tools/plain.py --hold                 writes today's counts to that file

The kinds are `screen` and `prompt` (strings in matador/), `comments` (and docstrings), `tests` (names) and `documents`.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
HELD = ROOT / "tests" / "tools" / "plain_counts.json"
KINDS = ("screen", "prompt", "comments", "tests", "documents")
_READ = ("screen", "prompt", "documents")
_MAX_WORDS = 25


class Pattern(NamedTuple):
    """A phrase to avoid."""

    name: str
    regex: str
    instead: str
    kinds: Sequence[str] = KINDS


_MEN = "Bruno|Otto|Papa|Ben|Tom"
_NO_QUESTION = r"(?!.*\?\W*$)"
_NO_LABEL = r"(?!(?:[\w']+ ?){1,3}$)"
PATTERNS = (
    Pattern("who", rf"^(?-i:W)ho(?:ever|se)? {_NO_QUESTION}{_NO_LABEL}", "anyone who, the player who"),
    Pattern("what", rf"^(?-i:W)hat (?!to\b|happens\b){_NO_QUESTION}", "a real subject: the file that"),
    Pattern("then", r"^(?-i:T)hen (?!you |press|the player)", "leave it out", _READ),
    Pattern("so many", r"^So (?:many|much|often|long|few|far)\b", "a noun: number of, time until"),
    Pattern("goes on", r"\b(?:goes|go|going|went|plays?) on\b(?! (?:the|a)\b)", "fits; continues"),
    Pattern("is none", r"\b(?:is|are|was|were) none\b", "there is no, is not a"),
    Pattern("ours", r"\bof ours\b|\bof (?:its|his|her|their) own kind\b", "built-in, our"),
    Pattern("stranger", r"\bstrangers?\b(?:'s)?", "third-party, untrusted, unknown"),
    Pattern("at once", r"\bat once\b", "immediately; at the same time"),
    Pattern("bring back", r"\b(?:bring(?:s|ing)?|brought) (?:\w+ )?back\b", "restore"),
    Pattern("take back", r"\b(?:tak(?:e|es|en|ing)|took) (?:\w+ )?back\b", "undo"),
    Pattern("for good", r"\bfor good\b", "permanently"),
    Pattern("equally few", r"\bequally (?:few|many)\b", "a tie, the same number of"),
    Pattern("all that", r"\ball that (?:is|was|has|there|it|he|she|they|you)\b", "everything"),
    Pattern("persons", r"\bpersons\b", "people, players"),
    Pattern("afresh", r"\bafresh\b|\banew\b", "again, from scratch"),
    Pattern("across", r"\b(?:lies?|lay|laid) (?:across|along)\b", "crosswise, lengthwise"),
    Pattern("in figures", r"\bin figures\b", "statistics"),
    Pattern("points a round", r"\bpoints a round\b|\b(?:ms|seconds) a decision\b", "points per round"),
    Pattern("he", rf"^(?!.*\b(?:{_MEN})\b).*?\b(?:he|his|him)\b", "they", ("comments", "documents")),
    Pattern("percent", r"\d %(?!\w)", "70%, without a space", _READ),
    Pattern("date", r"\b(?:19|20)\d\d-\d\d(?:-\d\d)?\b", "3 December 2026", ("screen",)),
    Pattern("semicolon", r"^(?-i:[A-Z]).*;", "two sentences", ("screen",)),
    Pattern("long", rf"^(?:\S+\s+){{{_MAX_WORDS},}}\S", "at most 25 words: two sentences", ("documents",)),
)
_FOUND = {pattern.name: re.compile(pattern.regex, re.DOTALL | re.IGNORECASE) for pattern in PATTERNS}

_SCREEN = (
    "matador/ui/",
    "matador/ai/bots.py",
    "matador/rules/catalog.py",
    "matador/rules/variants.py",
)
_FILLED_IN = "7"
_PROSE = re.compile(r"[A-Za-z']{2,} \S*[A-Za-z]")
_COMMENT = re.compile(r"(?:^\s*|  )# (?!noqa|fmt|type:)(.+)$")
_FENCE = re.compile(r"^(?:```.*?^```|~~~.*?^~~~|<!--.*?-->|(?: {4}|\t).*?$)", re.DOTALL | re.MULTILINE)
_BLOCKS = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*+|#>]|\d+\.)\s)|\|")
_SENTENCES = re.compile(r"(?<=[.!?:])[)\"'*_`]*\s+(?=[A-Z\"'(*_`\[{])")
_OPENING = re.compile(r"^(?:[\s#>*_`|\"'(\[-]|\d+\. )+")
_HEADLESS = re.compile(r"\bwhat (?:is|was|are|were|has|had)\b(?![^.;:!]*\?)")


class Found(NamedTuple):
    """A sentence that contains a phrase to avoid."""

    kind: str
    pattern: str
    place: str
    sentence: str


def sentences(text: str) -> Iterator[str]:
    """The sentences, list items and table cells in a text, without their markup."""
    for block in _BLOCKS.split(text):
        for sentence in _SENTENCES.split(block):
            plain = _OPENING.sub("", " ".join(sentence.split()))
            if plain:
                yield plain


def patterns_in(text: str, kind: str) -> Iterator[tuple[str, str]]:
    """The name of each pattern in a text, with the sentence that contains it."""
    for sentence in sentences(text):
        for pattern in PATTERNS:
            if kind in pattern.kinds and _FOUND[pattern.name].search(sentence):
                yield pattern.name, sentence


def headless_per_1000(markdown: str) -> float:
    """The number of clauses with a headless *what*, per 1,000 words."""
    prose = _FENCE.sub("", markdown)
    return 1000 * len(_HEADLESS.findall(prose)) / max(1, len(prose.split()))


def _docstrings(nodes: Sequence[ast.AST]) -> Iterator[ast.Constant]:
    for node in nodes:
        match node:
            case ast.Expr(value=ast.Constant(value=str()) as text):
                yield text


def _strings(nodes: Sequence[ast.AST]) -> Iterator[tuple[int, str]]:
    """The strings that are not docstrings, with a number in place of each field."""
    passed_over = set(map(id, _docstrings(nodes)))
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            parts = [str(one.value) if isinstance(one, ast.Constant) else _FILLED_IN for one in node.values]
            passed_over |= {id(one) for one in node.values}
            yield node.lineno, "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed_over:
            yield node.lineno, re.sub(r"\{\w*\}", _FILLED_IN, node.value)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """The comments; those on successive lines count as one."""
    first, last, text = 0, -1, ""
    for line, written in enumerate(source.splitlines(), start=1):
        comment = _COMMENT.search(written)
        if comment is None:
            continue
        if text and line > last + 1:
            yield first, text
            text = ""
        first, last, text = (first if text else line), line, f"{text} {comment[1]}"
    if text:
        yield first, text


def _python_texts(source: str, name: str) -> Iterator[tuple[str, int, str]]:
    nodes = list(ast.walk(ast.parse(source)))
    yield from (("comments", text.lineno, str(text.value)) for text in _docstrings(nodes))
    yield from (("comments", line, text) for line, text in _comments(source))
    if name.startswith("matador/"):
        kind = "screen" if name.startswith(_SCREEN) else "prompt"
        yield from ((kind, line, text) for line, text in _strings(nodes) if _PROSE.search(text))
    if name.startswith("tests/"):
        for node in nodes:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = node.name.removeprefix("test_").replace("_", " ")
                yield "tests", node.lineno, told[:1].upper() + told[1:]


def found_in(root: Path) -> Iterator[Found]:
    """All the phrases to avoid that a repository contains."""
    texts: list[tuple[str, str, int, str]] = []
    for folder in ("matador", "tools", "tests", "benchmarks"):
        for path in sorted((root / folder).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if name not in ("tools/plain.py", "tests/tools/test_plain.py"):
                texts += [
                    (kind, name, line, text)
                    for kind, line, text in _python_texts(path.read_text(encoding="utf-8"), name)
                ]
    for path in (*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))):
        text = _FENCE.sub("", path.read_text(encoding="utf-8"))
        texts.append(("documents", path.relative_to(root).as_posix(), 0, text))
    for kind, name, line, text in texts:
        place = f"{name}:{line}" if line else name
        yield from (Found(kind, pattern, place, said) for pattern, said in patterns_in(text, kind))


Counts = Mapping[str, Mapping[str, int]]


def counts_of(found: Sequence[Found]) -> Counts:
    """The number of times that each pattern was found in each kind of text."""
    counted = Counter((one.kind, one.pattern) for one in found)
    return {
        kind: {each.name: counted[kind, each.name] for each in PATTERNS if counted[kind, each.name]}
        for kind in KINDS
    }


def compared(now: Counts, held: Counts) -> tuple[list[str], list[str]]:
    """Messages about counts above their limits, and about counts below their limits."""
    more, less = [], []
    for kind in KINDS:
        for pattern in PATTERNS:
            count, limit = (each.get(kind, {}).get(pattern.name, 0) for each in (now, held))
            if count > limit:
                more.append(
                    f"{kind}: {count} of `{pattern.name}`, {limit} allowed. Write instead: {pattern.instead}. "
                    f"See: python tools/plain.py --list {kind} '{pattern.name}'"
                )
            elif count < limit:
                less.append(f"{kind}: {count} of `{pattern.name}`, {limit} held")
    return more, less


def held_counts() -> Counts:
    """The maximum counts."""
    held: Counts = json.loads(HELD.read_text(encoding="utf-8"))
    return held


def main(words: Sequence[str] | None = None) -> int:
    """Run the command; return 1 if a count is above its limit."""
    parser = argparse.ArgumentParser(description="Count phrases that a native speaker would not write.")
    parser.add_argument("--list", nargs="+", metavar=("KIND", "PATTERN"), help="print the places")
    parser.add_argument("--check", action="store_true", help="compare with the held counts")
    parser.add_argument("--hold", action="store_true", help="write the held counts")
    arguments = parser.parse_args(words)
    found = list(found_in(ROOT))
    counts = counts_of(found)
    if arguments.list:
        kind, *names = arguments.list
        chosen = [one for one in found if one.kind == kind and (not names or one.pattern in names)]
        print("\n".join(f"{one.place}: {one.pattern}: {one.sentence}" for one in chosen))
        return 0
    if arguments.check:
        more, less = compared(counts, held_counts())
        print(
            "\n".join([*more, *less, *["Lower the held counts: python tools/plain.py --hold"][: len(less)]])
        )
        return 1 if more else 0
    if arguments.hold:
        HELD.write_text(json.dumps(counts, indent=2) + "\n", encoding="utf-8")
    for kind, each in counts.items():
        print(f"{kind}: {sum(each.values())}")
        for name, count in each.items():
            print(f"  {count:5} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
