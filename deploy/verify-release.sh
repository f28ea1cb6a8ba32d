#!/bin/sh
# Verifies what deploy/release.sh made: deploy/verify-release.sh FOLDER PUBLIC-KEY
# The list's signature, each file that it lists, and, where cosign is installed, the signature of each image.
set -eu
folder=${1:?which folder? deploy/verify-release.sh FOLDER PUBLIC-KEY}
key=$(realpath "${2:?which key? deploy/verify-release.sh FOLDER PUBLIC-KEY}")
cd "$folder"
signature=$(mktemp)
trap 'rm -f "$signature"' EXIT
openssl base64 -d -A -in SHA256SUMS.sig -out "$signature"
openssl dgst -sha256 -verify "$key" -signature "$signature" SHA256SUMS >/dev/null || {
    echo "SHA256SUMS is not what was signed with this key" >&2
    exit 1
}
sha256sum --check --strict --quiet SHA256SUMS
command -v cosign >/dev/null || {
    echo "The files are those of the release. The images were not looked at: cosign is not installed"
    exit 0
}
while read -r image; do
    cosign verify --key "$key" --insecure-ignore-tlog=true "$image" >/dev/null
done <images.txt
echo "The files and the images are those of the release"
