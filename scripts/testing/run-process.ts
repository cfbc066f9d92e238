import { type ChildProcess, spawn } from 'node:child_process'
import type { Message } from './reporter.ts'

const KILL_GRACE_MS = 5_000
const running = new Set<ChildProcess>()

type Send = (message: string | null) => void
/** `timeoutMs` is the time without a message. */
export type Watch = {
  onOutput(text: string): void
  onStart?(send: Send): void
  onMessage?(message: Message, send: Send): void
  timeoutMs: number
}

/** Runs Node in a new process group, which is killed when the process ends or times out. @returns how it failed, or null */
export async function runProcess(args: string[], env: NodeJS.ProcessEnv, watch: Watch): Promise<string | null> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], detached: true })
  running.add(child)
  for (const stream of [child.stdout!, child.stderr!]) stream.setEncoding('utf8').on('data', watch.onOutput)
  // To a process that has ended nothing is sent, and how it ended is the result.
  const send: Send = (message) => void child.send(message as string, () => {})
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    killGroup(child, 'SIGTERM')
    setTimeout(() => killGroup(child, 'SIGKILL'), KILL_GRACE_MS).unref()
  }, watch.timeoutMs)
  child.on('message', (message: Message) => {
    timer.refresh()
    watch.onMessage?.(message, send)
  })
  watch.onStart?.(send)
  // A grandchild that outlives the child would hold the pipes open.
  child.on('exit', () => killGroup(child, 'SIGKILL'))
  try {
    return await new Promise((resolve, reject) => {
      child.on('error', reject)
      child.on('close', (status, signal) => {
        if (timedOut) resolve(`killed after ${watch.timeoutMs / 1000} s`)
        else resolve(signal ? `ended by ${signal}` : status === 0 ? null : `ended with status ${status}`)
      })
    })
  } finally {
    clearTimeout(timer)
    running.delete(child)
  }
}

export function killAll(): void {
  for (const child of running) killGroup(child, 'SIGKILL')
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal)
  } catch {
    // The group is empty.
  }
}
