import { type Selectable, sql } from 'kysely'
import type { Plan } from '#accounts/plans.ts'
import type { Db, Tx } from '#database/database.ts'
import type { Journal } from '#database/tables/journals.ts'
import type { Tables } from '#database/tables.ts'

type Row = { seq: number; created_at: number }
/** `website_plan` is null when there is no such website (any more). */
export type AgedRow = Row & { website_id: string | null; website_plan: Plan | null; own_plan: Plan | null }
type Entry = { ordinal: number; seq: number }

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

export async function rowsAfter(db: Db, journal: Journal, seq: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select seq, created_at from ${sql.table(journal)} where seq > ${seq} order by seq limit ${limit}`.execute(db)
  return rows
}

/** Enters the rows from after `after` to `last` at the ends of their websites' lists. */
export async function enterRows(tx: Tx, journal: Journal, after: number, last: number): Promise<void> {
  await sql`
    insert into journal_index (website_id, journal, ordinal, seq)
    select website_id, ${journal}, row_number() over (partition by website_id order by seq) +
      coalesce((select max(ordinal) from journal_index i where i.website_id = r.website_id and i.journal = ${journal}), 0), seq
    from ${sql.table(journal)} r
    where seq > ${after} and seq <= ${last} and exists (select 1 from websites w where w.id = r.website_id)`.execute(tx)
}

/** The numbers of a website's rows after `mark`, newest first. */
export async function seqsAfter(db: Db, journal: Journal, website_id: string, mark: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq from ${sql.table(journal)} where seq > ${mark} and website_id = ${website_id} order by seq desc`.execute(
    db,
  )
  return rows.map(({ seq }) => seq)
}

/** A website's entries in the index, oldest or newest first. */
export function entriesOf(db: Db, journal: Journal, website_id: string, order: 'asc' | 'desc') {
  return db
    .selectFrom('journal_index')
    .select(['ordinal', 'seq'])
    .where('website_id', '=', website_id)
    .where('journal', '=', journal)
    .orderBy('ordinal', order)
}

/** Newest first. */
export async function rowsBySeq<J extends Journal>(
  db: Db,
  journal: J,
  seqs: number[],
): Promise<Selectable<Tables[J]>[]> {
  if (seqs.length === 0) return []
  const { rows } = await sql<Selectable<Tables[J]>>`
    select * from ${sql.table(journal)} where seq in (${sql.join(seqs)}) order by seq desc`.execute(db)
  return rows
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

export async function deleteRows(tx: Tx, journal: Journal, seqs: number[]): Promise<void> {
  if (seqs.length > 0) await sql`delete from ${sql.table(journal)} where seq in (${sql.join(seqs)})`.execute(tx)
}

/** Deletes a website's rows together with their entries, which must be its oldest. */
export async function deleteOldest(tx: Tx, journal: Journal, website_id: string, oldest: Entry[]): Promise<void> {
  const last = oldest.at(-1)
  if (!last) return
  await deleteRows(
    tx,
    journal,
    oldest.map(({ seq }) => seq),
  )
  await tx
    .deleteFrom('journal_index')
    .where('website_id', '=', website_id)
    .where('journal', '=', journal)
    .where('ordinal', '<=', last.ordinal)
    .execute()
}
