import { type ChildProcess, spawn } from 'node:child_process'

const KILL_GRACE_MS = 5000
const running = new Set<ChildProcess>()
let abandoned = false

export type Ended = { status: number | null; signal: NodeJS.Signals | null; output: string; timedOut: boolean }

/** Runs Node in a process group of its own, so that what it started ends with it, at the latest after `timeoutMs`. */
export function runNode(args: string[], env: NodeJS.ProcessEnv, timeoutMs: number): Promise<Ended> {
  if (abandoned) return new Promise(() => {})
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk) => chunks.push(chunk))
  child.stderr.on('data', (chunk) => chunks.push(chunk))
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    signalGroup(child, 'SIGTERM')
    setTimeout(() => signalGroup(child, 'SIGKILL'), KILL_GRACE_MS).unref()
  }, timeoutMs)
  // A grandchild may hold the pipes open after the child's end: what is left of the group ends with it.
  child.on('exit', () => signalGroup(child, 'SIGKILL'))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status, signal) => {
      clearTimeout(timer)
      running.delete(child)
      resolve({ status, signal, output: Buffer.concat(chunks).toString(), timedOut })
    })
  })
}

/** Ends what runs and starts nothing more, for a run that is interrupted. */
export function abandonAll(): void {
  abandoned = true
  for (const child of running) signalGroup(child, 'SIGKILL')
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // Nobody is left in it.
  }
}
