import type { Db } from '#kernel/database/database.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { FoundTexts, Search } from '#resources/content/search/find-texts.ts'
import { findTextsTask } from '#resources/content/search/find-texts.ts'
import { probeOf, type RecordFilter, type SearchedRecord, type SearchSource } from '#resources/content/search/source.ts'

export type Hit = { source: SearchSource; list: string; record: SearchedRecord; found: FoundTexts }
/** Everything up to this record has been searched. */
export type Position = { kind: string; list: string; ordinal: number }

/** Read in one query, in bytes of text: others are served between the queries. */
const BYTES_AT_ONCE = 1_000_000
const RECORDS_AT_ONCE = 2_000

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
      let above = begun?.list === list ? begun.ordinal : -1
      for (;;) {
        const sizes = await source.sizes(db, { website_id, list, above, limit: RECORDS_AT_ONCE }, filter)
        if (sizes.length === 0) break
        for (const { upTo, bytes } of stretchesOf(sizes)) {
          const records = await source.candidates(db, { website_id, list, above, upTo }, filter, probe)
          const texts = records.map((record) => record.texts)
          const found = records.length > 0 ? await compute(findTextsTask, { texts, search, most }) : []
          const hits = records
            .map((record, i) => ({ source, list, record, found: found[i]! }))
            .filter((hit) => hit.found.count > 0)
          yield { hits, position: { kind: source.kind, list, ordinal: upTo }, bytes }
          above = upTo
        }
      }
    }
  }
}

/** Splits the records into stretches, each read together. Measuring them costs as much as reading them, so it is done once. */
function* stretchesOf(sizes: readonly { ordinal: number; size: number }[]) {
  for (let rest = sizes; rest.length > 0; ) {
    const stretch = stretchOf(rest)
    yield stretch
    rest = rest.slice(rest.findIndex(({ ordinal }) => ordinal === stretch.upTo) + 1)
  }
}

/** As many of the next records as are read together. */
export function stretchOf(sizes: readonly { ordinal: number; size: number }[]): { upTo: number; bytes: number } {
  let bytes = 0
  let upTo = sizes[0]!.ordinal
  for (const [i, { ordinal, size }] of sizes.entries()) {
    if (i > 0 && bytes + size > BYTES_AT_ONCE) break
    bytes += size
    upTo = ordinal
  }
  return { upTo, bytes }
}
