// A PostgreSQL of the test run's own, in a temporary directory, on a free port, gone afterwards. The server refuses to run as root,
// so root hands it to the user that Debian's package made.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

const START_TIMEOUT_MS = 30_000
const STOP_TIMEOUT_MS = 10_000

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  // Nothing here outlives the run. A test that needs durability says so for its own session or starts a cluster of its own.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  jit: 'off',
  log_min_messages: 'fatal',
}

export type Cluster = { adminUrl: string; stop(): Promise<void> }

export async function startCluster(binaries: string): Promise<Cluster> {
  // A temporary folder of root's own would be closed to the server's user.
  const asRoot = process.getuid?.() === 0
  const folder = mkdtempSync(join(asRoot ? '/tmp' : tmpdir(), 'sitewright-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const password = randomBytes(12).toString('hex')
    initialize(binaries, folder, password)
    const { server, port } = await serve(binaries, folder)
    const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const stop = async () => {
      await end(server)
      remove()
    }
    await untilAnswering(adminUrl, server).catch(async (error) => {
      await stop()
      throw error
    })
    return { adminUrl, stop }
  } catch (error) {
    remove()
    throw error
  }
}

function initialize(binaries: string, folder: string, password: string): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (process.getuid?.() === 0) for (const path of [folder, passwordFile]) chownSync(path, id('-u'), id('-g'))
  // A dictionary's order, as most production databases have, and not SQLite's: what leans on either is found out.
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

async function serve(binaries: string, folder: string): Promise<{ server: ChildProcess; port: number }> {
  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder })
  const options = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [file, ...args] = unprivileged([join(binaries, 'postgres'), '-D', `${folder}/data`, ...options])
  // In a group of its own, since Ctrl-C goes to the whole foreground group and the tests' clients should end first.
  const server = spawn(file!, args, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder, detached: true })
  return { server, port }
}

/** As the server's user when root, and with an order to the kernel to stop the server should this process be killed. */
function unprivileged(command: string[]): string[] {
  if (!existsSync('/usr/bin/setpriv')) return command
  const asUser = ['--reuid=postgres', '--regid=postgres', '--init-groups']
  return ['/usr/bin/setpriv', '--pdeathsig=QUIT', ...(process.getuid?.() === 0 ? asUser : []), ...command]
}

function id(option: '-u' | '-g'): number {
  return Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ; await sleep(50)) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once with status ${server.exitCode}`)
      if (Date.now() > deadline) throw error
    }
  }
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
