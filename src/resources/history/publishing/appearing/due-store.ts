import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'

export type DueRecord = { kind: 'page' | 'row'; website_id: string; id: string }

/** What comes next of a record, as its indexes hold it. */
const NEXT = sql<number>`coalesce(publish_at, unpublish_at)`
const HAS_NEXT = sql<boolean>`coalesce(publish_at, unpublish_at) is not null`
const TABLES = { page: 'pages', row: 'rows' } as const

/** Records whose time has come, of websites that are there, the earliest first; at most `limit`. */
export async function dueRecords(db: Db, now: number, limit: number): Promise<DueRecord[]> {
  const dueOf = (kind: DueRecord['kind']) =>
    db
      .selectFrom(TABLES[kind])
      .innerJoin('websites', 'websites.id', `${TABLES[kind]}.website_id`)
      .select([sql<DueRecord['kind']>`${sql.lit(kind)}`.as('kind'), `${TABLES[kind]}.website_id`, `${TABLES[kind]}.id`])
      .select(NEXT.as('at'))
      .where(HAS_NEXT)
      .where(NEXT, '<=', now)
      .where('websites.deleted_at', 'is', null)
      .orderBy('at')
      .limit(limit)
      .execute()
  const due = [...(await dueOf('page')), ...(await dueOf('row'))]
  return due.toSorted((one, other) => one.at - other.at).slice(0, limit)
}

type Times = { publish_at: number | null; unpublish_at: number | null; scheduled_by: string | null }

/** When a record appears and goes; it is locked until the transaction ends. */
export async function lockTimes(tx: Tx, { kind, website_id, id }: DueRecord): Promise<Times | undefined> {
  const lock = tx.updateTable(TABLES[kind]).set({ updated_at: sql`updated_at` })
  const row = lock.where('website_id', '=', website_id).where('id', '=', id)
  return row.returning(['publish_at', 'unpublish_at', 'scheduled_by']).executeTakeFirst()
}

/** Nothing comes of the time that has come. */
export async function clearTime(
  tx: Tx,
  { kind, website_id, id }: DueRecord,
  field: 'publish_at' | 'unpublish_at',
  now: number,
): Promise<void> {
  await tx
    .updateTable(TABLES[kind])
    .set({ [field]: null, updated_at: now, revision: sql`revision + 1` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}
