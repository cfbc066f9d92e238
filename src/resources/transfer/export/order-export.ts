import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { WebsiteExportRow } from '#kernel/database/tables/website-exports.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import type { MadeDownload } from '#kernel/operations/providers.ts'
import { countExports, insertExport } from '#resources/transfer/export/exports-store.ts'

/** The kind of job that `runExport` does. */
export const EXPORT_SITE = 'sites.export'

/** How long an export that was not made is shown, in milliseconds. */
const LIFETIME_MS = 24 * 3_600_000
/** Of a website at a time, as many as it may have downloads. */
const MAX_EXPORTS = 100

type Ordered = MadeDownload & {
  website_id: string
  /** Of the website: accounts take turns in having exports made. */
  account_id: string
  include_submissions: boolean
  now: number
}

/** Has an export made by a job. @throws LimitReached */
export async function orderExport(
  tx: Tx,
  { account_id, include_submissions, now, ...ordered }: Ordered,
): Promise<WebsiteExportRow> {
  if ((await countExports(tx, ordered.website_id)) >= MAX_EXPORTS)
    throw new LimitReached('export_limit_reached', 'base', `The limit of ${MAX_EXPORTS} exports in an hour is reached`)
  const row: WebsiteExportRow = {
    id: newId(),
    ...ordered,
    status: 'queued',
    include_submissions: include_submissions ? 1 : 0,
    pages_count: 0,
    records_count: 0,
    warnings: '[]',
    error: null,
    ends_at: now + LIFETIME_MS,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  await insertExport(tx, row)
  await enqueue(tx, EXPORT_SITE, { website_id: row.website_id, id: row.id }, now, account_id)
  return row
}
