import type { Db } from '#database/database.ts'
import type { Journal } from '#database/tables/journals.ts'
import { indexedUpTo } from '#events/journals/index-journals.ts'
import { entriesOf, rowsBySeq, seqsAfter } from '#events/journals/store.ts'

/**
 * A page of a website's rows, newest first: first those that are not indexed yet, found by looking through the end of the
 * journal, then those in the index. Entries have consecutive ordinals, so the last page costs what the first does.
 */
export async function listJournal<J extends Journal>(
  db: Db,
  journal: J,
  website_id: string,
  { offset, per }: { offset: number; per: number },
) {
  // Read once: the index is complete up to here, however far the job comes meanwhile.
  const mark = await indexedUpTo(db, journal)
  const unindexed = await seqsAfter(db, journal, website_id, mark)
  const newest = await entriesOf(db, journal, website_id, 'desc').where('seq', '<=', mark).limit(1).executeTakeFirst()
  const oldest = await entriesOf(db, journal, website_id, 'asc').limit(1).executeTakeFirst()
  const seqs = unindexed.slice(offset, offset + per)
  if (newest && seqs.length < per) {
    const skipped = Math.max(0, offset - unindexed.length)
    const entries = await entriesOf(db, journal, website_id, 'desc')
      .where('ordinal', '<=', newest.ordinal - skipped)
      .limit(per - seqs.length)
      .execute()
    seqs.push(...entries.map(({ seq }) => seq))
  }
  const indexed = newest && oldest ? newest.ordinal - oldest.ordinal + 1 : 0
  return { rows: await rowsBySeq(db, journal, seqs), total: unindexed.length + indexed }
}
