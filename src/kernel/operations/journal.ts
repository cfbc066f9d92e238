import { moveToTrash } from '#kernel/changes/trash-store.ts'
import type { Change, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import type { ChangedField } from '#kernel/events/changed-fields.ts'
import { type NewEvent, recordEvent } from '#kernel/events/record-event.ts'
import { actorOf } from '#kernel/operations/caller.ts'
import type { EventSubject } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { LimitReached } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { quotaExceeded } from '#kernel/operations/quota-exceeded.ts'
import type { Request, Row } from '#kernel/operations/request.ts'

/** Who caused an event, and when (milliseconds since 1970). */
type Origin = Pick<NewEvent, 'account_id' | 'actor' | 'created_at' | 'change_set_id'>

/**
 * Writes the events and the audit row of a change, in its transaction.
 * @returns the changes to report once it is committed
 */
export async function recordChange(
  tx: Tx,
  request: Request,
  change: {
    /** Of its audit row. */
    id: string
    change_set_id: string | null
    target: Row | undefined
    events: readonly OperationEvent[]
    /** What the operation is about. */
    record: EventSubject | null
    fields: readonly ChangedField[]
    now: number
  },
): Promise<Change[]> {
  const { operation, caller } = request
  const { id, change_set_id, target, events, record, fields, now } = change
  const actor = actorOf(caller)
  const recorded = recordEvents(tx, events, {
    account_id: caller.accountId,
    actor,
    created_at: now,
    change_set_id,
  })
  const first = events[0]
  // The events of a composed operation are about its parts.
  const about = operation.composed ? record : (first?.record ?? record)
  const entry = {
    id,
    website_id: (target?.website_id as string | undefined) ?? (first ? websiteOf(first) : null),
    account_id: caller.accountId,
    operation: operation.name,
    resource_type: operation.emits?.slice(0, operation.emits.lastIndexOf('.')) ?? null,
    resource_id: about?.id ?? null,
    actor: JSON.stringify(actor),
    credential_kind: caller.credential.kind,
    credential_id: caller.credential.id,
    source: request.source,
    request_id: request.requestId,
    created_at: now,
    change_set_id,
    changes: fields.length > 0 ? JSON.stringify(fields) : null,
  }
  const [changes] = await Promise.all([recorded, recordAudit(tx, entry)])
  // What moved is in the log of the website that it moved to as well: its own may be deleted.
  const moved = fields.find(({ field, before, after }) => field === 'website_id' && before !== null && after !== null)
  if (moved) await recordAudit(tx, { ...entry, id: newId(), website_id: moved.after as string, change_set_id: null })
  if (change_set_id)
    for (const { type, record } of events) {
      const website_id = websiteOf({ type, record })
      const change = { change_set_id, change_id: id }
      if (website_id) await moveToTrash(tx, { type, record, website_id, change, actor, now })
    }
  return changes
}

/** @returns the changes to report once they are committed */
export async function recordEvents(tx: Tx, events: readonly OperationEvent[], by: Origin): Promise<Change[]> {
  return Promise.all(
    events.map(async ({ type, record }) => {
      const change = {
        type,
        website_id: websiteOf({ type, record }),
        resource_id: record.id,
        parent_id: parentOf({ type, record }),
      }
      await recordEvent(tx, { ...by, ...change, data: record })
      return change
    }),
  )
}

/** The change that met the limit was rolled back, so its event has a transaction of its own. */
export async function recordLimitReached(
  { database }: Core,
  { operation, website_id, ...by }: Origin & { operation: string; website_id: string | null },
  limit: LimitReached,
) {
  const data = quotaExceeded(limit, { website_id, account_id: by.account_id, operation })
  await database.write((tx) =>
    recordEvent(tx, { ...by, type: 'quota.exceeded', website_id, resource_id: data.id, data }),
  )
}

/** A website's own record names itself by its id. */
function websiteOf({ type, record }: OperationEvent): string | null {
  return record.website_id ?? (type.startsWith('website.') ? record.id : null)
}

/** Anything that lists a table's rows depends on each of them. */
function parentOf({ type, record }: OperationEvent): string | null {
  return type.startsWith('row.') ? ((record.table_id as string | undefined) ?? null) : null
}
