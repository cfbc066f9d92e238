import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Server = { port: number; pid: number; readyAfterMs: number; stop(): Promise<void> }
type Started = { script: string; args?: (port: number) => string[]; node?: string; nodeOptions?: string[]; env?: Env }
type Env = Record<string, string>

/** The product's, with its flags. */
const NODE = fileURLToPath(new URL('../scripts/node.sh', import.meta.url))
const START_TIMEOUT_MS = 120_000
const POLL_MS = 4

/** The limits are on, but out of reach. */
const PRODUCT_ENV = {
  SITES_DOMAIN: 'sites.test',
  CONNECTION_LIMIT: '0',
  RATE_LIMIT: '1000000000',
  SITE_RENDER_LIMIT: '1000000000',
  VISIT_LIMIT: '1000000000',
  LOG_LEVEL: 'warn',
}

/** The product as an operator runs it. */
export function startProduct(env: Env, nodeOptions: string[] = []): Promise<Server> {
  return startServer({
    script: '../src/cli.ts',
    args: () => ['serve'],
    node: NODE,
    nodeOptions,
    env: { ...PRODUCT_ENV, ...env },
  })
}

export function startBaseline(name: string, ...args: string[]): Promise<Server> {
  return startServer({ script: `./baselines/${name}.ts`, args: (port) => [String(port), ...args] })
}

/** The product's code on the bench's own database adapter (baselines/own-syncs.ts). */
export function startWithOwnSyncs(env: Env): Promise<Server> {
  return startWithProductsCode('own-syncs', env)
}

/** The product's code, accepting every credential (baselines/no-verification.ts). */
export function startWithoutVerification(env: Env): Promise<Server> {
  return startWithProductsCode('no-verification', env)
}

/** The product's code with a meter, which is read at a port of its own (baselines/metered.ts). */
export function startMetered(env: Env, meterPort: number): Promise<Server> {
  return startWithProductsCode('metered', env, String(meterPort))
}

function startWithProductsCode(baseline: string, env: Env, ...args: string[]): Promise<Server> {
  return startServer({
    script: `./baselines/${baseline}.ts`,
    args: () => args,
    node: NODE,
    env: { ...PRODUCT_ENV, ...env },
  })
}

/** Starts a separate process, which is ready when its /readyz answers 200. */
async function startServer({
  script,
  args,
  node = process.execPath,
  nodeOptions = [],
  env = {},
}: Started): Promise<Server> {
  const port = await freePort()
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env as Env
  const begun = performance.now()
  const child = spawn(
    node,
    [...nodeOptions, fileURLToPath(new URL(script, import.meta.url)), ...(args?.(port) ?? [])],
    {
      env: {
        PATH,
        HOME,
        ...(TMPDIR && { TMPDIR }),
        ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
        PORT: String(port),
        ...env,
      } as Env,
      stdio: ['ignore', process.stderr, process.stderr],
    },
  )
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  child.once('exit', () => process.off('exit', orphaned))
  await untilReady(child, port)
  return {
    port,
    pid: child.pid!,
    readyAfterMs: performance.now() - begun,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** @throws when the process ends, or takes longer than START_TIMEOUT_MS */
export async function untilReady(child: ChildProcess, port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} ended with status ${child.exitCode}`)
    if (Date.now() > deadline) throw new Error(`${child.spawnargs.join(' ')} was not ready in ${START_TIMEOUT_MS} ms`)
    await sleep(POLL_MS)
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n'))
    socket.on('data', (data) => {
      resolve(data.toString('latin1', 9, 12) === '200')
      socket.destroy()
    })
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}
