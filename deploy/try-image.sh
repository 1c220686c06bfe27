#!/usr/bin/env bash
# Builds the image and tries it: starts a server and a packaging host of compose.yaml with podman, beside a PostgreSQL,
# and uses the shop. The image gets the pages of this checkout's build (node scripts/build.ts). With --roll-back it builds them
# itself, as a release does, and the trial also goes back to the release before and forward again, which takes minutes more. With
# --base only the image that it builds upon is brought or made.
# Needs root, podman, buildah and an installed checkout (npm ci); without a registry also debootstrap.
# Ends with 3 if containers cannot be built or run on this machine, with 1 if the image does not work.
set -euo pipefail
cd "$(dirname "$0")/.."

cannot() {
  echo "The image was not tried: $*"
  exit 3
}

[ "$(id -u)" = 0 ] || cannot "it needs root"
for tool in podman buildah npm; do
  command -v "$tool" >/dev/null || cannot "$tool is not installed"
done
work=$(mktemp -d)
before="$work/before"
trap 'rm -rf "$work"; git worktree prune' EXIT
base=$(sed -n 's/^FROM \([^$]*\)\${NODE_DIGEST} AS node$/\1/p' deploy/Dockerfile)

# The base image from Debian's packages, this checkout's Node and this machine's npm.
make_base() {
  command -v debootstrap >/dev/null || cannot "no registry is reached, and debootstrap is not installed"
  local root="$work/base"
  timeout 300 debootstrap --variant=minbase --include=libatomic1 bookworm "$root" >"$work/log" 2>&1 ||
    cannot "no registry is reached, and debootstrap failed: $(tail -n 1 "$work/log")"
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/*
  cp -L node_modules/.bin/node "$root/usr/local/bin/node"
  cp -a "$(dirname "$(realpath "$(command -v npm)")")/.." "$root/usr/local/lib/npm"
  ln -s ../lib/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  chroot "$root" useradd --uid 1000 --create-home node
  tar -C "$root" -c . | podman import --quiet - "$base" >"$work/log" 2>&1 ||
    cannot "podman cannot keep an image: $(tail -n 1 "$work/log")"
  rm -rf "$root"
}

reason=$(podman info 2>&1) || cannot "podman does not work: $(tail -n 1 <<<"$reason")"
podman image exists "$base" || timeout 120 podman pull --quiet "$base" >/dev/null 2>&1 || make_base
run=(podman run --rm --network=host --ulimit=nofile=1024:1024 --ulimit=nproc=1024:1024)
[ "${1:-}" != --base ] || exit 0
reason=$("${run[@]}" "$base" true 2>&1) || cannot "no container runs: $(tail -n 1 <<<"$reason")"
builder=$(buildah from --pull-never "$base")
reason=$(buildah run --isolation=chroot "$builder" true 2>&1) || cannot "no image can be built: $(tail -n 1 <<<"$reason")"
buildah rm "$builder" >/dev/null

# npm reads packages in the build from where it reads them here: what is in its cache is not fetched again.
build=(buildah bud --isolation=chroot --network=host --layers --force-rm --secret "id=npmrc,src=$work/npmrc"
  --volume "$(npm config get cache):/var/cache/npm")
printf '%s\n' "registry=$(npm config get registry 2>/dev/null)" cache=/var/cache/npm prefer-offline=true >"$work/npmrc"
authorities=$(npm config get cafile 2>/dev/null)
if [ -f "$authorities" ]; then
  echo "cafile=$authorities" >>"$work/npmrc"
  build+=(--volume "$authorities:$authorities:ro")
fi
build_image() { # <folder> <image> [<option>…]
  (cd "$1" && timeout 900 "${build[@]}" "${@:3}" --target shop --tag "$2" --file deploy/Dockerfile .) >"$work/log" 2>&1 ||
    { tail -n 40 "$work/log" && exit 1; }
}
if [ "${1:-}" = --roll-back ]; then
  build_image . playfront-trial
else
  for app in storefront console; do
    [ -f "apps/$app/build/.sources" ] || cannot "the $app is not built: node scripts/build.ts"
    mkdir -p "$work/built/apps/$app" && cp -a "apps/$app/build" "$work/built/apps/$app/"
  done
  build_image . playfront-trial --build-context "built=$work/built"
fi

size() { podman image inspect --format '{{.Size}}' "$1" | awk '{ printf "%.0f MB", $1 / 1e6 }'; }
echo "The image has $(size playfront-trial), of which its base $(size "$base")"
trial=(playfront-trial)
if [ "${1:-}" = --roll-back ]; then
  git worktree add --quiet --detach "$before" "$(cut -d ' ' -f 2 deploy/previous-release)"
  build_image "$before" playfront-trial-before
  trial+=("$before" playfront-trial-before)
fi
timeout 300 node_modules/.bin/node deploy/trial/try-image.ts "${trial[@]}"
