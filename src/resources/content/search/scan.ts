import type { Db } from '#kernel/database/database.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { FoundTexts, Search } from '#resources/content/search/find-texts.ts'
import { findTextsTask } from '#resources/content/search/find-texts.ts'
import {
  type Measured,
  probeOf,
  type RecordFilter,
  type SearchedRecord,
  type SearchSource,
} from '#resources/content/search/source.ts'

export type Hit = { source: SearchSource; list: string; record: SearchedRecord; found: FoundTexts }
/** Everything up to this record has been searched. */
export type Position = { kind: string; list: string; ordinal: number }

/** Read in one query, in bytes of text: others are served between the queries. */
const BYTES_AT_ONCE = 1_000_000
const RECORDS_AT_ONCE = 10_000

type What = { website_id: string; sources: readonly SearchSource[]; filter: RecordFilter; search: Search; most: number }
type With = { db: Db; compute: Compute }

/**
 * Searches the records after `from`, stretch by stretch; each result has what was found in it, and how far and over how
 * many bytes the search has come.
 * @param db for long reads
 */
export async function* scan(
  { website_id, sources, filter, search, most }: What,
  from: Position | null,
  { db, compute }: With,
): AsyncGenerator<{ hits: Hit[]; position: Position; bytes: number }> {
  const probe = probeOf(search.wanted, search.caseSensitive)
  const first = from ? sources.findIndex(({ kind }) => kind === from.kind) : 0
  for (const [index, source] of sources.entries()) {
    const hasField = source.fields.some((field) => search.fields.includes(field))
    if (index < first || !hasField || !source.admits(filter)) continue
    const begun = index === first ? from : null
    const lists = (await source.lists?.(db, website_id, filter)) ?? ['']
    for (const list of begun ? lists.filter((list) => list >= begun.list) : lists) {
      const from = begun?.list === list ? begun.ordinal : -1
      const measure = (above: number, limit: number) => source.measure(db, { website_id, list, above, limit }, filter)
      for await (const { above, upTo, bytes } of stretches(from, measure)) {
        const records = await source.candidates(db, { website_id, list, above, upTo }, filter, probe)
        const texts = records.map((record) => record.texts)
        const found = records.length > 0 ? await compute(findTextsTask, { texts, search, most }) : []
        const hits = records
          .map((record, i) => ({ source, list, record, found: found[i]! }))
          .filter((hit) => hit.found.count > 0)
        yield { hits, position: { kind: source.kind, list, ordinal: upTo }, bytes }
      }
    }
  }
}

/**
 * Splits the records after `from` into stretches, each read together. They are measured together as well, by the database: sizes of
 * single records would be as many objects on the request thread.
 */
async function* stretches(from: number, measure: (above: number, limit: number) => Promise<Measured | null>) {
  let limit = RECORDS_AT_ONCE
  for (let above = from; ; ) {
    const measured = await measure(above, limit)
    if (!measured) return
    const { count, upTo, bytes } = measured
    // As many as fit if the next are as long as these; few more than now, lest a long one after short ones be measured over and over.
    const fitting = Math.floor((count * BYTES_AT_ONCE) / Math.max(1, bytes))
    limit = Math.min(RECORDS_AT_ONCE, Math.max(1, Math.min(fitting, 2 * count)))
    if (bytes > BYTES_AT_ONCE && count > 1) continue
    yield { above, upTo, bytes }
    above = upTo
  }
}
