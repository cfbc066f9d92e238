import type { Db } from '#kernel/database/database.ts'
import type { Keep } from '#kernel/operations/context.ts'
import { findingsOf, saveFindings } from '#kernel/versioning/findings.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { type HtmlRecord, type HtmlRecordKind, htmlBetween } from '#resources/content/check/html-store.ts'
import { type Inspected, inspectTask } from '#resources/content/check/inspect-html.ts'
import { readFindings, stateOf, writeFindings } from '#resources/content/check/kept-findings.ts'
import { stretchOf } from '#resources/content/check/stretch.ts'
import { isPattern } from '#resources/content/pages/rules.ts'

/** `origin` is the website's address. */
type From = { website_id: string; kind: HtmlRecordKind; ids?: readonly string[]; origin: string }
/** Characters that are written in one transaction. */
const KEPT_AT_ONCE = 250_000

type By = { db: Db; compute: Compute; keep: Keep }

/** What is found in the html of records that follow each other: read from what is kept, and found in what has changed since. */
export async function inspectRecords(
  records: readonly HtmlRecord[],
  from: From,
  { db, compute, keep }: By,
): Promise<Inspected[]> {
  const { website_id, kind, origin } = from
  const known = records.filter((record) => isInspected(record, from))
  const found = new Map<string, Inspected>()
  for (const record of known) if (record.found !== null) found.set(record.id, readFindings(record.found))
  const long = new Map(known.filter(({ id }) => !found.has(id)).map((record) => [record.id, record.found_state]))
  if (long.size > 0)
    for (const { resource_id, state, found: json } of await findingsOf(db, website_id, [...long.keys()]))
      if (state === long.get(resource_id)) found.set(resource_id, readFindings(json))
  const unknown = records.filter(({ id }) => !found.has(id))
  if (unknown.length > 0) {
    const range = { first: unknown[0]!.ordinal, last: unknown.at(-1)!.ordinal }
    const isSingle = unknown.length === 1
    const read = await htmlBetween(db, isSingle ? { ...from, ids: [unknown[0]!.id] } : from, range)
    const html = unknown.map((record) => ({
      html_content: read.get(record.version_id) ?? '',
      path: pathOf(record, kind),
      isPage: kind === 'page',
    }))
    const inspected = await compute(inspectTask, { html, origin })
    for (const [n, { id }] of unknown.entries()) found.set(id, inspected[n]!)
    // One may have been deleted or published again since it was read.
    const certain = unknown.filter(({ version_id }) => read.has(version_id))
    const findings = certain.map((record) => ({
      resource_id: record.id,
      state: stateNow(record, from),
      found: writeFindings(found.get(record.id)!),
    }))
    for (let left = findings; left.length > 0; ) {
      const some = stretchOf(left, KEPT_AT_ONCE, ({ found }) => found.length)
      await keep((tx) => saveFindings(tx, website_id, some))
      left = left.slice(some.length)
    }
  }
  return records.map(({ id }) => found.get(id)!)
}

/** Whether what is kept of a record was found in what visitors see now. */
export function isInspected(record: HtmlRecord, from: From): boolean {
  return record.found_state === stateNow(record, from)
}

function stateNow(record: HtmlRecord, { kind, origin }: From): string {
  return stateOf({ version_id: record.version_id, path: pathOf(record, kind), origin })
}

/** Null where a page has many. */
function pathOf({ name }: HtmlRecord, kind: HtmlRecordKind): string | null {
  return kind === 'page' && !isPattern(name) ? name : null
}
