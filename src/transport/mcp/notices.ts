import { headerOf } from '#http/raw-headers.ts'
import type { Exchange } from '#transport/mcp/exchange.ts'
import { type Fields, isFields, type Message } from '#transport/mcp/rpc.ts'

/** From the least to the gravest (RFC 5424). */
const LEVELS = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'] as const
export type Level = (typeof LEVELS)[number]

/**
 * What a client asked to hear before the answer, on the response itself: its progress, and log messages. Nothing of it
 * outlives the request.
 */
export type Notices = {
  /** `at` must grow with each call; the total is not known beforehand. */
  progress(at: number, message: string): void
  /** Whether somebody hears of progress, now. */
  hearsProgress(): boolean
  log(level: Level, data: Fields): void
}

const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel'

/** @returns null where the client asked for nothing, or takes no stream of events */
export function noticesOf(
  { params, id }: Message,
  { modern, request }: Exchange,
  to: { sendEvent(message: Fields): void; isOpen(): boolean },
): Notices | null {
  const meta = isFields(params._meta) ? params._meta : {}
  const token = meta.progressToken
  const hasToken = typeof token === 'string' || Number.isSafeInteger(token)
  // Before 2026-07-28 a level is set for a session, and this endpoint has no sessions.
  const from = modern ? LEVELS.indexOf(meta[LOG_LEVEL_KEY] as Level) : -1
  if (id === null || (!hasToken && from < 0) || !takesEvents(request)) return null
  const notify = (method: string, params: Fields) => to.sendEvent({ jsonrpc: '2.0', method, params })
  return {
    progress(progress, message) {
      if (hasToken) notify('notifications/progress', { progressToken: token, progress, message })
    },
    hearsProgress: () => hasToken && to.isOpen(),
    log(level, data) {
      if (from >= 0 && LEVELS.indexOf(level) >= from) notify('notifications/message', { level, logger: 'tools', data })
    },
  }
}

export function takesEvents(request: Exchange['request']): boolean {
  return /\btext\/event-stream\b/.test(headerOf(request, 'accept') ?? '')
}
