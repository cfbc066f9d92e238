import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#test/api/free-port.ts'
import { installPackage } from './apt-get.ts'
import { exchange } from './exchange.ts'
import { until } from './until.ts'

const SERVER = '/usr/sbin/varnishd'
const XKEY = '/usr/share/doc/varnish-modules'
const CONFIGURATION = new URL('../../deploy/varnish.vcl', import.meta.url)

/** The key of the tests, in place of the one in the file. */
export const EDGE_KEY = 'key-of-the-tests'

export type Varnish = Awaited<ReturnType<typeof startVarnish>>

/**
 * Debian's Varnish with the configuration of deploy/, in front of servers on this machine that are asked in turn; `port` may be
 * chosen before they run, and `change` is made of the configuration. Installs what is missing when possible.
 */
export async function startVarnish(
  backends: number | readonly [number, ...number[]],
  port?: number,
  change = (configuration: string) => configuration,
) {
  for (const [file, name] of [
    [SERVER, 'varnish'],
    [XKEY, 'varnish-modules'],
  ] as const) {
    const failure = existsSync(file) ? null : installPackage(name)
    if (failure) throw new Error(`${name} is missing: ${failure}`)
  }
  const at = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), 'sitewright-varnish-'))
  const file = join(folder, 'edge.vcl')
  const [first, ...others] = [backends].flat()
  const configuration = readFileSync(CONFIGURATION, 'utf8')
    .replace('.port = "3000"', `.port = "${first}"`)
    .replace('change-this-key', EDGE_KEY)
    .replace('import xkey;', (line) => (others.length > 0 ? `${line}\n${inTurn(others)}` : line))
  writeFileSync(file, change(configuration))
  const server = spawn(
    SERVER,
    ['-F', '-j', 'none', '-a', `127.0.0.1:${at}`, '-f', file, '-n', join(folder, 'run'), '-s', 'malloc,64m'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const complaints = text(server.stderr)
  await until(
    () => server.exitCode !== null || answers(at),
    (done) => done,
  )
  if (server.exitCode !== null) throw new Error(`Varnish ended: ${await complaints}`)
  return {
    port: at,
    url: `http://127.0.0.1:${at}`,
    /** The folder by which varnishncsa and varnishstat find it. */
    name: join(folder, 'run'),
    async close() {
      server.kill()
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The backend of the configuration and further ones, each asked in its turn. */
function inTurn(others: readonly number[]): string {
  const names = others.map((_, at) => `node${at}`)
  const backends = others.map((port, at) => `backend ${names[at]} { .host = "127.0.0.1"; .port = "${port}"; }`)
  return `import directors;
${backends.join('\n')}
sub vcl_init {
  new nodes = directors.round_robin();
  nodes.add_backend(default);
${names.map((name) => `  nodes.add_backend(${name});`).join('\n')}
}
sub vcl_recv { set req.backend_hint = nodes.backend(); }
`
}

/** Something listens: it refuses a purge without a key. */
async function answers(port: number): Promise<boolean> {
  return exchange(port, { method: 'PURGE', path: '/' }).then(
    ({ status }) => status === 403,
    () => false,
  )
}
