import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { join, sep } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Suite } from '../report.ts'
import { freePort, untilReady } from '../servers.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** What a fresh clone does not have. */
const NOT_CLONED = new Set(['.git', 'node_modules', 'data'])

/** From a fresh clone, with an empty npm cache, to the first page that is served; and once more with everything installed. */
export const firstSiteFigures: Suite = {
  names: ['first.site', 'first.site.again'],
  async measure(world, report) {
    const clone = join(world.folder, 'clone')
    const notCloned = [...NOT_CLONED].map((name) => join(ROOT, name))
    const isCloned = (path: string) => !notCloned.some((other) => path === other || path.startsWith(other + sep))
    cpSync(ROOT, clone, { recursive: true, filter: isCloned })
    const cold = await firstSite(world, clone, 'first')
    report.note(`with an empty npm cache ${describe(cold)}`)
    report.figure({ name: 'first.site', value: cold.served, unit: 's', below: 40 })
    const warm = await firstSite(world, clone, 'again')
    report.note(`once more, with a new data folder ${describe(warm)}`)
    report.figure({ name: 'first.site.again', value: warm.served, unit: 's', below: 5 })
  },
}

type Times = { ready: number; served: number }

function describe({ ready, served }: Times): string {
  return `${ready.toFixed(1)} s to npm start's first 200 of /readyz, ${served.toFixed(1)} s to the sample website's page`
}

/** As the README says: `npm start`, then `sitewright demo`, then its page. In seconds. */
async function firstSite(world: World, clone: string, name: string): Promise<Times> {
  // Certificates and registries stay as npm has them on this machine; compiled code is not shared.
  const { NODE_COMPILE_CACHE: _, ...environment } = process.env
  const port = await freePort()
  const [data, cache] = [join(world.folder, `${name}-data`), join(world.folder, 'npm-cache')]
  const env = { ...environment, npm_config_cache: cache, DATA_DIR: data, PORT: String(port), LOG_LEVEL: 'warn' }
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  // A group of its own, since npm passes no signals on.
  const server = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const said = text(server.stderr!)
  const ended = once(server, 'exit')
  const stop = () => server.exitCode === null && process.kill(-server.pid!, 'SIGTERM')
  process.once('exit', stop)
  try {
    await untilReady(server, port).catch(async (error) => {
      throw new Error(server.exitCode === null ? error.message : `npm start ended: ${await said}`)
    })
    const ready = seconds()
    const demo = spawnSync('npm', ['run', '--silent', 'sitewright', '--', 'demo'], {
      cwd: clone,
      env,
      encoding: 'utf8',
    })
    const [address] = /^http\S+/m.exec(demo.stdout) ?? []
    if (!address) throw new Error(`demo printed no address: ${demo.stdout}${demo.stderr}`)
    const { host } = new URL(address)
    const { status } = await exchange(port, 'GET', '/', { host })
    if (status !== 200) throw new Error(`${address} answered ${status}`)
    return { ready, served: seconds() }
  } finally {
    process.off('exit', stop)
    stop()
    await ended
  }
}
