import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '#test/api/free-port.ts'
import { installPackage } from './apt-get.ts'
import { scratchFolder } from './scratch-folder.ts'
import { until } from './until.ts'

const EXECUTABLE = '/usr/sbin/pgbouncer'

/** Why Debian's pgbouncer cannot be started here, or null. */
export function missingPgbouncer(): string | null {
  return existsSync(EXECUTABLE) ? null : installPackage('pgbouncer')
}

/** Debian's pgbouncer before a database, with its defaults besides these settings. */
export async function startPgbouncer(databaseUrl: string, settings: Record<string, string>) {
  const folder = mkdtempSync(join(scratchFolder(), 'sitewright-pgbouncer-'))
  const { hostname, port: serverPort, username, password, pathname } = new URL(databaseUrl)
  const port = await freePort()
  const all = { listen_addr: '127.0.0.1', listen_port: port, auth_type: 'any', unix_socket_dir: '', ...settings }
  // It does not run as root.
  const user = process.getuid?.() === 0 ? { user: 'postgres' } : {}
  const lines = Object.entries({ ...all, ...user }).map(([name, value]) => `${name} = ${value}`)
  const server = `host=${hostname} port=${serverPort} user=${username} password=${password}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, ['[databases]', `* = ${server}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const child = spawn(EXECUTABLE, [file], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until(
    () => accepts(port),
    (answers) => answers,
  )
  return {
    url: `postgres://someone@127.0.0.1:${port}${pathname}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })
}
