import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { Conflict, LimitReached, notPossible } from '#kernel/operations/errors.ts'
import type { Publisher } from '#kernel/operations/review.ts'
import { newRow } from '#kernel/records/define-record.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'
import { insertBlob } from '#resources/content/blobs/store.ts'
import { forgetCrawl } from '#resources/transfer/import/crawl/addresses-store.ts'
import type { StoredCrawl } from '#resources/transfer/import/crawl/stored-crawl.ts'
import {
  CRAWL_SITE,
  IMPORT_SITE,
  IMPORT_STARTER,
  READ_IMPORT,
  READ_STARTER,
} from '#resources/transfer/import/job-kinds.ts'
import { type SiteImportRow, siteImport } from '#resources/transfer/import/record.ts'
import {
  changeImport,
  countImports,
  crawlOf,
  insertImport,
  unfinishedImport,
} from '#resources/transfer/import/store.ts'
import { NOTHING_READ, type StoredPlan } from '#resources/transfer/schema.ts'

/** How long a proposal waits to be confirmed, and a file is stored, in milliseconds. */
const LIFETIME_MS = 24 * 3_600_000
/** Of a website at a time, whose files take space. */
const MAX_IMPORTS = 100

type Given = {
  website_id: string
  /** Of the website: accounts take turns in having archives read and applied. */
  account_id: string
  /** Whether it is one of our starters. */
  starter?: boolean
  blob: StoredBlob
  filename: string | null
  format: string
  shared_parts: boolean
  fetch_assets: boolean
  look?: boolean
  source_website_id: string | null
  /** Where what is in the file is known already. */
  plan?: StoredPlan
  /** Whether it is applied once it has been read, unless something is in its way. */
  confirm?: boolean
  actor: Actor
  confirmed_by: Publisher | null
  now: number
}

type Crawled = Pick<
  Given,
  'website_id' | 'account_id' | 'shared_parts' | 'confirm' | 'actor' | 'confirmed_by' | 'now'
> & {
  crawl: StoredCrawl
}

/** Records an import of a website by its address, and has it read by a job. @throws LimitReached, Conflict */
export async function addCrawl(
  tx: Tx,
  { crawl, account_id, shared_parts, confirm = false, actor, now, ...given }: Crawled,
): Promise<SiteImportRow> {
  await checkCount(tx, given.website_id)
  if (await crawlOf(tx, given.website_id))
    throw new Conflict('Another website is being read for this one', 'Wait until it is proposed, or cancel it.')
  const row = newRow(siteImport, {
    id: newId(),
    ...given,
    status: 'reading',
    format: 'html',
    filename: new URL(crawl.url).host,
    byte_size: 0,
    // There is none before all has been read.
    blob_key: '',
    source_website_id: null,
    shared_parts: Number(shared_parts),
    fetch_assets: 0,
    plan: JSON.stringify(NOTHING_READ),
    confirmed: Number(confirm),
    actor: JSON.stringify(actor),
    crawl: JSON.stringify(crawl),
    expires_at: now + LIFETIME_MS,
    now,
  })
  await insertImport(tx, row)
  await enqueue(tx, CRAWL_SITE, { website_id: row.website_id, id: row.id }, now, account_id)
  return row
}

/** Ends an import that is being read, or waits to be confirmed. @throws Conflict */
export async function cancelImport(tx: Tx, row: SiteImportRow, now: number): Promise<SiteImportRow> {
  if (row.status === 'cancelled') return row
  if (row.status !== 'reading' && row.status !== 'proposed')
    throw new Conflict('The import cannot be cancelled any more', `It is ${row.status}.`)
  const changes = { status: 'cancelled', updated_at: now } as const
  if (!(await changeImport(tx, row, changes)))
    throw new Conflict('The import has just changed', 'Send the request again.')
  if (row.crawl !== null) await forgetCrawl(tx, row, row.blob_key)
  return { ...row, ...changes, revision: row.revision + 1 }
}

/** @throws LimitReached */
async function checkCount(tx: Tx, website_id: string): Promise<void> {
  if ((await countImports(tx, website_id)) >= MAX_IMPORTS)
    throw new LimitReached('import_limit_reached', 'base', `The limit of ${MAX_IMPORTS} imports in a day is reached`)
}

/** Records the file of an import, which refers to its bytes, and has it read by a job. @throws LimitReached */
export async function addImport(
  tx: Tx,
  { blob, plan, confirm = false, actor, now, account_id, starter = false, ...given }: Given,
): Promise<SiteImportRow> {
  const { shared_parts, fetch_assets, look = true, ...kept } = given
  await checkCount(tx, given.website_id)
  const row = newRow(siteImport, {
    id: newId(),
    status: plan ? 'proposed' : 'reading',
    byte_size: blob.byte_size,
    blob_key: blob.key,
    shared_parts: Number(shared_parts),
    fetch_assets: Number(fetch_assets),
    look: Number(look),
    plan: JSON.stringify(plan ?? NOTHING_READ),
    confirmed: Number(confirm),
    actor: JSON.stringify(actor),
    expires_at: now + LIFETIME_MS,
    now,
    ...kept,
  })
  await insertBlob(tx, blob, { kind: 'import', id: row.id, website_id: row.website_id }, now)
  await insertImport(tx, row)
  const job = { website_id: row.website_id, id: row.id }
  if (!plan) await enqueue(tx, starter ? READ_STARTER : READ_IMPORT, job, now, account_id)
  return row
}

type Confirmation = Pick<Given, 'actor' | 'confirmed_by' | 'now' | 'account_id' | 'starter'>

/**
 * Has a proposal applied by a job. An import that failed midway, such as at a limit that has been raised since, continues after
 * what it has created.
 * @throws Conflict when it is still being read or has been confirmed before, or another import of the website is being applied; ValidationFailed
 *   for what the proposal says is in its way
 */
export async function confirmImport(
  tx: Tx,
  row: SiteImportRow,
  { actor, confirmed_by, now, account_id, starter = false }: Confirmation,
): Promise<SiteImportRow> {
  if (row.status === 'reading')
    throw new Conflict('The file is still being read', 'Read the import until it is proposed, and confirm it then.')
  const { conflicts, total_count } = JSON.parse(row.plan) as StoredPlan
  if (row.status !== 'proposed' && !(row.status === 'failed' && total_count > 0))
    throw new Conflict('The import was confirmed before', `It is ${row.status}. Read it to see what became of it.`)
  if (await unfinishedImport(tx, row.website_id))
    throw new Conflict('Another import of this website is running', 'Wait until it is done.')
  if (conflicts.length > 0)
    throw notPossible(conflicts.join(' '), 'Remove or rename what is in the way, then confirm the import again.')
  const by = { actor: JSON.stringify(actor), confirmed_by }
  const changes = { status: 'queued', error: null, ...by, updated_at: now } as const
  await changeImport(tx, row, changes)
  const job = { website_id: row.website_id, id: row.id }
  await enqueue(tx, starter ? IMPORT_STARTER : IMPORT_SITE, job, now, account_id)
  return { ...row, ...changes, revision: row.revision + 1 }
}
