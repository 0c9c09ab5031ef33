"""Run `matador` as if it were some days later: `python days_later.py DAYS ARGUMENT ...`."""

from __future__ import annotations

import sys
from datetime import datetime, timedelta
from unittest import mock

from matador.storage import clock


def main() -> int:
    today, days = clock.now, timedelta(days=int(sys.argv.pop(1)))

    def now() -> datetime:
        return today() + days

    with mock.patch.object(clock, "now", now):
        # The other files import the clock only now.
        from matador.app import command  # noqa: PLC0415

        return command.main()


if __name__ == "__main__":
    raise SystemExit(main())
