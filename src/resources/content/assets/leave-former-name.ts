import type { Tx } from '#kernel/database/database.ts'
import type { EventType } from '#kernel/events/event-types.ts'
import type { EventSubject } from '#kernel/operations/context.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import { leaveRedirects } from '#resources/traffic/redirects/leave-redirect.ts'
import { normalizeFromPath } from '#resources/traffic/redirects/rules.ts'

type Renaming = { tx: Tx; now: number; emit(type: EventType, record: EventSubject): void }

/** Leaves a redirect where an asset was under its former name; none where either cannot be in a redirect. */
export async function leaveFormerName({ tx, now, emit }: Renaming, before: AssetRow, after: AssetRow): Promise<void> {
  const [from, to] = [normalizeFromPath(assetPath(before)), normalizeFromPath(assetPath(after))]
  if (!from.ok || !to.ok) return
  const move = { from: from.value, to: to.value.replaceAll(/\s/g, encodeURIComponent) }
  const { events } = await leaveRedirects(tx, before.website_id, [move], now)
  for (const event of events) emit(...event)
}
