import type { EventRow } from '#kernel/database/tables/journals.ts'

/** What an event needs of its row. */
export type PayloadRow = Pick<EventRow, 'id' | 'type' | 'website_id' | 'actor' | 'data' | 'created_at'> & {
  source?: string | null
  change_set_id?: string | null
}

/** An event as webhooks, streams and lists send it (contract, section 4). */
export type EventPayload = {
  id: string
  type: string
  timestamp: string
  created_at: string
  /** The same: what happened does not change. */
  updated_at: string
  website_id: string | null
  actor: object
  source?: string
  change_set_id?: string
  /** The record, without html. */
  data: object
}

/** @throws SyntaxError when the row was not written by `recordEvent` */
export function payloadOf(row: PayloadRow): EventPayload {
  return JSON.parse(payloadText(row)) as EventPayload
}

/** The payload as JSON text. Actor and data are stored as JSON, so they are neither parsed nor encoded again. */
export function payloadText({
  id,
  type,
  website_id,
  actor,
  data,
  created_at,
  source,
  change_set_id,
}: PayloadRow): string {
  const at = new Date(created_at).toISOString()
  const head = {
    id,
    type,
    timestamp: at,
    created_at: at,
    updated_at: at,
    website_id,
    ...(source ? { source } : {}),
    ...(change_set_id ? { change_set_id } : {}),
  }
  return `${JSON.stringify(head).slice(0, -1)},"actor":${actor},"data":${data}}`
}
