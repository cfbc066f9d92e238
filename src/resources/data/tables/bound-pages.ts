import type { Tx } from '#kernel/database/database.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { pagesBoundTo, rebindPage } from '#resources/content/pages/binding-store.ts'
import { presentPage } from '#resources/content/pages/schema.ts'
import { getRecord } from '#resources/content/versioned/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'

/**
 * Lets pages follow the columns that they are bound by: to a new key, or to none.
 * @returns their events
 */
export async function rebindPages(
  tx: Tx,
  table: { id: string; website_id: string },
  before: readonly Column[],
  after: readonly Column[],
  { links, now }: { links: Links; now: number },
): Promise<OperationEvent[]> {
  const events: OperationEvent[] = []
  for (const page of await pagesBoundTo(tx, table.website_id, table.id)) {
    const column = before.find(({ key }) => key === page.row_key)
    const key = after.find(({ id }) => id === column?.id)?.key ?? null
    if (key === page.row_key) continue
    await rebindPage(tx, page, key, now)
    events.push({ type: 'page.updated', record: presentPage(await getRecord(tx, 'page', page), links) })
  }
  return events
}
