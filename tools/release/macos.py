"""The macOS bundle's Info.plist."""

from __future__ import annotations

from tools.release.project import MIME_TYPE, Project


def info_plist(project: Project) -> dict[str, object]:
    """The Info.plist entries that PyInstaller would leave out or get wrong."""
    record = f"{project.app_id}.record"
    return {
        # The bundle has two executables. If this named the one for terminals, the bundle would count as a
        # program without a window.
        "CFBundleExecutable": "matador",
        "LSBackgroundOnly": False,
        "CFBundleName": project.title,
        "CFBundleDisplayName": project.title,
        "CFBundleShortVersionString": project.version,
        "CFBundleVersion": project.version,
        "NSHumanReadableCopyright": f"{project.authors}, {project.licence} licence",
        "LSApplicationCategoryType": "public.app-category.board-games",
        # The oldest version that the included libraries support on both kinds of processor.
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Matador match",
                "CFBundleTypeRole": "Editor",
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
