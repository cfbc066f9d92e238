import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Json } from './client.ts'
import { SERVICE_ENV } from './service-env.ts'

const NODE = fileURLToPath(new URL('../../scripts/node.sh', import.meta.url))
const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const START_TIMEOUT_MS = 60_000

type Env = Record<string, string | undefined>
type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** The product as an operator runs it. `env` says where its data is (see state.ts), so that a second process can find it. */
export async function spawnService(env: Env) {
  return await untilServing(launch(['serve'], env))
}

/** Resolves once the process logs that it is serving. */
export async function untilServing(child: ChildProcess, withinMs = START_TIMEOUT_MS) {
  const logs: Json[] = []
  const stderr = text(child.stderr!)
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  const serving = Promise.withResolvers<string>()
  createInterface({ input: child.stdout! }).on('line', (line) => {
    const entry = parse(line)
    logs.push(entry)
    if (entry.msg === 'serving') serving.resolve(entry.url)
  })
  void exited.then(async ({ code, signal }) => {
    const reason = `ended (${signal ?? code}) before it served: ${await stderr} ${JSON.stringify(logs)}`
    serving.reject(new Error(reason))
  })
  const late = setTimeout(() => child.kill('SIGKILL'), withinMs)
  const url = await serving.promise.finally(() => clearTimeout(late))
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    /** Everything it has written beside the log, once it has ended. */
    stderr,
    /** Its log lines so far, parsed; a line that is not JSON is `{ text }`. */
    logs,
    exited,
    kill(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
      child.kill(signal)
      return exited
    },
  }
}

/** Runs a command of the command line in a new process, by the program `before` with its arguments, if any. */
export async function spawnCli(args: string[], env: Env = {}, before: string[] = []) {
  const child = launch(args, env, before)
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  return { status: status as number | null, stdout, stderr }
}

/** As `npm start` does. Of this process's environment the product gets only what every process needs. */
function launch(args: string[], env: Env, before: string[] = []): ChildProcess {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const [program, ...words] = [...before, NODE, CLI, ...args]
  const child = spawn(program!, words, {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...SERVICE_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killOrphan = () => child.kill('SIGKILL')
  process.once('exit', killOrphan)
  child.once('close', () => process.off('exit', killOrphan))
  return child
}

function parse(line: string): Json {
  try {
    return JSON.parse(line)
  } catch {
    return { text: line }
  }
}
