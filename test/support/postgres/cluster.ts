// A PostgreSQL server for one test run, in a temporary directory, on a free port. The server refuses to run as root, so root runs it
// as the user that Debian's package made.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { scratchFolder } from '../scratch-folder.ts'

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000
const SHOWN_LOG = 4_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  // Nothing here outlives the run.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  jit: 'off',
  // The lowest level that says when the server is ready.
  log_min_messages: 'log',
}

export type Cluster = { adminUrl: string; stop(): Promise<void> }

export async function startCluster(binaries: string, parent = scratchFolder()): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'sitewright-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const password = randomBytes(12).toString('hex')
    initialize(binaries, folder, password)
    const port = await freePort()
    const server = serve(binaries, folder, port)
    const stop = async () => {
      await end(server)
      remove()
    }
    await untilReady(server).catch(async (error) => {
      await stop()
      throw error
    })
    return { adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop }
  } catch (error) {
    remove()
    throw error
  }
}

function initialize(binaries: string, folder: string, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (process.getuid?.() === 0) for (const path of [folder, passwordFile]) chownSync(path, id('-u'), id('-g'))
  // A dictionary's order, as most production databases have, and not SQLite's: code that relies on either order fails.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']
  const account = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const [file, ...args] = unprivileged([
    join(binaries, 'initdb'),
    `--pgdata=${folder}/data`,
    '--no-sync',
    ...account,
    ...locale,
  ])
  execFileSync(file!, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
}

function serve(binaries: string, folder: string, port: number): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder })
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, ...args] = unprivileged([join(binaries, 'postgres'), '-D', `${folder}/data`, ...options])
  // Detached, since Ctrl-C goes to the whole foreground group and the tests' clients should end first.
  return spawn(file!, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder, detached: true })
}

/** As the server's user when root; the kernel stops the server if this process is killed. */
function unprivileged(command: string[]): string[] {
  if (!existsSync('/usr/bin/setpriv')) return command
  const asUser = ['--reuid=postgres', '--regid=postgres', '--init-groups']
  return ['/usr/bin/setpriv', '--pdeathsig=QUIT', ...(process.getuid?.() === 0 ? asUser : []), ...command]
}

function id(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

async function untilReady(server: ChildProcess): Promise<void> {
  const ready = Promise.withResolvers<void>()
  let log = ''
  server.stderr!.setEncoding('utf8').on('data', (text: string) => {
    log = (log + text).slice(-SHOWN_LOG)
    if (log.includes('ready to accept connections')) ready.resolve()
  })
  server.once('error', ready.reject)
  server.once('exit', (code) => ready.reject(new Error(`PostgreSQL ended with status ${code}: ${log}`)))
  const late = setTimeout(() => ready.reject(new Error(`PostgreSQL is not ready: ${log}`)), START_TIMEOUT_MS)
  await ready.promise.finally(() => clearTimeout(late))
}

/** SIGINT is the server's fast shutdown: it waits for no client. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  const hurry = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS)
  await ended
  clearTimeout(hurry)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
