// Installs what is missing and prints the command that runs the product's own Node, for `exec $(node scripts/install.mjs) script.ts`.
// The shell becomes that command: a process in between would pass on signals that the whole group has received already.
// Runs on Node 18 and later, since on a fresh clone the product's own is among what is missing. `--omit=dev` leaves out what only
// tests need.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NODE = 'node_modules/.bin/node'
const NODE_MAJOR = 26
const LOCK = 'node_modules/.installing'
// Longer than any installation: by then another process may have the number of the one that locked.
const LOCK_TIMEOUT_MS = 15 * 60_000
const POLL_MS = 100

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const dev = !process.argv.includes('--omit=dev')
try {
  if (!isComplete()) withLock(() => isComplete() || install())
  process.stdout.write(command())
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

/** npm leaves out optional packages for other machines; of those the product needs its Node. */
function isComplete() {
  const present = packagesIn('node_modules/.package-lock.json')
  const isPresent = ([path, { version, optional, dev: onlyDev, devOptional }]) =>
    optional || (!dev && (onlyDev || devOptional)) || (present[path]?.version === version && existsSync(path))
  const wanted = Object.entries(packagesIn('package-lock.json')).filter(([path]) => path !== '')
  return wanted.every(isPresent) && nodeCommand() !== null
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}

/** Unlike `npm ci`, `npm install` leaves the packages of a running server in place. Stdout belongs to the command. */
function install() {
  const args = ['install', '--no-save', '--include=optional', dev ? '--include=dev' : '--omit=dev']
  process.stderr.write(`Installing packages: npm ${args.join(' ')}\n`)
  const { status, error } = spawnSync('npm', args, { stdio: ['ignore', 2, 2] })
  if (status !== 0)
    throw new Error(`npm install failed (${error?.message ?? status}); fix the cause and run this again.`)
}

function command() {
  const node = nodeCommand()
  if (!node) throw new Error(HOW_TO_GET_NODE)
  const { flags, env } = JSON.parse(readFileSync('scripts/node-flags.json', 'utf8'))
  const variables = Object.entries({ NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...env })
  const unset = variables.filter(([name]) => process.env[name] === undefined)
  return ['env', ...unset.map((pair) => pair.join('=')), node, ...flags].join(' ')
}

function nodeCommand() {
  if (existsSync(NODE)) return NODE
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? 'node' : null
}

const HOW_TO_GET_NODE = [
  `Sitewright needs Node ${NODE_MAJOR}, and npm has none for this machine (${process.platform} ${process.arch}; this is Node`,
  `${process.versions.node}). Install Node ${NODE_MAJOR} or later yourself: https://nodejs.org/en/download`,
].join(' ')

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
