"""Count positions with the engine and the second model, and write tests/rules/counts.json if they agree."""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.checks.counting import SETUPS, difference, divide, divide_by_second_model


def main() -> int:
    """Count the positions for every setup, and write the file."""
    counts = {}
    for name in SETUPS:
        counts[name] = divide(name)
        differs = difference(divide_by_second_model(name), counts[name])
        if differs:
            print(f"{name}: the second model's count is different\n{differs}", file=sys.stderr)
            return 1
        print(f"{name}: {sum(counts[name].values())}", flush=True)
    (ROOT / "tests" / "rules" / "counts.json").write_text(
        json.dumps(counts, indent=1) + "\n", encoding="utf-8"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
