import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import nodeFlags from '../../scripts/node-flags.json' with { type: 'json' }
import type { Json } from './client.ts'
import { SERVICE_ENV } from './service-env.ts'

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url))
const START_TIMEOUT_MS = 30_000

type Env = Record<string, string | undefined>
type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** The product as an operator runs it. `env` says where its data is (see state.ts), so that a second process can find it again. */
export async function spawnService(env: Env) {
  const child = launch(['serve'], { ...SERVICE_ENV, ...env })
  const logs: Json[] = []
  const stderr = text(child.stderr!)
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`it did not say that it is serving in ${START_TIMEOUT_MS} ms; it said ${JSON.stringify(logs)}`))
    }, START_TIMEOUT_MS)
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const entry = parse(line)
      logs.push(entry)
      if (entry.msg === 'serving') resolve(entry.url)
      if (entry.msg === 'serving') clearTimeout(late)
    })
    exited.then(async (exit) => {
      clearTimeout(late)
      reject(
        new Error(`it ended (${exit.signal ?? exit.code}) before it served: ${await stderr} ${JSON.stringify(logs)}`),
      )
    })
  })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid!,
    /** Its log lines so far, parsed; a line that is not JSON is `{ text }`. */
    logs,
    exited,
    kill(signal: NodeJS.Signals = 'SIGTERM'): Promise<Exit> {
      child.kill(signal)
      return exited
    },
  }
}

export async function runCli(args: string[], env: Env = {}, input = '') {
  const child = launch(args, { ...SERVICE_ENV, ...env }, 'pipe')
  child.stdin!.on('error', () => {})
  child.stdin!.end(input)
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout!), text(child.stderr!), once(child, 'close')])
  return { status: status as number | null, stdout, stderr }
}

/** As `npm start` does; nothing of the surroundings reaches the product but what a process needs to run at all. */
function launch(args: string[], env: Env, stdin: 'ignore' | 'pipe' = 'ignore'): ChildProcess {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [...nodeFlags.flags, CLI, ...args], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...nodeFlags.env, ...env },
    stdio: [stdin, 'pipe', 'pipe'],
  })
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  child.once('close', () => process.off('exit', orphaned))
  return child
}

function parse(line: string): Json {
  try {
    return JSON.parse(line)
  } catch {
    return { text: line }
  }
}
