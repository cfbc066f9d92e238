import type { Core } from '#kernel/operations/core.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import type { Downloads } from '#resources/transfer/downloads/downloads.ts'
import { mayStillFetch } from '#resources/transfer/downloads/may-fetch.ts'
import { exportToken } from '#resources/transfer/export/export-token.ts'
import { changeExport, exportById } from '#resources/transfer/export/exports-store.ts'
import type { WebsiteExportRow } from '#resources/transfer/export/record.ts'
import { type ExportReport, siteZip } from '#resources/transfer/export/site-zip.ts'
import { DELETED_WAIT_MS, findWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

const CONTINUE_AT_ONCE = 0
/** Pages that the record names. */
const MAX_NAMED = 20

/** What a job is about. */
export type ExportJob = { website_id: string; id: string }

/** Another process took the job over and has ended it, or the website is gone: what was made is not needed. */
class Overtaken extends Error {}

/**
 * Makes the zip of an export. It is done in the transaction that adds its download; before that only bytes without a row
 * exist, which a killed process leaves to the collection of blobs. After a crash it is made from the beginning.
 */
export async function runExport(
  core: Core,
  downloads: Downloads,
  job: ExportJob,
  stopping: AbortSignal,
): Promise<number | undefined> {
  const { database } = core
  const ordered = await exportById(database.reader, job.website_id, job.id)
  if (ordered?.status !== 'queued' && ordered?.status !== 'running') return undefined
  const website = await findWebsite(database.reader, job.website_id)
  if (!website) return DELETED_WAIT_MS
  const fail = (row: WebsiteExportRow, error: string) =>
    database.write((tx) => changeExport(tx, row, { status: 'failed', error }))
  if (!(await mayStillFetch(database.reader, ordered))) {
    await fail(ordered, 'The person, key or program that asked for it no longer has access.')
    return undefined
  }
  const begun = await database.write((tx) => changeExport(tx, ordered, { status: 'running' }))
  if (!begun) return CONTINUE_AT_ONCE
  const row: WebsiteExportRow = { ...ordered, status: 'running', revision: ordered.revision + 1 }
  try {
    await makeZip(core, downloads, { row, website, stopping })
  } catch (error) {
    if (stopping.aborted) return CONTINUE_AT_ONCE
    if (error instanceof Overtaken) return undefined
    if (!(error instanceof OperationError) || error.status >= 500) throw error
    await fail(row, error.message)
  }
  return undefined
}

type Making = { row: WebsiteExportRow; website: WebsiteRecord; stopping: AbortSignal }

async function makeZip(core: Core, downloads: Downloads, { row, website, stopping }: Making): Promise<void> {
  const { database, providers, view, workers } = core
  const owner = { accountId: website.account_id, websiteId: website.id }
  const compute = computeWith(workers, owner)
  const report: ExportReport = { pages: 0, records: 0, skipped: [] }
  await database.snapshot(async (db) => {
    const site = await view.whole(db, website.id)
    if (!site) throw new Overtaken()
    const from = { db, site, blobs: providers.blobs, compute, now: Date.now() }
    const file = {
      website_id: website.id,
      filename: `${website.subdomain}.zip`,
      content_type: 'application/zip',
      bytes: unless(stopping, siteZip(from, website, { submissions: row.include_submissions === 1 }, report)),
    }
    await downloads.add(file, row, exportToken(providers.vault, row), async (tx, ends_at) => {
      const counts = { pages_count: report.pages, records_count: report.records }
      const made = { status: 'done', ...counts, warnings: JSON.stringify(warningsOf(report)), ends_at } as const
      if (!(await changeExport(tx, row, made))) throw new Overtaken()
    })
  })
}

async function* unless(stopping: AbortSignal, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    stopping.throwIfAborted()
    yield chunk
  }
}

function warningsOf({ skipped }: ExportReport): string[] {
  const named = skipped.slice(0, MAX_NAMED)
  return named.map((path) => `The page at ${path} has no file: another page has the same one.`)
}
