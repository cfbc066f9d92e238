// Installs what is missing. Runs on the machine's own Node, since on a fresh clone the product's is among what is missing
// (scripts/node.sh). Older versions must be able to read it as well, so as to be refused in words. `--omit=dev` leaves out what only tests
// need.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
const HOW_TO_GET_NODE = `Install Node ${OLDEST_NODE} or later with its npm: https://nodejs.org/en/download`
const LOCK = 'node_modules/.installing'
// Longer than any installation: by then another process may have the number of the one that locked.
const LOCK_TIMEOUT_MS = 15 * 60_000
const POLL_MS = 100

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const dev = !process.argv.includes('--omit=dev')
try {
  refuseOldNode()
  if (!isComplete()) withLock(() => isComplete() || install())
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

function refuseOldNode() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new Error(`This is Node ${process.versions.node}, which is too old. ${HOW_TO_GET_NODE}`)
}

/** npm leaves out optional packages for other machines, and goes on where it could not download one for this machine. */
function isComplete() {
  const present = packagesIn('node_modules/.package-lock.json')
  const isPresent = ([path, { version, optional, dev: onlyDev, devOptional, ...rest }]) =>
    (optional && !isForThisMachine(rest)) ||
    (!dev && (onlyDev || devOptional)) ||
    (present[path]?.version === version && existsSync(path))
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([path]) => path !== '')
  return wanted.every(isPresent)
}

/** Which libc a machine has cannot be told cheaply. */
function isForThisMachine({ os, cpu, libc }) {
  return !libc && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** Unlike `npm ci`, `npm install` leaves the packages of a running server in place. Stdout belongs to the command that follows. */
function install() {
  const args = ['install', '--no-save', '--include=optional', dev ? '--include=dev' : '--omit=dev']
  process.stderr.write(`Installing packages: npm ${args.join(' ')}\n`)
  const { status, error } = spawnSync('npm', args, { stdio: ['ignore', 2, 2] })
  if (error?.code === 'ENOENT') throw new Error(`npm is missing. ${HOW_TO_GET_NODE}`)
  if (status !== 0)
    throw new Error(`npm install failed (${error?.message ?? status}); fix the cause and run this again.`)
}

/** Two installations at once would break each other's. */
function withLock(work) {
  mkdirSync('node_modules', { recursive: true })
  for (let waiting = false; !tryLock(); waiting = true) {
    if (!waiting) process.stderr.write('Waiting for another installation to end\n')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_MS)
  }
  try {
    work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isAbandoned()) rmSync(LOCK, { force: true })
    return false
  }
}

function isAbandoned() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > LOCK_TIMEOUT_MS) return true
    process.kill(Number(readFileSync(LOCK, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}
