"""A fixture for all tests of the packages' parts."""

from __future__ import annotations

import lzma
from collections.abc import Iterator

import pytest

from tools.release.archive import XZ_FILTERS


@pytest.fixture(scope="package", autouse=True)
def _quick_packing() -> Iterator[None]:
    """Pack sample folders with little effort: a window of 64 MB takes long to prepare."""
    with pytest.MonkeyPatch.context() as patched:
        for one in XZ_FILTERS:
            if one["id"] == lzma.FILTER_LZMA2:
                patched.setitem(one, "preset", 0)
        yield
