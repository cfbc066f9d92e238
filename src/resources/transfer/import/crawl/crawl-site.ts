import { limitsOf } from '#accounts/limits.ts'
import { ArchiveRefused } from '#archive/archive.ts'
import { Frontier } from '#importers/crawl/frontier.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { insertBlob } from '#resources/content/blobs/store.ts'
import { addressesOf, saveAddresses } from '#resources/transfer/import/crawl/addresses-store.ts'
import { Crawling } from '#resources/transfer/import/crawl/crawling.ts'
import { packCrawl } from '#resources/transfer/import/crawl/pack-crawl.ts'
import { PoliteRequests } from '#resources/transfer/import/crawl/polite-requests.ts'
import { RobotsOf } from '#resources/transfer/import/crawl/robots-of.ts'
import type { StoredCrawl } from '#resources/transfer/import/crawl/stored-crawl.ts'
import { failing } from '#resources/transfer/import/failing.ts'
import type { ImportServices } from '#resources/transfer/import/import-services.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { changeImport, importOf } from '#resources/transfer/import/store.ts'
import { DELETED_WAIT_MS, findWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

/** How long one run takes: then others have their turn. */
const RUN_MS = 60_000
const CONTINUE_AT_ONCE = 0
/** Of all runs; what has been read by then is proposed. */
const MAX_CRAWL_MS = 4 * 3_600_000
/** How often what was found is saved. */
const SAVE_EVERY_MS = 1_000
/** Of one file, and of all, in bytes. */
const MAX_FILE_BYTES = 50_000_000
const MAX_ALL_BYTES = 1_000_000_000

/** It was cancelled, or another process goes on with it. */
class Overtaken extends Error {}

/**
 * Reads a public website by its address, as one archive of html files, which the import goes on with. What was found is saved
 * every second, so that after a crash it continues where it was.
 * @param rate requests a second; 0 for no limit
 */
export function crawlSite(services: ImportServices, rate: number) {
  const { reader } = services.database
  return async (job: { website_id: string; id: string }, stopping: AbortSignal): Promise<number | undefined> => {
    const row = await importOf(reader, job.website_id, job.id)
    const website = await findWebsite(reader, job.website_id)
    if (row?.status !== 'reading' || row.crawl === null) return undefined
    if (!website) return DELETED_WAIT_MS
    try {
      return await failing(services, row, () => continueCrawl(services, { row, website, stopping, rate }))
    } catch (error) {
      if (error instanceof Overtaken) return undefined
      if (stopping.aborted) return CONTINUE_AT_ONCE
      throw error
    }
  }
}

type Run = { row: SiteImportRow; website: WebsiteRecord; stopping: AbortSignal; rate: number }

async function continueCrawl(services: ImportServices, run: Run): Promise<number | undefined> {
  const { website, stopping } = run
  const { providers, workers, plans, database } = services
  const until = Date.now() + RUN_MS
  const state = JSON.parse(run.row.crawl!) as StoredCrawl
  const frontier = new Frontier(await addressesOf(database.longReader, run.row), state.traps)
  const requests = new PoliteRequests(providers.fetcher, run.rate, stopping)
  const limits = limitsOf(website, plans)
  const crawling = new Crawling({
    frontier,
    requests,
    robots: new RobotsOf(requests),
    blobs: providers.blobs,
    compute: computeWith(workers, { accountId: website.account_id, websiteId: website.id }),
    origin: state.origin,
    most: {
      all: Math.min(MAX_ALL_BYTES, Math.max(0, limits.storage_bytes - website.storage_used)),
      file: Math.min(MAX_FILE_BYTES, limits.file_bytes),
    },
  })
  let { row } = run
  const save = async () => {
    row = await saveFound(services, row, state, frontier, crawling)
  }
  if (frontier.found.size === 0) {
    const refusal = await crawling.begin(state.url)
    if (refusal) throw new ArchiveRefused(`The website cannot be read: ${refusal}`)
    await save()
  }
  for (;;) {
    const isOver = Date.now() > until
    const hasMore = await crawling.step(Date.now() + SAVE_EVERY_MS, stopping, !isOver)
    if (!hasMore && !isOver) break
    if (Date.now() - state.begun_at > MAX_CRAWL_MS) frontier.leaveOutWaiting('was not reached in time')
    await save()
    if (stopping.aborted || !hasMore) return CONTINUE_AT_ONCE
  }
  await crawling.findMissingPage()
  await save()
  const robots = await new RobotsOf(requests).of(crawling.origin)
  const robots_txt = typeof robots === 'string' ? null : robots.text
  if (!(await packCrawl(services, { row, website, state, frontier, robots_txt }))) throw new Overtaken()
  return undefined
}

/** @throws Overtaken */
async function saveFound(
  { database }: ImportServices,
  row: SiteImportRow,
  state: StoredCrawl,
  frontier: Frontier,
  crawling: Crawling,
): Promise<SiteImportRow> {
  const now = Date.now()
  const changed = [...frontier.changed]
  frontier.changed.clear()
  const blobs = crawling.stored.splice(0)
  Object.assign(state, {
    origin: crawling.origin,
    address: crawling.address,
    found_count: frontier.found.size,
    pages_count: frontier.pages,
    files_count: frontier.files,
    bytes: frontier.bytes,
    traps: [...frontier.traps],
    passed_over: frontier.passedOver,
  } satisfies Partial<StoredCrawl>)
  const changes = { crawl: JSON.stringify(state), updated_at: now }
  const saved = await database.write(async (tx) => {
    if (!(await changeImport(tx, row, changes))) return false
    const holder = { kind: 'import', id: row.id, website_id: row.website_id } as const
    for (const blob of blobs) await insertBlob(tx, blob, holder, now)
    await saveAddresses(tx, row, changed)
    return true
  })
  if (!saved) throw new Overtaken()
  return { ...row, ...changes, revision: row.revision + 1 }
}
