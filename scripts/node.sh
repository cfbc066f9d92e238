#!/bin/sh
# Runs the product's own Node with the flags that it needs, like `scripts/node.sh src/cli.ts serve`. npm installs that Node as a package, but
# npm before 11.7 links none of several optional packages that share the bin name `node`, so it is found in its package.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd -P)
export NODE_COMPILE_CACHE="${NODE_COMPILE_CACHE-$root/node_modules/.cache/compiled}"
# Why these: docs/decisions/0011-memory.md
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}" MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_-131072}"
export MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-40000}"
packages=$root/node_modules
case $root in
  */node_modules/*)
    # As a package, whose own packages stand beside it or, installed globally, inside it.
    [ -d "$packages/esbuild" ] || packages=${root%/sitewright}
    set -- --import "$root/scripts/strip-types.mjs" --disable-warning=ExperimentalWarning "$@"
    ;;
esac
for node in "$packages"/node-*/bin/node "$packages"/node-*/bin/node.exe node; do
  version=$("$node" --version 2>&1) || continue
  case $version in
    v2[6-9].* | v[3-9][0-9].*) exec "$node" --max-semi-space-size=8 --heap-growing-percent=15 --no-maglev "$@" ;;
  esac
done
for node in "$packages"/node-*/bin/node; do "$node" --version >&2 || true; done
cat >&2 << END
Sitewright needs Node 26 or later. npm brings it as a package, but none is installed that runs on this machine ($(uname -sm)).
Run npm start, or in production npm ci --omit=dev. Where libatomic is missing, install it (on Debian: apt-get install libatomic1).
For a machine that npm has no Node for, install Node 26 or later yourself: https://nodejs.org/en/download
END
exit 1
