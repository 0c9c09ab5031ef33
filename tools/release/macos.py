"""The macOS bundle's Info.plist."""

from __future__ import annotations

from typing import Final

from tools.release.project import MIME_TYPE, Project
from tools.release.windows import version_numbers

OLDEST: Final = "11.0"
"""The oldest macOS that the included libraries support on both kinds of processor."""


def bundle_id(project: Project) -> str:
    """The app's name for macOS, which rejects an underscore in the name of an app or a file type."""
    return project.app_id.replace("_", "-")


def info_plist(project: Project) -> dict[str, object]:
    """The Info.plist entries that PyInstaller would leave out or get wrong."""
    record = f"{bundle_id(project)}.record"
    # macOS accepts only numbers.
    version = ".".join(map(str, version_numbers(project.version)[:3]))
    return {
        # The bundle has two executables. If this named the one for terminals, the bundle would count as a
        # program without a window.
        "CFBundleExecutable": "matador",
        "LSBackgroundOnly": False,
        # This one may have only 15 letters.
        "CFBundleName": "Matador",
        "CFBundleDisplayName": project.title,
        "CFBundleDevelopmentRegion": "en",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "NSHumanReadableCopyright": f"{project.authors}, {project.licence} licence",
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": OLDEST,
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Matador match",
                # The game imports the match, and never changes the file.
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [record],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": record,
                "UTTypeDescription": "Matador match",
                "UTTypeConformsTo": ["public.json"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["matador"],
                    "public.mime-type": [MIME_TYPE],
                },
            }
        ],
    }
