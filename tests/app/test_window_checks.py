"""What is refused besides the window before a match is begun."""

from __future__ import annotations

import errno
import os
import tempfile
from pathlib import Path
from typing import NoReturn

import pytest

from matador.app.errors import CommandError
from matador.app.window_checks import refuse_unwritable


def test_a_folder_is_made(tmp_path: Path) -> None:
    refuse_unwritable(tmp_path / "new" / "deep")
    assert list((tmp_path / "new" / "deep").iterdir()) == []


def test_a_file_in_the_way_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CommandError, match=r"cannot keep the settings in .*file") as refused:
        refuse_unwritable(tmp_path / "file" / "Matador")
    assert "set MATADOR_HOME to a folder of your own" in str(refused.value)


@pytest.mark.parametrize("fault", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_written_is_refused(
    fault: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(**_: object) -> NoReturn:
        raise OSError(fault, os.strerror(fault))

    monkeypatch.setattr(tempfile, "TemporaryFile", fail)
    with pytest.raises(CommandError, match=os.strerror(fault)):
        refuse_unwritable(tmp_path)


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="who may do anything is never refused"
)
def test_a_folder_without_leave_to_write_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CommandError, match="Permission denied"):
        refuse_unwritable(tmp_path)
