import { limitsOfWebsite } from '#accounts/limits.ts'
import type { Plans } from '#config/plans.ts'
import type { Values } from '#kernel/changes/net-rows.ts'
import { takeFromTrash } from '#kernel/changes/trash-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'
import { usesOf } from '#kernel/versioning/compiled-content.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'
import { type HtmlKind, isHtml, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { saveUses } from '#kernel/versioning/uses.ts'
import { storedContent } from '#kernel/versioning/versions.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { chargeFiles, takeFilesFromTrash } from '#resources/content/assets/files-store.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
import { renewRowUses } from '#resources/data/rows/renew-uses.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'

type Restored = { table: string; kind: string; website_id: string; values: Values }
type Around = { plans: Plans; compute: Compute }

/**
 * What belongs to a row besides itself, and was removed with it: what its versions use, an asset's bytes.
 * @throws LimitReached when the plan has no room for it any more
 */
export async function afterRestoring(
  tx: Tx,
  { table, kind, website_id, values }: Restored,
  { plans, compute }: Around,
): Promise<void> {
  if (table === 'histories' && isHtml(kind as VersionedKind)) await restoreUses(tx, kind as HtmlKind, values, compute)
  if (kind === 'asset') await restoreFiles(tx, { website_id, id: (values.resource_id ?? values.id) as string }, plans)
  if (table === 'pages') await checkPages(tx, website_id, plans)
  if (table === 'rows') {
    await checkRows(tx, website_id, values, plans)
    await renewRowUses(tx, website_id, values.id as string)
  }
  await takeFromTrash(tx, website_id, (values.resource_id ?? values.id) as string, Date.now())
}

/** What the versions of a history use that are latest or live, as it is needed when they are brought back. */
export async function usesOfShown(
  tx: Tx,
  { website_id, id }: { website_id: string; id: string },
  history: Values,
  compute: Compute,
): Promise<{ number: number; uses: readonly Use[] }[]> {
  const { latest_number, pinned_number, resource_type } = history as Values & HistoryState
  const found: { number: number; uses: readonly Use[] }[] = []
  for (const number of new Set([latest_number, pinned_number ?? latest_number])) {
    const version = await storedContent(tx, { website_id, id }, number)
    if (version) found.push({ number, uses: await usesOf(resource_type as HtmlKind, version, compute) })
  }
  return found
}

async function restoreUses(tx: Tx, kind: HtmlKind, history: Values, compute: Compute): Promise<void> {
  const { website_id, resource_id, latest_number, pinned_number } = history as Values & HistoryState
  const record = { id: resource_id as string, website_id: website_id as string, kind }
  for (const { number, uses } of await usesOfShown(tx, record, history, compute))
    await saveUses(tx, record, { number, uses }, { latest_number, pinned_number })
}

/** Its history is restored by a row of its own, before or after it. */
async function restoreFiles(tx: Tx, place: { website_id: string; id: string }, plans: Plans): Promise<void> {
  const now = Date.now()
  await takeFilesFromTrash(tx, place, now)
  await chargeFiles(tx, place, { plans, now })
}

async function checkPages(tx: Tx, website_id: string, plans: Plans): Promise<void> {
  const limit = (await limitsOfWebsite(tx, website_id, plans)).pages_per_website
  if ((await listLength(tx, { website_id, kind: PAGE_LIST })) > limit)
    throw new LimitReached('page_limit_reached', 'base', `The plan's limit of ${limit} pages per website is reached`)
}

async function checkRows(tx: Tx, website_id: string, { table_id }: Values, plans: Plans): Promise<void> {
  const limit = (await limitsOfWebsite(tx, website_id, plans)).rows_per_table
  if ((await listLength(tx, rowsOfTable({ website_id, id: table_id as string }))) > limit)
    throw new LimitReached('row_limit_reached', 'base', `The plan's limit of ${limit} rows per table is reached`)
}
