import { Readable } from 'node:stream'
import type { Archive } from '#archive/archive.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Core } from '#kernel/operations/core.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import type { PageSource, Screenshot } from '#providers/browser/browser.ts'
import { SCREENS } from '#resources/content/page-views/capture-page.ts'
import type { Downloads } from '#resources/transfer/downloads/downloads.ts'
import { planOf, withArchive } from '#resources/transfer/import/archive-of.ts'
import { MirroredSite, plannedFile } from '#resources/transfer/import/crawl/page-sources.ts'
import { pictureToken, type Side } from '#resources/transfer/import/crawl/pictures-of.ts'
import { type PlannedView, plannedPages } from '#resources/transfer/import/crawl/planned-pages.ts'
import type { StoredCrawl, StoredPictures } from '#resources/transfer/import/crawl/stored-crawl.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { importOf, savePictures } from '#resources/transfer/import/store.ts'
import type { PlannedAsset } from '#resources/transfer/model.ts'
import { DELETED_WAIT_MS, findWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

/** Pages of which pictures are taken, those nearest to the home page. */
const MAX_PAGES = 50
/** How long one run takes, in milliseconds: then others have their turn. */
const RUN_MS = 60_000
const CONTINUE_AT_ONCE = 0
/** Until the browser is asked again, in milliseconds. */
const BUSY_MS = 5_000
/** As they are shown, in pixels; what differs is found in larger ones. */
const SHOWN_WIDTH = 640
/** As long as a proposal waits. */
const LIFETIME_MS = 24 * 3_600_000

class Busy extends Error {}
/** The import was cancelled or has ended. */
class Overtaken extends Error {}

/**
 * Takes pictures of pages as they were and as they would be imported, and says how much differs. Both are shown from what was
 * read: neither needs the website, nor that the import is applied.
 */
export function takePictures(core: Core, downloads: Downloads) {
  const { reader } = core.database
  return async (job: { website_id: string; id: string }, stopping: AbortSignal): Promise<number | undefined> => {
    const row = await importOf(reader, job.website_id, job.id)
    const website = await findWebsite(reader, job.website_id)
    if (!row || !website) return row ? DELETED_WAIT_MS : undefined
    if (row.crawl === null || row.pictures === null || row.status === 'cancelled') return undefined
    const state = JSON.parse(row.pictures) as StoredPictures
    if (state.state === 'done') return undefined
    try {
      return await withArchive(core, row, (archive) =>
        continueTaking({ core, downloads, row, website, archive, state, stopping }),
      )
    } catch (error) {
      if (error instanceof Busy) return BUSY_MS
      if (error instanceof Overtaken) return undefined
      throw error
    }
  }
}

type Run = {
  core: Core
  downloads: Downloads
  row: SiteImportRow
  website: WebsiteRecord
  archive: Archive
  state: StoredPictures
  stopping: AbortSignal
}

async function continueTaking(run: Run): Promise<number | undefined> {
  const { core, row, website, archive, state, stopping } = run
  const until = Date.now() + RUN_MS
  const plan = await planOf(archive, core, { row, website })
  const assets = new Map<string, PlannedAsset>()
  const mirror = await MirroredSite.of(archive)
  const seen = new Set(state.taken.map(({ path }) => path))
  let pages = 0
  for await (const page of plannedPages(plan, assets)) {
    if (++pages > MAX_PAGES) break
    if (seen.has(page.path) || state.failed?.includes(page.path)) continue
    if (stopping.aborted || Date.now() > until) return CONTINUE_AT_ONCE
    const note = await takeOf(run, page, mirror, assets)
    if (note !== null) {
      await finish(run, note)
      return undefined
    }
  }
  const failed = state.failed ?? []
  await finish(run, failed.length > 0 ? `No pictures could be taken of ${failed.join(', ')}.` : null)
  return undefined
}

/** @returns why no pictures can be taken at all; null where they can. @throws Busy, Overtaken */
async function takeOf(
  run: Run,
  page: PlannedView,
  mirror: MirroredSite,
  assets: ReadonlyMap<string, PlannedAsset>,
): Promise<string | null> {
  const { core, row, website, archive, state } = run
  const { origin } = JSON.parse(row.crawl!) as StoredCrawl
  const { database, workers, view, links } = core
  const compute = computeWith(workers, { accountId: website.account_id, websiteId: website.id })
  const before = await mirror.page(page.file, origin)
  const html = await view.composed(database.longReader, website.id, page.composed, compute)
  if (html === undefined) throw new Overtaken()
  const after: PageSource = {
    url: links.page(website, page.path),
    html,
    // What scripts name by its former address is there by redirects.
    async file(path) {
      const planned = await plannedFile(path, assets, archive)
      if (planned) return planned
      const mirrored = await mirror.file(path)
      return mirrored.status === 200 ? mirrored : view.file(database.longReader, website.id, path, compute)
    },
  }
  const captured = await bothCaptured(core, before, after)
  if (typeof captured === 'string') return captured
  if (captured === null) {
    state.failed = [...(state.failed ?? []), page.path]
    await save(run)
    return null
  }
  for (const [one, other] of captured) await store(run, page.path, one, other)
  return null
}

type Pair = [before: Screenshot, after: Screenshot]

/** On each screen; null where it failed, a text where there is no browser. @throws Busy */
async function bothCaptured(
  { providers }: Core,
  before: PageSource,
  after: PageSource,
): Promise<Pair[] | string | null> {
  for (const halved of [false, true]) {
    const taken: Screenshot[][] = []
    for (const source of [before, after]) {
      const captured = await providers.browser.capture(source, SCREENS, { wholePage: true, halved })
      if (!captured.ok && captured.reason === 'busy') throw new Busy()
      if (!captured.ok && captured.reason === 'not_configured')
        return 'No pictures of pages were taken, since the service has no browser: it needs CHROMIUM.'
      if (!captured.ok) return null
      taken.push(captured.screenshots)
    }
    const [ones, others] = taken as [Screenshot[], Screenshot[]]
    // One that is large is halved by itself: then both are.
    if (halved || ones.every(({ width }, n) => width === others[n]!.width))
      return ones.map((one, n): Pair => [one, others[n]!])
  }
  return null
}

async function store(run: Run, path: string, before: Screenshot, after: Screenshot): Promise<void> {
  const { core, state } = run
  const compared = await core.providers.images.compare(before.png, after.png)
  if (!compared) return
  const screen = SCREENS.find(({ name }) => name === before.screen)!
  const picture = {
    id: newId(),
    path,
    width: screen.width,
    difference_percent: Math.round(compared.changed_share * 10_000) / 100,
  }
  await add(run, picture, 'before', before)
  await add(run, picture, 'after', after)
  state.taken.push(picture)
  await save(run)
}

async function add({ core, downloads, row }: Run, picture: { id: string }, side: Side, { png, width }: Screenshot) {
  const source = { stream: Readable.from([png]), byte_size: png.length }
  const smaller = width > SHOWN_WIDTH ? SHOWN_WIDTH : width
  const webp = await core.providers.images.resize(source, { width: smaller, format: 'webp' })
  const { made } = JSON.parse(row.crawl!) as StoredCrawl
  await downloads.add(
    {
      website_id: row.website_id,
      filename: `${side}.${webp ? 'webp' : 'png'}`,
      content_type: webp ? 'image/webp' : 'image/png',
      bytes: [webp ?? png],
    },
    made!,
    pictureToken(core.providers.vault, picture, side),
    async () => {},
    LIFETIME_MS,
  )
}

async function finish(run: Run, note: string | null): Promise<void> {
  Object.assign(run.state, { state: 'done', note })
  await save(run)
}

/** @throws Overtaken */
async function save({ core, row, state }: Run): Promise<void> {
  const saved = await core.database.write((tx) => savePictures(tx, row, JSON.stringify(state)))
  if (!saved) throw new Overtaken()
}
