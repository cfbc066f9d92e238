import { LRUCache } from 'lru-cache'
import type { Db } from '#kernel/database/database.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { type HtmlRecord, type HtmlRecordKind, htmlBetween } from '#resources/content/check/html-store.ts'
import { type Inspected, inspectTask } from '#resources/content/check/inspect-html.ts'
import { isPattern } from '#resources/content/pages/rules.ts'

/** What has been found, as JSON: a version never changes, so a website that is checked again is read only where it has changed. */
const cache = new LRUCache<string, string>({
  maxSize: 16_000_000,
  sizeCalculation: (json, key) => json.length + key.length + OVERHEAD_BYTES,
})
const OVERHEAD_BYTES = 200

type From = { website_id: string; kind: HtmlRecordKind; ids?: readonly string[] }

/** What is found in the html of records that follow each other. */
export async function inspectRecords(
  records: readonly HtmlRecord[],
  from: From,
  origin: string,
  { db, compute }: { db: Db; compute: Compute },
): Promise<Inspected[]> {
  const isPage = from.kind === 'page'
  const pathOf = ({ name }: HtmlRecord) => (isPage && !isPattern(name) ? name : null)
  const keyOf = (record: HtmlRecord) => `${record.version_id} ${from.kind} ${origin} ${pathOf(record) ?? ''}`
  const known = records.map((record) => cache.get(keyOf(record)))
  const unknown = records.filter((_, n) => known[n] === undefined)
  const found = new Map<string, Inspected>()
  if (unknown.length > 0) {
    const range = { first: unknown[0]!.ordinal, last: unknown.at(-1)!.ordinal }
    const isSingle = unknown.length === 1
    const read = await htmlBetween(db, isSingle ? { ...from, ids: [unknown[0]!.id] } : from, range)
    const html = unknown.map((record) => ({
      html_content: read.get(record.version_id) ?? '',
      path: pathOf(record),
      isPage,
    }))
    const inspected = await compute(inspectTask, { html, origin })
    for (const [n, record] of unknown.entries()) {
      found.set(record.id, inspected[n]!)
      // The record may have been deleted or published again since it was read.
      if (read.has(record.version_id)) cache.set(keyOf(record), JSON.stringify(inspected[n]))
    }
  }
  return records.map((record, n) => found.get(record.id) ?? (JSON.parse(known[n]!) as Inspected))
}
