import type { Database } from '#kernel/database/database.ts'
import type { Past } from '#kernel/database/past-db.ts'
import type { PreviewRow } from '#resources/history/previews/record.ts'
import { noteMore } from '#resources/history/previews/store.ts'
import { pastState } from '#resources/history/time/past-state.ts'
import { notedAmong } from '#resources/history/time/past-store.ts'

/** A change can be committed so much later than it began, in milliseconds. */
const COMMITTED_LATER_MS = 60_000

type PastPreview = Pick<PreviewRow, 'id' | 'website_id' | 'shown_at' | 'past_tables' | 'past_until'>

/**
 * The past state that a preview shows. What was changed since it started is noted as well, so that it goes on showing what it showed.
 */
export async function followPast(database: Database, preview: PastPreview, now: number): Promise<Past> {
  const { id, website_id } = preview
  const tables = JSON.parse(preview.past_tables!) as string[]
  const past = { id, website_id, time: Number(preview.shown_at) }
  const since = Number(preview.past_until) - COMMITTED_LATER_MS
  const state = await pastState(database.longReader, website_id, { time: Math.max(since, past.time), known: 0 })
  const ids = state.noted.map(({ record_id }) => record_id)
  const known = ids.length > 0 ? await notedAmong(database.reader, { website_id, past_id: id }, ids) : new Set()
  const noted = state.noted.filter(({ table_name, record_id }) => !known.has(`${table_name} ${record_id}`))
  if (noted.length === 0) return { ...past, tables }
  const all = [...new Set([...tables, ...state.tables])]
  await database.write((tx) => noteMore(tx, past, { ...state, noted, tables: all }, now))
  return { ...past, tables: all }
}
