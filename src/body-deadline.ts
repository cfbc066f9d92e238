import type { IncomingMessage } from 'node:http'
import { headerOf } from '#src/raw-headers.ts'

/** A body that is read into memory has to be there by then. */
const BODY_MS = 60_000
/** A file may take long, and may not stand still. */
const STANDSTILL_MS = 30_000
/** Longest time for one file; Node's own limit for a whole request. */
export const LONGEST_REQUEST_MS = 3_600_000

const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/** Ends a request whose body takes too long. */
export function limitBodyTime(request: IncomingMessage) {
  if (headerOf(request, 'transfer-encoding') === undefined && (headerOf(request, 'content-length') ?? '0') === '0')
    return
  const timer = setTimeout(() => request.destroy(new Error('The body took too long')), BODY_MS)
  timer.unref()
  deadlines.set(request, timer)
  const clear = () => clearTimeout(deadlines.get(request))
  request.once('end', clear)
  request.once('close', clear)
}

/** The body is a file: it may take its time, as long as something comes. */
export function allowSlowBody(request: IncomingMessage) {
  const timer = deadlines.get(request)
  if (!timer) return
  clearTimeout(timer)
  let seen = request.socket.bytesRead
  const watch = setInterval(() => {
    if (request.socket.bytesRead === seen) request.destroy(new Error('The body stood still'))
    seen = request.socket.bytesRead
  }, STANDSTILL_MS)
  watch.unref()
  deadlines.set(request, watch)
}
