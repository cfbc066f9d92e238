import { isSame, type NetRow, netRows, type Values } from '#kernel/changes/net-rows.ts'
import type { Db } from '#kernel/database/database.ts'
import { PAST_TABLES } from '#kernel/database/past-db.ts'
import { notPossible } from '#kernel/operations/errors.ts'
import { mapInChunks } from '#kernel/workers/in-chunks.ts'
import { currentRows } from '#resources/history/change-sets/rows-store.ts'
import { firstChangesSince, rowsBefore, uniquesSince } from '#resources/history/time/since-store.ts'

/** Of rows as they were, together. */
const MAX_BYTES = 50_000_000
const CHANGES_AT_ONCE = 500

/** Of a website: what its address is, whose it is, and whose changes wait for review is decided for today, not for a past state. */
const OF_TODAY = [
  'account_id',
  'subdomain',
  'former_subdomain',
  'deleted_at',
  'publish_policy',
  'content_editors',
] as const

/**
 * The rows of a website that differ from what they were at `time`: `before` as they were then, `after` as they are. Unlike the rows
 * of a change set, `after` is what is there, whoever wrote it.
 * @throws ValidationFailed when more than `most` rows were changed since
 */
export async function rowsSince(db: Db, website_id: string, time: number, most: number): Promise<NetRow[]> {
  const first = await formerRows(db, website_id, time, most)
  const created = new Set<string>()
  for (const { table_name, before, record_id } of first)
    if (before === null && table_name !== 'histories') created.add(record_id)
  // A history belongs to its record, which was not there.
  const rows = first.filter(({ table_name, record_id }) => table_name !== 'histories' || !created.has(record_id))
  const present = new Map<string, Map<string, Values>>()
  for (const { table, website, record: key } of PAST_TABLES) {
    const ids = rows.flatMap(({ table_name, record_id }) => (table_name === table ? [record_id] : []))
    if (ids.length > 0) present.set(table, await currentRows(db, { table, website, key }, website_id, ids))
  }
  const net = await mapInChunks(rows, ({ table_name: table, record_id, before }): NetRow => {
    const after = present.get(table)?.get(record_id) ?? null
    return { table, record_id, before: before === null ? null : asOfToday(table, JSON.parse(before), after), after }
  })
  return net.filter(({ before, after }) => !isSame(before, after))
}

/** Each row that was changed since, as it was before. */
async function formerRows(db: Db, website_id: string, time: number, most: number) {
  const changes = await firstChangesSince(db, website_id, time, most + 1)
  const bytes = changes.reduce((sum, { size }) => sum + size, 0)
  if (changes.length > most || bytes > MAX_BYTES) throw tooMuch(most)
  const rows: Awaited<ReturnType<typeof rowsBefore>> = []
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE)
    rows.push(...(await rowsBefore(db, changes.slice(from, from + CHANGES_AT_ONCE))))
  return rows
}

/** What changes of unique values since then come to: they are taken back with the rows that have them. */
export async function uniqueRowsSince(db: Db, website_id: string, time: number, most: number): Promise<NetRow[]> {
  const changed = await uniquesSince(db, website_id, time, most + 1)
  if (changed.length > most) throw tooMuch(most)
  return netRows(changed)
}

function asOfToday(table: string, before: Values, after: Values | null): Values {
  if (table !== 'websites' || !after) return before
  return { ...before, ...Object.fromEntries(OF_TODAY.map((column) => [column, after[column]])) }
}

export function tooMuch(most: number) {
  return notPossible(
    `More than ${most} records or ${MAX_BYTES / 1_000_000} MB were changed since`,
    'That is too much for one step. Choose a later time, or undo single change sets.',
  )
}
