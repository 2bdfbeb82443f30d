; Listok's Setup: 64 bit, per user, English and Russian; /S installs silently, /D=FOLDER elsewhere.
; makensis -DVERSION=0.1.0 -DNUMBERS=0.1.0.0 -DLABEL=0.1.0 -DSRC=FOLDER -DICON=FILE -DOUT=FILE listok.nsi
Unicode true
Target amd64-unicode
ManifestDPIAware true
!include "MUI2.nsh"
!include "FileFunc.nsh"
!define APP "Listok"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${APP}"
!define CLASS "Listok.Adventure"
Name "${APP} ${LABEL}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${APP}"
InstallDirRegKey HKCU "Software\${APP}" "InstallDir"
SetCompressor /SOLID lzma
SetCompressorDictSize 64
VIProductVersion "${NUMBERS}"
VIAddVersionKey /LANG=1033 "ProductName" "${APP}"
VIAddVersionKey /LANG=1033 "FileVersion" "${LABEL}"
VIAddVersionKey /LANG=1033 "ProductVersion" "${LABEL}"
VIAddVersionKey /LANG=1033 "FileDescription" "${APP} Setup"
VIAddVersionKey /LANG=1033 "LegalCopyright" "The Listok authors, GPL-3.0-or-later"
!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\listok.exe"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Russian"
LangString Adventure ${LANG_ENGLISH} "Listok adventure"
LangString Adventure ${LANG_RUSSIAN} "Приключение Листка"
LangString Kept ${LANG_ENGLISH} "Your adventures stay in $LOCALAPPDATA\listok."
LangString Kept ${LANG_RUSSIAN} "Ваши приключения остаются в $LOCALAPPDATA\listok."

!macro RemoveFiles
  RMDir /r "$INSTDIR\python"
  RMDir /r "$INSTDIR\lib"
  RMDir /r "$INSTDIR\licences"
  Delete "$INSTDIR\listok.exe"
  Delete "$INSTDIR\listok.ico"
  Delete "$INSTDIR\uninstall.exe"
!macroend

Section "install"
  ; An upgrade leaves nothing of the version before.
  !insertmacro RemoveFiles
  SetOutPath "$INSTDIR"
  File /r "${SRC}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateDirectory "$SMPROGRAMS\${APP}"
  CreateShortcut "$SMPROGRAMS\${APP}\${APP}.lnk" "$INSTDIR\listok.exe" "" "$INSTDIR\listok.ico"
  WriteRegStr HKCU "Software\${APP}" "InstallDir" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${LABEL}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Listok authors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\listok.ico"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
  WriteRegStr HKCU "Software\Classes\.listok" "" "${CLASS}"
  WriteRegStr HKCU "Software\Classes\.listok" "Content Type" "application/x-listok"
  WriteRegStr HKCU "Software\Classes\${CLASS}" "" "$(Adventure)"
  WriteRegStr HKCU "Software\Classes\${CLASS}\DefaultIcon" "" "$INSTDIR\listok.ico"
  WriteRegStr HKCU "Software\Classes\${CLASS}\shell\open\command" "" '"$INSTDIR\listok.exe" "%1"'
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  !insertmacro RemoveFiles
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${APP}\${APP}.lnk"
  RMDir "$SMPROGRAMS\${APP}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\${APP}"
  DeleteRegKey HKCU "Software\Classes\${CLASS}"
  ; Only when .listok is still ours.
  ReadRegStr $0 HKCU "Software\Classes\.listok" ""
  StrCmp $0 "${CLASS}" 0 +2
  DeleteRegKey HKCU "Software\Classes\.listok"
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
  DetailPrint "$(Kept)"
SectionEnd
