import { chmodSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/** Builds that stay: running processes load threads from theirs, and one switches between branches. */
const MAX_BUILDS = 10
/** Node never removes what it has compiled, some 2 MB for each build. */
const MAX_COMPILED_AGE_MS = 2 * 24 * 3_600_000

/**
 * Moves a finished build to its place, and removes old ones beside it. Another process may have been faster. Root may build it
 * for a service that runs as another user, so it is opened to all: a temporary folder is closed to other users.
 * @returns whether a build is there
 */
export function moveInto(folder: string, finished: string): boolean {
  chmodSync(finished, 0o755)
  try {
    renameSync(finished, folder)
  } catch (error) {
    return ['EEXIST', 'ENOTEMPTY', 'EPERM'].includes((error as { code?: string }).code ?? '')
  }
  removeOld(dirname(folder))
  return true
}

/** Called after a new build in the folder `builds`. */
function removeOld(builds: string): void {
  for (const { path } of newestFirst(builds).slice(MAX_BUILDS)) rmSync(path, { recursive: true, force: true })
  const compiled = getCompileCacheDir()
  // A folder that the environment names may belong to other programs as well.
  if (!compiled?.startsWith(dirname(builds))) return
  for (const { path, time } of newestFirst(compiled))
    if (Date.now() - time > MAX_COMPILED_AGE_MS) rmSync(path, { force: true })
}

function newestFirst(folder: string): { path: string; time: number }[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => ({ path, time: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.time - a.time)
}
