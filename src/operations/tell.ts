import { recordEvent } from '#events/record-event.ts'
import { actorOf } from '#operations/caller.ts'
import type { LimitReached } from '#operations/errors.ts'
import type { EventSubject } from '#operations/operation.ts'
import type { Core, Request } from '#operations/run.ts'

/** The change that met the limit is rolled back, so its event has a transaction of its own. */
export async function tellOfLimit(core: Core, { caller, params, operation }: Request, limit: LimitReached) {
  const website_id = params.website_id ?? null
  await core.database.write((tx) =>
    recordEvent(tx, {
      type: 'quota.exceeded',
      website_id,
      account_id: caller.accountId,
      resource_id: website_id ?? caller.accountId,
      actor: actorOf(caller),
      data: { code: limit.code, message: limit.message, operation: operation.name },
      created_at: Date.now(),
    }),
  )
}

/** A website's own record names itself by its id. */
export function changedWebsite(event: { type: string; record: EventSubject } | undefined): string | null {
  if (!event) return null
  return event.record.website_id ?? (event.type.startsWith('website.') ? event.record.id : null)
}
