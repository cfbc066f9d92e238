import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import type { MadeDownload } from '#kernel/operations/providers.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { countExports, insertExport } from '#resources/transfer/export/exports-store.ts'
import { type WebsiteExportRow, websiteExport } from '#resources/transfer/export/record.ts'

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
  const row = newRow(websiteExport, {
    id: newId(),
    ...ordered,
    include_submissions: Number(include_submissions),
    ends_at: now + LIFETIME_MS,
    now,
  })
  await insertExport(tx, row)
  await enqueue(tx, EXPORT_SITE, { website_id: row.website_id, id: row.id }, now, account_id)
  return row
}
