// A PostgreSQL server for one test run, in a temporary directory, on a free port. The server refuses to run as root, so root runs it
// as the user that Debian's package made.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../api/free-port.ts'
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

export type Cluster = {
  adminUrl: string
  stop(): Promise<void>
  /** By SIGKILL; the processes that it has started end as soon as they notice. */
  kill(): void
}
type Settings = Record<string, string>

export async function startCluster(
  binaries: string,
  { parent = scratchFolder(), settings }: { parent?: string; settings?: Settings } = {},
): Promise<Cluster> {
  const password = randomBytes(12).toString('hex')
  return start(binaries, { parent, password, settings, fill: (folder) => initialize(binaries, folder, password) })
}

/** A copy of a running cluster, which follows it until it is promoted. */
export async function startStandby(binaries: string, primary: Cluster, settings?: Settings): Promise<Cluster> {
  const { password } = new URL(primary.adminUrl)
  const fill = (folder: string) => {
    chownToServer(folder)
    const copy = [`--pgdata=${folder}/data`, `--dbname=${primary.adminUrl}`, '--checkpoint=fast', '--no-sync']
    run([join(binaries, 'pg_basebackup'), '--write-recovery-conf', ...copy], folder)
  }
  return start(binaries, { parent: scratchFolder(), password, settings, fill })
}

type Start = { parent: string; password: string; settings?: Settings; fill: (folder: string) => void }

async function start(binaries: string, { parent, password, settings, fill }: Start): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'sitewright-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    fill(folder)
    const port = await freePort()
    const server = serve(binaries, folder, { ...SETTINGS, ...settings, port: String(port) })
    const stop = async () => {
      await end(server)
      remove()
    }
    await untilReady(server).catch(async (error) => {
      await stop()
      throw error
    })
    const kill = () => void server.kill('SIGKILL')
    return { adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop, kill }
  } catch (error) {
    remove()
    throw error
  }
}

function initialize(binaries: string, folder: string, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  chownToServer(folder, passwordFile)
  // A dictionary's order, as most production databases have, and not SQLite's: code that relies on either order fails.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US']
  const account = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  run([join(binaries, 'initdb'), `--pgdata=${folder}/data`, '--no-sync', ...account, ...locale], folder)
}

function run(command: string[], folder: string): void {
  const [file, ...args] = unprivileged(command)
  execFileSync(file!, args, { stdio: ['ignore', 'ignore', 'pipe'], cwd: folder })
}

function chownToServer(...paths: string[]): void {
  if (process.getuid?.() === 0) for (const path of paths) chownSync(path, id('-u'), id('-g'))
}

function serve(binaries: string, folder: string, settings: Settings): ChildProcess {
  const all = Object.entries({ ...settings, unix_socket_directories: folder })
  const options = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
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
    if (/ready to accept (read-only )?connections/.test(log)) ready.resolve()
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
