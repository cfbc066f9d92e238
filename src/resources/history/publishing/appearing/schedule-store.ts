import { sql } from 'kysely'
import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { PublishingRow } from '#resources/history/publishing/record.ts'

/** What happens at a time: a publishing, or what a record says itself. */
export type Occasion = { of: 'publishing' | 'record'; id: string; action: 'publish' | 'unpublish'; at: number }
export type Range = { from?: number; until?: number }

/** What is scheduled, and was, of a website: the earliest first. */
export async function listOccasions(
  db: Db,
  website_id: string,
  window: Window,
  range: Range,
): Promise<Listed<Occasion>> {
  const occasions = occasionsOf(db, website_id, range)
  const { total } = await db
    .selectFrom(occasions.as('o'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await occasions.orderBy('at').orderBy('id').limit(window.per).offset(window.offset).execute()
  return { rows, total: Number(total) }
}

function occasionsOf(db: Db, website_id: string, { from = 0, until = Number.MAX_SAFE_INTEGER }: Range) {
  const publishings = db
    .selectFrom('publishings')
    .select([sql<Occasion['of']>`'publishing'`.as('of'), 'id', 'action', 'at'])
    .where('website_id', '=', website_id)
    .where(sql<boolean>`status <> 'cancelled'`)
    .where('at', '>=', from)
    .where('at', '<', until)
  const own = (table: 'pages' | 'rows', field: 'publish_at' | 'unpublish_at') =>
    db
      .selectFrom(table)
      .select([
        sql<Occasion['of']>`'record'`.as('of'),
        'id',
        sql<Occasion['action']>`${sql.lit(field === 'publish_at' ? 'publish' : 'unpublish')}`.as('action'),
        sql<number>`${sql.ref(field)}`.as('at'),
      ])
      .where('website_id', '=', website_id)
      // Those that its index holds.
      .where(sql<boolean>`coalesce(publish_at, unpublish_at) is not null`)
      .where(field, '>=', from)
      .where(field, '<', until)
  return publishings
    .unionAll(own('pages', 'publish_at'))
    .unionAll(own('pages', 'unpublish_at'))
    .unionAll(own('rows', 'publish_at'))
    .unionAll(own('rows', 'unpublish_at'))
}

export async function publishingsAmong(
  db: Db,
  website_id: string,
  ids: readonly string[],
): Promise<Map<string, PublishingRow>> {
  const rows = await db
    .selectFrom('publishings')
    .selectAll()
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
