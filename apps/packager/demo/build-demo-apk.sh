#!/usr/bin/env bash
# Builds builds/demo-<version>.apk and its facts file from source/, with Debian's packages
# aapt, zipalign, apksigner, android-framework-res and a Java runtime with keytool.
# The signing key is made for this one run and thrown away: nothing is ever installed over the
# demo, so nobody needs to sign a second build with the same key, and no private key is kept.
# Usage: build-demo-apk.sh <version>     a changed package takes a new number: its URL is cached for ever
set -euo pipefail
cd "$(dirname "$0")"
version=${1:?usage: build-demo-apk.sh <version>}
build=demo-$version
apk=builds/$build.apk
if [ -e "$apk" ]; then
  echo "$apk exists: builds never change, take the next number" >&2
  exit 1
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
pass=$(head -c 24 /dev/urandom | base64 | tr -dc 'A-Za-z0-9')

# From targetSdk 30 on Android wants resources.arsc stored, not compressed (-0 arsc), and aligned.
aapt package -F "$work/raw.apk" -M source/AndroidManifest.xml -S source/res \
  -I /usr/share/android-framework-res/framework-res.apk -0 arsc
zipalign -p 4 "$work/raw.apk" "$work/aligned.apk"

keytool -genkeypair -keystore "$work/key.p12" -storetype PKCS12 -storepass "$pass" \
  -alias demo -keyalg EC -groupname secp256r1 -validity 10000 \
  -dname "CN=Playfront demo"
# Verity makes the signing block a multiple of 4096 bytes, which the verifier then insists on: the
# strictest fixture there is for whoever writes a channel into that block.
apksigner sign --ks "$work/key.p12" --ks-pass "pass:$pass" --v1-signing-enabled false \
  --v2-signing-enabled true --v3-signing-enabled true --verity-enabled true \
  --out "$work/signed.apk" "$work/aligned.apk"
apksigner verify --verbose "$work/signed.apk"

mkdir -p builds
cp "$work/signed.apk" "$apk"
cat >"builds/$build.json" <<FACTS
{
  "packagename": "cn.playfront.demo",
  "label": "趣玩示例",
  "versioncode": 1,
  "version": "1.0.0",
  "minsdk": 24,
  "targetsdk": 34,
  "permissions": [],
  "size": $(stat -c %s "$apk"),
  "sha256": "$(sha256sum "$apk" | cut -d' ' -f1)",
  "signer": "$(apksigner verify --print-certs "$apk" | sed -n 's/.*certificate SHA-256 digest: //p' | head -n 1)"
}
FACTS
