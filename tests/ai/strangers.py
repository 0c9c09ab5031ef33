"""Third-party bots for tests, good and bad, each as the text of a Python program."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

_FRAME = """
import json, os, sys, time
def say(document):
    sys.stdout.write(json.dumps(document) + "\\n")
    sys.stdout.flush()
asked = 0
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        say({"protocol": "matador-bot/1", "name": NAME})
    elif question["type"] == "act":
        asked += 1
        id, legal = question["id"], question["legal"]
        if asked % 3 == 0:
            BADLY
        else:
            say({"id": id, "action": legal[-1]})
"""


def program(badly: str, name: str = "Stranger") -> list[str]:
    """The command of a bot that answers well twice, and the third time with the code `badly`."""
    text = _FRAME.replace("BADLY", badly.replace("\n", "\n            ")).replace("NAME", repr(name))
    return [sys.executable, "-c", text]


BAD = {
    "illegal": 'say({"id": id, "action": "9-9L"})',
    "not JSON": 'print("I play", legal[0], flush=True)',
    "late": "time.sleep(0.4)\nsay({'id': id, 'action': legal[0]})",
    "half a line": "sys.stdout.write('{\"id\": ' + str(id)); sys.stdout.flush(); sys.stdin.read()",
    "ended": "os._exit(3)",
    "line too long": "sys.stdout.write('x' * 10_000_000); sys.stdout.flush(); time.sleep(60)",
    "flood": "while True: say({'id': id + 1000, 'action': 'pass'})",
}
"""By fault: the code that the bot runs instead of answering."""

_DIARY = """
import json, sys
asked = 0
for line in sys.stdin:
    with open(FILE, "a", encoding="utf-8") as file:
        file.write(line)
    question = json.loads(line)
    if question["type"] == "hello":
        answer = {"protocol": "matador-bot/1", "name": "Diary", **MORE}
    elif question["type"] == "act" and not SILENT:
        asked += 1
        action = "9-9L" if asked % 3 == 0 else question["legal"][-1]
        answer = {"id": question["id"], "action": action}
    else:
        continue
    print(json.dumps(answer), flush=True)
"""


def diary(file: Path, *, is_silent: bool = False, **more: object) -> list[str]:
    """The command of a bot that writes every message it gets to a file; every third action of it is illegal.

    With `is_silent` it answers no question. `more` are further members of its greeting.
    """
    text = _DIARY.replace("FILE", repr(str(file))).replace("MORE", repr(more))
    return [sys.executable, "-c", text.replace("SILENT", repr(is_silent))]


def told(file: Path) -> list[dict[str, Any]]:
    """The messages that a `diary` bot got."""
    return [json.loads(line) for line in file.read_bytes().splitlines()]
