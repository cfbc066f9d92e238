import type { Database, Db } from '#kernel/database/database.ts'
import { pastDb } from '#kernel/database/past-db.ts'
import { followPast } from '#resources/history/previews/follow-past.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'

/** What a preview reads by: the database as it is, or as it was at the time that the preview shows. */
export type Readers = { db: Db; longDb: Db }

export async function readersOf(database: Database, preview: PreviewRow, now: number): Promise<Readers> {
  const { reader, longReader } = database
  if (preview.shown_at === null) return { db: reader, longDb: longReader }
  // Where rows are noted, lists of a large table are sorted anew: that is not for the request thread.
  const then = await pastDb(longReader, await followPast(database, preview, now))
  return { db: then, longDb: then }
}
