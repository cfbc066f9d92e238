import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Measured } from '#resources/content/search/source.ts'

type Sized = SelectQueryBuilder<never, never, { ordinal: number; size: number }>

/** How many records a query has, the ordinal of the last and the bytes of all; null where it has none. */
export async function measured(db: Db, query: Pick<Sized, 'as'>): Promise<Measured | null> {
  const { count, upTo, bytes } = await db
    .selectFrom(query.as('sized'))
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max<number>('sized.ordinal').as('upTo'),
      fn.sum<number>('sized.size').as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return Number(count) === 0 ? null : { count: Number(count), upTo: Number(upTo), bytes: Number(bytes) }
}
