"""What is looked at besides the window before a match is begun."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from matador.app.data_folder import unwritable
from tests.app.support import Captured


@pytest.mark.parametrize("fault", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_is_told(
    fault: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(os, "open", fail)
    assert unwritable([tmp_path]) == tmp_path
    said = capsys.readouterr().err
    assert said.startswith(f"matador: cannot save in {tmp_path} ({os.strerror(fault)})")
    assert "set MATADOR_HOME to another folder" in said
