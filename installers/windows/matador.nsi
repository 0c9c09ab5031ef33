; The installer for Windows, for NSIS 3.08 or later. `python -m tools.release.installer` compiles it, and defines the
; names that are not defined here. FILES is a script with two macros: they install and remove each file by its name.
;
; It installs for one user and never asks for administrator rights. The uninstaller removes only what was installed.

Target "${TARGET}"
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10
SetCompressor /SOLID lzma
; Large enough to notice that the two executables are almost the same.
SetCompressorDictSize 32
; With the times of files, two builds would differ.
SetDateSave off
AllowSkipFiles off
ShowInstDetails nevershow
ShowUninstDetails nevershow

!include LogicLib.nsh
!include x64.nsh
!include FileFunc.nsh
!include Integration.nsh
!include "${FILES}"

!define UNINSTALL_KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\${TITLE}"
!define CLASSES "Software\Classes"
!define MATCH "Matador.Match"
!define SHORTCUT "$SMPROGRAMS\${TITLE}.lnk"
!define DATA "$LOCALAPPDATA\Matador"
!define ALREADY_EXISTS 183

Var HasBegun

Name "${TITLE}"
OutFile "${OUTPUT}"
BrandingText "${TITLE} ${VERSION}"
InstallDir "$LOCALAPPDATA\Programs\Matador"
InstallDirRegKey HKCU "${UNINSTALL_KEY}" "InstallLocation"

VIProductVersion "${VERSION_NUMBERS}"
VIAddVersionKey "ProductName" "${TITLE}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "${TITLE} Setup"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "CompanyName" "${PUBLISHER}"
VIAddVersionKey "LegalCopyright" "${PUBLISHER}, ${LICENCE} licence"

!include MUI2.nsh
!define MUI_ICON "${PICTURES}/matador.ico"
!define MUI_UNICON "${PICTURES}/matador.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${PICTURES}/side.bmp"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "${PICTURES}/side.bmp"
!define MUI_FINISHPAGE_NOREBOOTSUPPORT

!define MUI_PAGE_HEADER_TEXT "Install ${TITLE}"
!define MUI_PAGE_HEADER_SUBTEXT "Version ${VERSION}"
!define MUI_DIRECTORYPAGE_TEXT_TOP "Press Install. You'll find the game in the Start menu."
!define MUI_DIRECTORYPAGE_TEXT_DESTINATION "Folder"
!insertmacro MUI_PAGE_DIRECTORY

!define MUI_PAGE_HEADER_TEXT "Installing"
!define MUI_PAGE_HEADER_SUBTEXT "This takes a few seconds."
!define MUI_INSTFILESPAGE_FINISHHEADER_TEXT "Installed"
!define MUI_INSTFILESPAGE_FINISHHEADER_SUBTEXT "You'll find the game in the Start menu."
!define MUI_INSTFILESPAGE_ABORTHEADER_TEXT "Not installed"
!define MUI_INSTFILESPAGE_ABORTHEADER_SUBTEXT "Nothing unfinished is left. Your matches and settings are safe."
!insertmacro MUI_PAGE_INSTFILES

!define MUI_FINISHPAGE_TITLE "${TITLE} is installed"
!define MUI_FINISHPAGE_TEXT "You'll find it in the Start menu."
!define MUI_FINISHPAGE_RUN "$INSTDIR\matador.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Play now"
!insertmacro MUI_PAGE_FINISH

!define MUI_PAGE_HEADER_TEXT "Uninstall ${TITLE}"
!define MUI_PAGE_HEADER_SUBTEXT "Your matches, players and settings stay on this computer."
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Press Uninstall to remove the game. Your matches, players and settings stay in ${DATA}."
!define MUI_UNCONFIRMPAGE_TEXT_LOCATION "Folder"
!insertmacro MUI_UNPAGE_CONFIRM

!define MUI_PAGE_HEADER_TEXT "Uninstalling"
!define MUI_PAGE_HEADER_SUBTEXT "This takes a few seconds."
!insertmacro MUI_UNPAGE_INSTFILES

!define MUI_FINISHPAGE_TITLE "${TITLE} is uninstalled"
!define MUI_FINISHPAGE_TEXT "Your matches, players and settings are still in this folder:$\r$\n$\r$\n${DATA}$\r$\n$\r$\nDelete it if you don't want them any more."
!insertmacro MUI_UNPAGE_FINISH

!insertmacro MUI_LANGUAGE "English"

; Show a sentence and stop. Silent runs stop without it.
!macro Refuse SENTENCE
  MessageBox MB_OK|MB_ICONEXCLAMATION "${SENTENCE}" /SD IDOK
  SetErrorLevel 2
  Abort
!macroend
!define Refuse "!insertmacro Refuse"

; Put "yes" in $1 if a program is running: then Windows lets nobody write to it.
!macro NoticeRunning PROGRAM
  ${If} ${FileExists} "${PROGRAM}"
    ClearErrors
    FileOpen $2 "${PROGRAM}" a
    ${If} ${Errors}
      StrCpy $1 "yes"
    ${Else}
      FileClose $2
    ${EndIf}
  ${EndIf}
!macroend

