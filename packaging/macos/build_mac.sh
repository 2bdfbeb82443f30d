#!/bin/bash
# Builds, signs and notarises Listok.app and its disk image. Runs on macOS only, and was never run: see packaging/README.md.
#   packaging/macos/build_mac.sh OUT
# Signing: CODESIGN_IDENTITY="Developer ID Application: …"; notarising: NOTARY_PROFILE, a profile that
# `xcrun notarytool store-credentials` has put into the keychain. What is not given is not done, and said so.
set -euo pipefail

out=${1:?usage: build_mac.sh OUT}
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
[ "$(uname -s)" = Darwin ] || { echo "This builds on macOS only." >&2; exit 1; }

mkdir -p "$out"
cd "$root"
python3 packaging/build.py onedir --no-smoke
python=build/venv/bin/python
version=$("$python" -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])')
app=build/onedir/Listok.app
dmg="$out/Listok-$version-$(uname -m).dmg"

if [ -n "${CODESIGN_IDENTITY:-}" ]; then
    # From the inside out: every library, then the program, then the bundle.
    find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 |
        xargs -0 -n 20 codesign --force --timestamp --options runtime --sign "$CODESIGN_IDENTITY"
    find "$app/Contents" -type d -name '*.framework' -print0 |
        xargs -0 -n 1 codesign --force --timestamp --options runtime --sign "$CODESIGN_IDENTITY"
    codesign --force --timestamp --options runtime --entitlements "$here/entitlements.plist" \
        --sign "$CODESIGN_IDENTITY" "$app"
    codesign --verify --deep --strict --verbose=2 "$app"
else
    echo "== not signed: no CODESIGN_IDENTITY; macOS will warn whoever opens it"
fi

"$app/Contents/MacOS/listok" --selftest --out "$root/build/smoke/mac"

"$python" -m pip --disable-pip-version-check install --quiet dmgbuild==1.6.7
"$python" -m dmgbuild -s "$here/dmg_settings.py" -D app="$app" "Listok $version" "$dmg"

if [ -n "${CODESIGN_IDENTITY:-}" ]; then
    codesign --force --timestamp --sign "$CODESIGN_IDENTITY" "$dmg"
fi
if [ -n "${CODESIGN_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$dmg" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$dmg"
else
    echo "== not notarised: no NOTARY_PROFILE or no signature"
fi
ls -l "$dmg"
