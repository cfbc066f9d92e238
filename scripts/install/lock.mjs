// One installation at a time: a directory is the lock, since making one is atomic everywhere. It lies outside node_modules, which
// `npm ci` empties. It names its holder and the npm that the holder started, which outlives a holder that is killed; only when both
// are gone is it taken over.
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Longer than any installation: a number of a process may have passed on to another one.
const ABANDONED_MS = 15 * 60_000
const POLL_MS = 100

/** `work` is given a function that names a further process of the holder. */
export async function withInstallLock(root, work) {
  const lock = join(tmpdir(), `sitewright-install-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  for (let told = false; !tryLock(lock); await sleep(POLL_MS)) {
    if (isStale(lock)) takeAway(lock)
    else if (!told) process.stderr.write('Waiting for another installation of the packages to end\n')
    told = true
  }
  const release = () => rmSync(lock, { recursive: true, force: true })
  process.on('exit', release)
  try {
    return await work((pid) => name(lock, pid))
  } finally {
    process.off('exit', release)
    release()
  }
}

function tryLock(lock) {
  try {
    mkdirSync(lock)
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
  name(lock, process.pid)
  return true
}

function name(lock, pid) {
  appendFileSync(join(lock, 'pids'), `${pid}\n`)
}

function isStale(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > ABANDONED_MS) return true
    const pids = readFileSync(join(lock, 'pids'), 'utf8').trim().split('\n')
    return !pids.some((pid) => isAlive(Number(pid)))
  } catch {
    // Released just now, or its holder has not written its name yet.
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Renamed first, so that of several waiters one removes it; and put back if it was a new holder's after all. */
function takeAway(lock) {
  const aside = `${lock}-${process.pid}`
  try {
    renameSync(lock, aside)
  } catch {
    return
  }
  if (isStale(aside)) rmSync(aside, { recursive: true, force: true })
  else renameSync(aside, lock)
}
