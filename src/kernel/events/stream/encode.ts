import { type PayloadRow, payloadText } from '#kernel/events/payload.ts'

/** Milliseconds after which a client whose connection was lost opens another. */
const RETRY_MS = 2_000

/** A message of a stream of server-sent events (WHATWG HTML, section 9.2); its id is where a client goes on after a loss. */
export function encodeEvent(row: PayloadRow & { seq: number }): Buffer {
  return Buffer.from(`id: ${row.seq}\nevent: ${row.type}\ndata: ${payloadText(row)}\n\n`)
}

/** The beginning of a stream. Without data nothing is dispatched, but the client knows where to go on. */
export function encodeStart(position: number | null): Buffer {
  return Buffer.from(`retry: ${RETRY_MS}\n${position === null ? '' : `id: ${position}\n`}:\n\n`)
}

/** Shows clients and proxies that the connection lives. */
export function encodeHeartbeat(position: number | null): Buffer {
  return Buffer.from(position === null ? ':\n\n' : `id: ${position}\n:\n\n`)
}

/** Tells a client that it has missed more than we send again, and has to reread what it needs. */
export function encodeResync(position: number): Buffer {
  const data = { reason: 'More was missed than is sent again. Read what you need, then follow this stream.' }
  return Buffer.from(`id: ${position}\nevent: resync\ndata: ${JSON.stringify(data)}\n\n`)
}
