"""The system requirements of macOS programs."""

from __future__ import annotations

from tests.tools.release.sample_bundle import fat, older, thin
from tools.release.macho import Part, parts


def test_library_for_one_processor_says_what_it_needs() -> None:
    assert parts(
        thin("arm64", (11, 3), ("/usr/lib/libz.1.dylib", "@rpath/Python"), ("@loader_path/..",))
    ) == (Part("arm64", (11, 3), ("/usr/lib/libz.1.dylib", "@rpath/Python"), ("@loader_path/..",)),)


def test_library_for_two_processors_has_two_parts() -> None:
    found = parts(fat(("x86_64", thin("x86_64", (10, 11))), ("arm64", thin("arm64"))))
    assert [(part.machine, part.oldest) for part in found] == [("x86_64", (10, 11)), ("arm64", (11, 0))]


def test_version_is_found_as_older_tools_write_it() -> None:
    assert parts(older("x86_64", (10, 9))) == (Part("x86_64", (10, 9), (), ()),)


def test_other_files_have_no_parts() -> None:
    assert [parts(data) for data in (b"", b"\x7fELF", b"#!/bin/sh\n", b"icns")] == [()] * 4
