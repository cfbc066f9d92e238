import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'

/** A body that is read into memory must be complete by then. */
const BODY_MS = 60_000
/** A file may take long, but must not stop arriving for so long. */
const STANDSTILL_MS = 30_000
/** Longest time for one file; Node's own limit for a whole request. */
export const LONGEST_REQUEST_MS = 3_600_000
/** How often unfinished bodies are checked: one timer for all is cheaper than one per request. */
const LOOK_MS = 1_000

/** `seen` is how many bytes had arrived when the deadline was set; null when the deadline is never extended. */
type Deadline = { at: number; seen: number | null }

const deadlines = new Map<IncomingMessage, Deadline>()
setInterval(endLate, LOOK_MS).unref()

/** Destroys the request when its body takes too long. */
export function limitBodyTime(request: IncomingMessage) {
  if (headerOf(request, 'transfer-encoding') === undefined && (headerOf(request, 'content-length') ?? '0') === '0')
    return
  deadlines.set(request, { at: Date.now() + BODY_MS, seen: null })
  request.once('close', forget)
}

/** For a body that is a file: it may take long, as long as bytes arrive. */
export function allowSlowBody(request: IncomingMessage) {
  if (deadlines.has(request)) awaitMore(request)
}

function awaitMore(request: IncomingMessage) {
  deadlines.set(request, { at: Date.now() + STANDSTILL_MS, seen: request.socket.bytesRead })
}

function forget(this: IncomingMessage) {
  deadlines.delete(this)
}

function endLate() {
  const now = Date.now()
  for (const [request, { at, seen }] of deadlines) {
    if (at > now) continue
    if (request.complete) deadlines.delete(request)
    else if (seen === null) request.destroy(new Error('The body took too long'))
    else if (request.socket.bytesRead === seen) request.destroy(new Error('The body stood still'))
    else awaitMore(request)
  }
}
