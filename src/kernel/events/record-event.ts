import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { EventRow } from '#kernel/database/tables/journals.ts'
import type { EventType, InternalEventType } from '#kernel/events/event-types.ts'

/** Bytes of an event's data (contract, section 4: under 20 KB with everything around it). */
const MAX_DATA_BYTES = 18_000

export type NewEvent = {
  type: EventType | InternalEventType
  website_id: string | null
  account_id: string | null
  resource_id: string
  parent_id?: string | null
  actor: object
  data: Record<string, unknown>
  created_at: number
  change_set_id?: string | null
}

/** Writes an event in the transaction of its change. */
export async function recordEvent(tx: Tx, event: NewEvent): Promise<void> {
  await insertEvent(tx, {
    id: newId(),
    type: event.type,
    website_id: event.website_id,
    account_id: event.account_id,
    resource_type: event.type.slice(0, event.type.lastIndexOf('.')),
    resource_id: event.resource_id,
    parent_id: event.parent_id ?? null,
    actor: JSON.stringify(event.actor),
    data: dataOf(event.data),
    created_at: event.created_at,
    change_set_id: event.change_set_id ?? null,
  })
}

/** The record without its html; what is still too long keeps its short fields. */
function dataOf(record: Record<string, unknown>): string {
  const { html_content: _, version, warnings: __, ...rest } = record
  const { html_content: ___, ...shortVersion } = (version ?? {}) as Record<string, unknown>
  const text = JSON.stringify(version ? { ...rest, version: shortVersion } : rest)
  if (Buffer.byteLength(text) <= MAX_DATA_BYTES) return text
  const short = Object.entries(rest).filter(([, value]) => JSON.stringify(value ?? null).length <= 500)
  return JSON.stringify({ ...Object.fromEntries(short), truncated: true })
}

const insertEvent = prepare<Omit<EventRow, 'seq'>, never>((db, values) =>
  db.insertInto('events').values({
    id: values.id,
    type: values.type,
    website_id: values.website_id,
    account_id: values.account_id,
    resource_type: values.resource_type,
    resource_id: values.resource_id,
    parent_id: values.parent_id,
    actor: values.actor,
    data: values.data,
    created_at: values.created_at,
    change_set_id: values.change_set_id,
  }),
)
