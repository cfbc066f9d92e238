import { type NewEntry, zipOf } from '#archive/write-zip.ts'
import type { Db } from '#kernel/database/database.ts'
import type { WholeSite } from '#kernel/operations/site-view.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { readBlob } from '#resources/content/blobs/read-blob.ts'
import { listOf } from '#resources/traffic/redirects/conditions.ts'
import { leadsNowhere } from '#resources/traffic/redirects/rules.ts'
import { filesOf } from '#resources/transfer/export/asset-records.ts'
import { recordFiles } from '#resources/transfer/export/record-files.ts'
import { recordsOf } from '#resources/transfer/export/records.ts'
import { assetsInOrder, redirectsInOrder } from '#resources/transfer/export/records-store.ts'
import { type StaticReport, staticFiles } from '#resources/transfer/export/static-files.ts'
import type { PlannedRecord } from '#resources/transfer/model.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

type From = {
  /** One consistent state of the database. */
  db: Db
  site: WholeSite
  blobs: Pick<BlobStore, 'read'>
  compute: Compute
  now: number
}

export type ExportReport = StaticReport & { records: number }

/** A website as one zip that is a static site and can be imported with its history (docs/export-format.md). */
export function siteZip(
  from: From,
  website: WebsiteRow,
  options: { submissions: boolean },
  report: ExportReport,
): AsyncGenerator<Uint8Array> {
  return zipOf(entries(from, website, options, report))
}

async function* entries(
  from: From,
  website: WebsiteRow,
  options: { submissions: boolean },
  report: ExportReport,
): AsyncGenerator<NewEntry> {
  const { db, site, now, compute } = from
  yield* staticFiles(site, from, report)
  const redirects = await redirectLines(db, website.id, site, compute)
  yield { name: '_redirects', bytes: Buffer.from(redirects), modified_at: now }
  if (website.response_headers)
    yield { name: '_headers', bytes: Buffer.from(website.response_headers), modified_at: now }
  yield* assetFiles(from, website.id)
  const records = counted(recordsOf(db, website.id, options), report)
  yield* recordFiles(records, { website, url: site.origin, now })
}

async function* assetFiles({ db, blobs }: From, website_id: string): AsyncGenerator<NewEntry> {
  for await (const asset of assetsInOrder(db, website_id))
    for (const { entry, file } of filesOf(asset)) {
      const blob = { key: file.blob_key, byte_size: Number(file.byte_size) }
      yield {
        name: entry,
        bytes: await readBlob(blobs, blob),
        modified_at: file.updated_at,
        compress: !COMPRESSED.test(file.content_type),
      }
    }
}

/** Types whose bytes are compressed already. */
const COMPRESSED = /^(image\/(?!svg|bmp)|video\/|audio\/|font\/woff|application\/(zip|gzip|pdf))/

async function* counted(records: AsyncIterable<PlannedRecord>, report: ExportReport): AsyncGenerator<PlannedRecord> {
  for await (const record of records) {
    report.records++
    yield record
  }
}

/** The text of a `_redirects` file, as Netlify and other hosts of static sites read it. */
async function redirectLines(db: Db, website_id: string, site: WholeSite, compute: Compute): Promise<string> {
  const exact: string[] = []
  const patterns: { position: number; line: string }[] = []
  for await (const redirect of redirectsInOrder(db, website_id)) {
    if (redirect.active === 0) continue
    const { from_path, to_path, status, force, is_pattern, position } = redirect
    // Such files name what is shown even where nothing is there.
    const to = leadsNowhere(redirect) ? NOTHING_THERE : ascii(to_path)
    const line = [encodeURI(from_path), to, `${status}${force ? '!' : ''}`, ...conditionsOf(redirect)].join(' ')
    if (is_pattern) patterns.push({ position, line })
    else exact.push(line)
  }
  // Such a file is read from top to bottom; an exact path has precedence here.
  const ordered = patterns.toSorted((one, other) => one.position - other.position).map(({ line }) => line)
  const icon = await site.file('/favicon.ico', compute)
  const location = icon.headers.find(([name]) => name === 'location')?.[1]
  const lines = [...(location ? [`/favicon.ico ${location} 302`] : []), ...exact, ...ordered]
  return lines.map((line) => `${line}\n`).join('')
}

const NOTHING_THERE = '/404.html'

function conditionsOf({ countries, languages }: { countries: string; languages: string }): string[] {
  const named = { Country: listOf(countries), Language: listOf(languages) }
  return Object.entries(named).flatMap(([name, values]) => (values.length > 0 ? [`${name}=${values.join(',')}`] : []))
}

/** What is encoded already stays as it is. */
function ascii(address: string): string {
  return address.replaceAll(/[^\x21-\x7e]+/gu, encodeURIComponent)
}
