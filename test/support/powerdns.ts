import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '#test/api/free-port.ts'
import { installPackage } from './apt-get.ts'
import { until } from './until.ts'

const SERVER = '/usr/sbin/pdns_server'
const SCHEMA = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'
const KEY = 'key-of-the-tests'

export type PowerDns = Awaited<ReturnType<typeof startPowerDns>>

/** Debian's PowerDNS with its SQLite backend, on loopback. Installs it when possible. */
export async function startPowerDns(resolver: string) {
  for (const [file, name] of [
    [SERVER, 'pdns-server'],
    [SCHEMA, 'pdns-backend-sqlite3'],
  ] as const) {
    const failure = existsSync(file) ? null : installPackage(name)
    if (failure) throw new Error(`${name} is missing: ${failure}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-powerdns-'))
  const [port, api] = [await freePort(), await freePort()]
  const database = join(folder, 'zones.sqlite3')
  new DatabaseSync(database).exec(readFileSync(SCHEMA, 'utf8'))
  const settings = {
    launch: 'gsqlite3',
    'gsqlite3-database': database,
    'gsqlite3-dnssec': 'yes',
    'local-address': '127.0.0.1',
    'local-port': port,
    webserver: 'yes',
    'webserver-address': '127.0.0.1',
    'webserver-port': api,
    api: 'yes',
    'api-key': KEY,
    'socket-dir': folder,
    'zone-cache-refresh-interval': 0,
    'cache-ttl': 0,
    'query-cache-ttl': 0,
    'negquery-cache-ttl': 0,
    'expand-alias': 'yes',
    resolver,
  }
  writeFileSync(
    join(folder, 'pdns.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const url = `http://127.0.0.1:${api}`
  let running: ChildProcess | null = null

  async function start() {
    const child = spawn(SERVER, [`--config-dir=${folder}`, '--guardian=no', '--daemon=no', '--disable-syslog'], {
      stdio: 'ignore',
    })
    running = child
    await until(
      () => request('GET', '').catch(() => 0),
      (status) => status === 200 || child.exitCode !== null,
    )
    if (child.exitCode !== null) throw new Error(`PowerDNS ended with ${child.exitCode}`)
  }

  async function stop() {
    const child = running
    running = null
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    await ended
  }

  /** What an operator does beside us. */
  async function request(method: string, path: string, body?: object): Promise<number> {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v1/servers/localhost/zones${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.status
  }

  await start()
  return {
    port,
    env: { POWERDNS_URL: url, POWERDNS_KEY: KEY, DNS_NAMESERVERS: 'ns1.sitewright.test, ns2.sitewright.test' },
    request,
    start,
    stop,
    /** Accepts connections, and answers nothing. */
    hang: () => void running?.kill('SIGSTOP'),
    wake: () => void running?.kill('SIGCONT'),
    async remove() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
