#!/bin/sh
# Builds, pushes and signs a release: deploy/release.sh REGISTRY KEY
#
#   openssl ecparam -name prime256v1 -genkey -noout -out release.pem      # once; keep it offline
#   openssl ec -in release.pem -pubout -out release.pub                   # for who verifies
#   cosign import-key-pair --key release.pem --output-key-prefix release  # release.key: the same, for images
#   deploy/release.sh registry.example/keto release.pem
#
# Images with SBOM and provenance (attestations of the index, whose digest is signed), the Helm chart with the
# images by digest, and dist/release: images.txt, the chart, each SBOM, SHA256SUMS and its signature. Needs
# docker buildx, helm, cosign 3 and openssl. No key and no signature is sent to a public log. The files must be those
# of the commit that CHANGELOG.md names, which is tagged at the end.
set -eu
registry=${1:?which registry? deploy/release.sh REGISTRY KEY}
key=$(realpath "${2:?which key? deploy/release.sh REGISTRY KEY}")
cosign_key=${COSIGN_KEY:-${key%.pem}.key}
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml)
commit=$(sed -n "s/^## $version (.*\`\(.*\)\`)$/\1/p" CHANGELOG.md)
: "${commit:?CHANGELOG.md names no commit of $version}"
changed=$(git status --porcelain && git diff --name-only "$commit" -- . ':!CHANGELOG.md')
[ -z "$changed" ] || { echo "These files are not as at $commit, the commit of $version:" "$changed" >&2; exit 1; }

release=dist/release
overlay=deploy/k8s/overlays/release
rm -rf "$release" "$overlay"
mkdir -p "$release" "$overlay"
trap 'rm -rf "$overlay"' EXIT

sign() { cosign sign --yes --key "$cosign_key" --use-signing-config=false --tlog-upload=false "$1"; }

printf 'namespace: keto\nresources: [../prod]\nimages:\n' >"$overlay/kustomization.yaml"
for image in webapp gateway identity planner tracker catalogue billing; do  # made from deploy/system.toml: for-image
    docker buildx build --file deploy/Dockerfile --build-arg "SERVICE=$image" --build-arg "VERSION=$version" \
        --sbom=true --provenance=mode=max --tag "$registry/$image:$version" --push \
        --metadata-file "$release/built.json" .
    digest=$(sed -n 's/.*"containerimage.digest": *"\(sha256:[0-9a-f]*\)".*/\1/p' "$release/built.json")
    named=$registry/$image@${digest:?docker names no digest of $image}
    docker buildx imagetools inspect "$named" --format '{{ json .SBOM }}' >"$release/$image.spdx.json"
    sign "$named"
    echo "$named" >>"$release/images.txt"
    echo "  - { name: registry.example/keto/$image, newName: $registry/$image, digest: '$digest' }" \
        >>"$overlay/kustomization.yaml"
done
rm "$release/built.json"

make chart ARGS="$overlay"
cp "dist/keto-$version.tgz" "$release"
digest=$(helm push "$release/keto-$version.tgz" "oci://$registry/charts" 2>&1 |
    sed -n 's/^Digest: *\(sha256:[0-9a-f]*\)$/\1/p')
sign "$registry/charts/keto@${digest:?helm names no digest of the chart}"
echo "$registry/charts/keto@$digest" >>"$release/images.txt"

(cd "$release" && sha256sum images.txt ./*.json ./*.tgz >SHA256SUMS)
# As `cosign sign-blob` does: ECDSA over SHA-256, in base64.
openssl dgst -sha256 -sign "$key" "$release/SHA256SUMS" | openssl base64 -A >"$release/SHA256SUMS.sig"
[ "$(git rev-parse --quiet --verify "$version^{commit}")" = "$(git rev-parse "$commit")" ] ||
    git tag --annotate --message "Keto $version" "$version" "$commit"
echo "$release is signed, and $commit has the tag $version"
