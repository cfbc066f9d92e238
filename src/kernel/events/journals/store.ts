import { type Selectable, sql } from 'kysely'
import type { Plan } from '#config/plans.ts'
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { isSqlite, prepare } from '#kernel/database/prepare.ts'
import type { Journal } from '#kernel/database/tables/journals.ts'
import type { Tables } from '#kernel/database/tables.ts'
import { type ListedColumns, listsOf } from '#kernel/events/journals/lists.ts'

export type JournalRow<J extends Journal> = Selectable<Tables[J]>
type Row = { seq: number; created_at: number }
/** `website_plan` is null when there is no such website (any more). */
export type AgedRow = Row & { website_id: string | null; website_plan: Plan | null; own_plan: Plan | null }
export type Entry = { list: number; seq: number }

/** The number of the last row that a job has finished with; 0 before its first. */
export async function readMark(db: Db, name: string): Promise<number> {
  const mark = await db.selectFrom('journal_marks').select('seq').where('name', '=', name).executeTakeFirst()
  return mark?.seq ?? 0
}

/** Reads the mark and locks it until the transaction ends. */
export async function lockMark(tx: Tx, name: string): Promise<number> {
  const { seq } = await tx
    .insertInto('journal_marks')
    .values({ name, seq: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ seq: sql`journal_marks.seq` }))
    .returning('seq')
    .executeTakeFirstOrThrow()
  return seq
}

export async function moveMark(tx: Tx, name: string, seq: number): Promise<void> {
  await tx.updateTable('journal_marks').set({ seq }).where('name', '=', name).execute()
}

export async function newestSeq(db: Db, journal: Journal): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from ${sql.table(journal)}`.execute(db)
  return rows[0]?.seq ?? 0
}

/** The numbers of the rows after `seq`, oldest first. */
export async function numbersAfter(db: Db, journal: Journal, seq: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ${sql.table(journal)} where seq > ${seq} order by seq limit ${limit}`.execute(db)
  return rows.map((row) => row.seq)
}

/** PostgreSQL's transactions that have written to a journal and are open: they hold its lock until what they wrote is visible. */
export async function writersOf(db: Db, journal: Journal): Promise<Set<string>> {
  const { rows } = await sql<{ virtualtransaction: string }>`
    select virtualtransaction from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and relation = ${journal}::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return new Set(rows.map(({ virtualtransaction }) => virtualtransaction))
}

/** When the first row from `seq` on was written, in milliseconds since 1970; undefined when there is none. */
export async function timeFrom(db: Db, journal: Journal, seq: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select seq, created_at from ${sql.table(journal)} where seq >= ${seq} order by seq limit 1`.execute(db)
  return rows[0]
}

const LISTED = {
  events: sql`type, change_set_id`,
  audit_events: sql`operation, credential_id, source, change_set_id`,
}

/** The rows after `after`, up to `last`, that belong to a website, with what decides in which lists they are. */
export async function rowsToList(
  db: Db,
  journal: Journal,
  { after, last }: { after: number; last: number },
): Promise<(ListedColumns & { seq: number })[]> {
  const { rows } = await sql<ListedColumns & { seq: number }>`
    select seq, website_id, resource_type, resource_id, actor, ${LISTED[journal]} from ${sql.table(journal)} r
    where seq > ${after} and seq <= ${last} and exists (select 1 from websites w where w.id = r.website_id)
    order by seq`.execute(db)
  return rows
}

/** Enters rows into lists; any number, as one parameter. */
export async function insertEntries(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const json = JSON.stringify(entries.map(({ list, seq }) => [list, seq]))
  const pairs = isSqlite(tx)
    ? sql`select value ->> 0, value ->> 1 from json_each(${json}) where true`
    : sql`select (value ->> 0)::bigint, (value ->> 1)::bigint from json_array_elements(${json}::json)`
  await sql`insert into journal_lists (list, seq) ${pairs} on conflict do nothing`.execute(tx)
}

/** Numbers strictly between the bounds. */
export type Range = { above: number; below: number }
export type Order = 'asc' | 'desc'

/** Numbers of a list. */
export async function numbersOf(
  db: Db,
  list: number,
  { above, below }: Range,
  order: Order,
  limit: number,
): Promise<number[]> {
  const rows = await (order === 'asc' ? numbersUp : numbersDown)(db, { list, above, below, limit })
  return rows.map(({ seq }) => seq)
}