; Wait until the programs in the folder $0 are closed, or stop before anything is changed.
!macro DefineWaitUntilClosed PREFIX
  Function ${PREFIX}WaitUntilClosed
    ${Do}
      StrCpy $1 ""
      !insertmacro NoticeRunning "$0\matador.exe"
      !insertmacro NoticeRunning "$0\matador-cli.exe"
      ${If} $1 == ""
        Return
      ${EndIf}
      MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "${TITLE} is open. Close it, and press Retry." /SD IDCANCEL IDRETRY again
      SetErrorLevel 2
      Abort
      again:
    ${Loop}
  FunctionEnd
!macroend
!insertmacro DefineWaitUntilClosed ""
!insertmacro DefineWaitUntilClosed "un."

; Remove everything else: the uninstaller, and the entries in the Start menu and in the registry.
!macro RemoveRest
  Delete "$INSTDIR\uninstall.exe"
  RMDir $INSTDIR
  Delete "${SHORTCUT}"

  ; Another program may have taken the extension.
  ReadRegStr $0 HKCU "${CLASSES}\.matador" ""
  ${If} $0 == "${MATCH}"
    DeleteRegValue HKCU "${CLASSES}\.matador" ""
    DeleteRegValue HKCU "${CLASSES}\.matador" "Content Type"
  ${EndIf}
  DeleteRegValue HKCU "${CLASSES}\.matador\OpenWithProgids" "${MATCH}"
  DeleteRegKey /ifnovalues HKCU "${CLASSES}\.matador\OpenWithProgids"
  DeleteRegKey /ifnosubkeys /ifnovalues HKCU "${CLASSES}\.matador"
  DeleteRegKey HKCU "${CLASSES}\${MATCH}"
  ${NotifyShell_AssocChanged}
  DeleteRegKey HKCU "${UNINSTALL_KEY}"
!macroend

; Leave no unfinished installation behind, for example if the disk is full.
Function .onInstFailed
  ${If} $HasBegun == "yes"
    SetOutPath $TEMP
    !insertmacro REMOVE_FILES
    !insertmacro RemoveRest
  ${EndIf}
FunctionEnd

Function .onInit
  GetWinVer $0 Major
  ${If} $0 < 10
  ${OrIfNot} ${RunningX64}
    ${Refuse} "${TITLE} needs Windows 10 or later, with 64 bits."
  ${EndIf}
  System::Call 'kernel32::CreateMutex(p 0, i 0, t "${TITLE} Setup") p .r1 ?e'
  Pop $0
  ${If} $0 = ${ALREADY_EXISTS}
    ${Refuse} "The installer is already open."
  ${EndIf}
FunctionEnd

; Remove the program files of an installed version with its own uninstaller, which knows them by name.
Function RemoveOlder
  ReadRegStr $0 HKCU "${UNINSTALL_KEY}" "InstallLocation"
  ${If} $0 == ""
  ${OrIfNot} ${FileExists} "$0\uninstall.exe"
    Return
  ${EndIf}
  Call WaitUntilClosed
  DetailPrint "Removing the installed version"
  StrCpy $1 1
  ; With _?= the uninstaller runs in place, so it can't delete itself.
  ExecWait '"$0\uninstall.exe" /S /UPDATE _?=$0' $1
  ${If} $1 <> 0
    ${Refuse} "The installed version can't be removed. Uninstall it in the settings of Windows, and try again."
  ${EndIf}
  Delete "$0\uninstall.exe"
  RMDir "$0"
FunctionEnd

Section
  StrCpy $0 $INSTDIR
  Call WaitUntilClosed
  Call RemoveOlder
  StrCpy $HasBegun "yes"
  !insertmacro INSTALL_FILES
  SetOutPath $INSTDIR
  WriteUninstaller "$INSTDIR\uninstall.exe"

  CreateShortcut "${SHORTCUT}" "$INSTDIR\matador.exe" "" "" "" "" "" "${SUMMARY}"

  WriteRegStr HKCU "${CLASSES}\.matador" "" "${MATCH}"
  WriteRegStr HKCU "${CLASSES}\.matador" "Content Type" "${MIME_TYPE}"
  WriteRegStr HKCU "${CLASSES}\.matador\OpenWithProgids" "${MATCH}" ""
  WriteRegStr HKCU "${CLASSES}\${MATCH}" "" "Match of dominoes"
  WriteRegStr HKCU "${CLASSES}\${MATCH}\DefaultIcon" "" "$INSTDIR\record.ico"
  WriteRegStr HKCU "${CLASSES}\${MATCH}\shell\open\command" "" '"$INSTDIR\matador.exe" "%1"'
  ${NotifyShell_AssocChanged}

  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "DisplayIcon" "$INSTDIR\matador.exe"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "Publisher" "${PUBLISHER}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "URLInfoAbout" "${HOMEPAGE}"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL_KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL_KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "EstimatedSize" ${SIZE_KB}
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL_KEY}" "NoRepair" 1
SectionEnd

Section Uninstall
  ; A folder in use can't be removed, and this may be the current one.
  SetOutPath $TEMP
  StrCpy $0 $INSTDIR
  Call un.WaitUntilClosed
  !insertmacro REMOVE_FILES

  ; A newer version keeps the rest, so that shortcuts stay pinned.
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/UPDATE" $1
  ${IfNot} ${Errors}
    Return
  ${EndIf}

  !insertmacro RemoveRest
SectionEnd
