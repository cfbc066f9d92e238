import type { Db } from '#kernel/database/database.ts'
import { HTML_RECORDS, type HtmlRecord, type HtmlRecordKind, liveRecords } from '#resources/content/check/html-store.ts'
import { HTML_AT_ONCE, stretchOf } from '#resources/content/check/stretch.ts'

const RECORDS_AT_ONCE = 250

/** Everything up to this record has been looked at. */
export type Position = { kind: HtmlRecordKind; ordinal: number }
type Wanted = { website_id: string; kinds: readonly HtmlRecordKind[]; ids?: readonly string[]; from?: Position | null }

/** Records that are read together, and the bytes of their html; `before` is where the next ones begin without them. */
export type Stretch = { kind: HtmlRecordKind; records: HtmlRecord[]; bytes: number; before: Position }

/** What has html on a website, kind by kind from a position on, as visitors see it; only records with these ids, if any are given. */
export async function* walkRecords(db: Db, { website_id, kinds, ids, from = null }: Wanted): AsyncGenerator<Stretch> {
  const isAhead = (kind: HtmlRecordKind) => !from || HTML_RECORDS.indexOf(kind) >= HTML_RECORDS.indexOf(from.kind)
  for (const kind of kinds.filter(isAhead)) {
    const wanted = { website_id, kind, ...(ids ? { ids } : {}) }
    let above = from?.kind === kind ? from.ordinal : -1
    for (;;) {
      const { records, last } = await liveRecords(db, wanted, { above, limit: RECORDS_AT_ONCE })
      if (last === null) break
      for (let left = records; left.length > 0; ) {
        const some = stretchOf(left, HTML_AT_ONCE, ({ size, found_size }) => Math.max(size, found_size))
        const bytes = some.reduce((sum, { size }) => sum + size, 0)
        yield { kind, records: some, bytes, before: { kind, ordinal: above } }
        above = some.at(-1)!.ordinal
        left = left.slice(some.length)
      }
      above = last
    }
  }
}