const [numbersUp, numbersDown] = (['asc', 'desc'] as const).map((order) =>
  prepare<{ list: number; above: number; below: number; limit: number }, { seq: number }>((db, values) =>
    db
      .selectFrom('journal_lists')
      .select('seq')
      .where('list', '=', values.list)
      .where('seq', '>', values.above)
      .where('seq', '<', values.below)
      .orderBy('seq', order)
      .limit(values.limit),
  ),
) as [Numbers, Numbers]
type Numbers = (
  db: Db,
  values: { list: number; above: number; below: number; limit: number },
) => Promise<{ seq: number }[]>

/** A website's rows between the bounds, found by looking through the journal. */
export async function rowsBetween<J extends Journal>(
  db: Db,
  journal: J,
  website_id: string,
  { above, below }: Range,
  order: Order,
  limit: number,
): Promise<JournalRow<J>[]> {
  const { rows } = await sql<JournalRow<J>>`
    select * from ${sql.table(journal)} where seq > ${above} and seq < ${below} and website_id = ${website_id}
    order by seq ${sql.raw(order)} limit ${limit}`.execute(db)
  return rows
}

export async function rowsBySeq<J extends Journal>(
  db: Db,
  journal: J,
  seqs: readonly number[],
  order: Order,
): Promise<JournalRow<J>[]> {
  if (seqs.length === 0) return []
  const { rows } = await sql<JournalRow<J>>`
    select * from ${sql.table(journal)} where seq in (${sql.join(seqs)}) order by seq ${sql.raw(order)}`.execute(db)
  return rows
}

/** A journal's rows between the bounds, of all websites, oldest first. */
export async function journalBetween<J extends Journal>(
  db: Db,
  journal: J,
  { above, below }: Range,
  limit: number,
): Promise<JournalRow<J>[]> {
  const { rows } = await sql<JournalRow<J>>`
    select * from ${sql.table(journal)} where seq > ${above} and seq < ${below} order by seq limit ${limit}`.execute(db)
  return rows
}

/** The numbers of events of some websites between the bounds, found by looking through the journal. */
export async function numbersOfWebsites(
  db: Db,
  websites: readonly string[],
  { above, below }: Range,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('events')
    .select('seq')
    .where('seq', '>', above)
    .where('seq', '<', below)
    .where(isAmong(db, 'website_id', websites))
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map(({ seq }) => seq)
}

/** The number of the oldest row; 0 when there is none. */
export async function oldestSeq(db: Db, journal: Journal): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select min(seq) as seq from ${sql.table(journal)}`.execute(db)
  return rows[0]?.seq ?? 0
}

/** The rows after `after`, up to `last`, with the plans of the account that made the website and of the one that acted. */
export async function agedRows(
  db: Db,
  journal: Journal,
  { after, last, limit }: { after: number; last: number; limit: number },
): Promise<AgedRow[]> {
  const { rows } = await sql<AgedRow>`
    select r.seq, r.created_at, r.website_id, a.plan as website_plan, own.plan as own_plan
    from ${sql.table(journal)} r
    left join websites w on w.id = r.website_id left join accounts a on a.id = w.account_id
    left join accounts own on own.id = r.account_id
    where r.seq > ${after} and r.seq <= ${last} order by r.seq limit ${limit}`.execute(db)
  return rows
}

/** Deletes rows and their entries, which must be the oldest of their lists as long as their website exists. */
export async function deleteRows(tx: Tx, journal: Journal, seqs: readonly number[]): Promise<void> {
  if (seqs.length === 0) return
  const { rows } = await sql<ListedColumns & { seq: number }>`
    delete from ${sql.table(journal)} where seq in (${sql.join(seqs)})
    returning seq, website_id, resource_type, resource_id, actor, ${LISTED[journal]}`.execute(tx)
  const newest = new Map<number, number>()
  for (const row of rows)
    for (const list of listsOf(journal, row)) newest.set(list, Math.max(row.seq, newest.get(list) ?? 0))
  for (const [list, seq] of newest) await deleteEntries(tx, { list, seq })
}

const deleteEntries = prepare<Entry, never>((db, values) =>
  db.deleteFrom('journal_lists').where('list', '=', values.list).where('seq', '<=', values.seq),
)
