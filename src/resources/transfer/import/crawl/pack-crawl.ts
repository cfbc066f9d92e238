import { zipOf } from '#archive/write-zip.ts'
import type { Found, Frontier } from '#importers/crawl/frontier.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { insertBlob } from '#resources/content/blobs/store.ts'
import { storeBlob } from '#resources/content/blobs/store-blob.ts'
import { forgetCrawl } from '#resources/transfer/import/crawl/addresses-store.ts'
import { crawlFiles } from '#resources/transfer/import/crawl/crawl-files.ts'
import type { StoredCrawl } from '#resources/transfer/import/crawl/stored-crawl.ts'
import type { ImportServices } from '#resources/transfer/import/import-services.ts'
import { READ_IMPORT } from '#resources/transfer/import/job-kinds.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { changeImport } from '#resources/transfer/import/store.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

/** Addresses that the import names. */
const MAX_NAMED = 200

type Crawled = {
  row: SiteImportRow
  website: WebsiteRecord
  state: StoredCrawl
  frontier: Frontier
  robots_txt: string | null
}

/**
 * Makes one archive of what was taken, and has it read as html files are.
 * @returns false when the import was cancelled, or another process did it first
 */
export async function packCrawl(
  { database, providers, workers }: ImportServices,
  { row, website, state, frontier, robots_txt }: Crawled,
): Promise<boolean> {
  const owner = { accountId: website.account_id, websiteId: website.id }
  const files = crawlFiles({
    frontier,
    origin: state.origin,
    robots_txt,
    blobs: providers.blobs,
    compute: computeWith(workers, owner),
    now: Date.now(),
  })
  const blob = await storeBlob(providers.blobs, zipOf(files))
  const now = Date.now()
  const crawl = JSON.stringify({ ...state, address: null, ...leftOutOf(frontier) } satisfies StoredCrawl)
  const packed = await database.write(async (tx) => {
    const file = { blob_key: blob.key, byte_size: blob.byte_size }
    if (!(await changeImport(tx, row, { crawl, ...file, updated_at: now }))) return false
    await insertBlob(tx, blob, { kind: 'import', id: row.id, website_id: row.website_id }, now)
    await forgetCrawl(tx, row, blob.key)
    await enqueue(tx, READ_IMPORT, { website_id: row.website_id, id: row.id }, now, website.account_id)
    return true
  })
  if (!packed) await providers.blobs.remove(blob.key).catch(() => {})
  return packed
}

/** What was not taken, and why; what only scripts may have named is nobody's concern. */
function leftOutOf(frontier: Frontier): Pick<StoredCrawl, 'left_out' | 'left_out_count' | 'reasons'> {
  const left_out: StoredCrawl['left_out'] = []
  const reasons: Record<string, number> = {}
  let left_out_count = 0
  for (const found of frontier.found.values()) {
    const reason = reasonOf(frontier, found)
    if (reason === null || found.is_guess) continue
    left_out_count++
    reasons[reason] = (reasons[reason] ?? 0) + 1
    if (left_out.length < MAX_NAMED) left_out.push({ url: found.href, reason })
  }
  return { left_out, left_out_count, reasons }
}

function reasonOf(frontier: Frontier, found: Found): string | null {
  if (found.state === 'left_out') return found.reason
  const isLost = (found.state === 'redirect' || found.state === 'alias') && !frontier.end(found.key)
  return isLost ? 'leads to what was not taken' : null
}
