import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'

/**
 * A list in which the last page costs what the first does. Rows carry an ordinal, given in the order of their making;
 * how many of each run of BUCKET ordinals are left is kept beside them. The nth row is then found by adding up the
 * buckets before it and skipping at most one bucket's rows, and the length is known without counting.
 */
const BUCKET = 512
const BUCKETS_AT_ONCE = 32

type Key = { website_id: string; kind: string }

/** Takes the list's row lock: the length it answers holds until the transaction ends. */
export async function joinList(tx: Tx, key: Key): Promise<{ ordinal: number; length: number }> {
  return joinListTogether(tx, key, 1)
}

/** The same for `count` rows, at least one, that come after each other. @returns the ordinal of the first */
export async function joinListTogether(tx: Tx, key: Key, count: number): Promise<{ ordinal: number; length: number }> {
  const [list] = await takeOrdinals(tx, { ...key, count })
  const { next_ordinal, length } = list!
  const ordinal = next_ordinal - count
  for (let from = ordinal; from < next_ordinal; ) {
    const bucket = Math.floor(from / BUCKET)
    const end = Math.min(next_ordinal, (bucket + 1) * BUCKET)
    await countIn(tx, { ...key, bucket, count: end - from })
    from = end
  }
  return { ordinal, length }
}

/** Takes back that a row has left: its ordinal is its own again. */
export async function rejoinList(tx: Tx, key: Key, ordinal: number): Promise<void> {
  await changeLengths(tx, key, ordinal, sql<number>`length + 1`)
}

/** Removes a list whose rows are gone. */
export async function dropList(tx: Tx, { website_id, kind }: Key): Promise<void> {
  await tx.deleteFrom('lists').where('website_id', '=', website_id).where('kind', '=', kind).execute()
  await tx.deleteFrom('list_buckets').where('website_id', '=', website_id).where('kind', '=', kind).execute()
}

/** How many rows the list has. */
export async function listLength(db: Db, key: Key): Promise<number> {
  return (await lengthOf(db, key))[0]?.length ?? 0
}

export async function leaveList(tx: Tx, key: Key, ordinal: number): Promise<void> {
  await changeLengths(tx, key, ordinal, sql<number>`length - 1`)
}

async function changeLengths(tx: Tx, key: Key, ordinal: number, length: RawBuilder<number>): Promise<void> {
  await tx
    .updateTable('lists')
    .set({ length })
    .where('website_id', '=', key.website_id)
    .where('kind', '=', key.kind)
    .execute()
  await tx
    .updateTable('list_buckets')
    .set({ length })
    .where('website_id', '=', key.website_id)
    .where('kind', '=', key.kind)
    .where('bucket', '=', Math.floor(ordinal / BUCKET))
    .execute()
}

/**
 * Where the row at `offset` is.
 * @returns the list's length, the ordinal to begin at, and how many rows to skip from there
 */
export async function seekList(
  db: Db,
  key: Key,
  offset: number,
): Promise<{ length: number; from: number; skip: number }> {
  const [list] = await lengthOf(db, key)
  const length = list?.length ?? 0
  if (offset < BUCKET || offset >= length) return { length, from: 0, skip: offset }
  // Buckets only ever lose rows, so the wanted one is this or a later one; without deletions it is this one.
  const least = Math.floor(offset / BUCKET)
  let before = Number((await lengthBefore(db, { ...key, bucket: least }))[0]?.before ?? 0)
  for (let bucket = least; ; bucket += BUCKETS_AT_ONCE) {
    const some = await bucketsFrom(db, { ...key, first: bucket, last: bucket + BUCKETS_AT_ONCE - 1 })
    if (some.length === 0) return { length, from: 0, skip: offset }
    for (const { bucket, length: left } of some) {
      if (before + left > offset) {
        const skip = offset - before
        // A whole bucket has no holes to step over.
        return left === BUCKET
          ? { length, from: bucket * BUCKET + skip, skip: 0 }
          : { length, from: bucket * BUCKET, skip }
      }
      before += left
    }
  }
}

/** How many rows are left of each run of ordinals, by the first of the run, in order. */
export async function runsOfList(db: Db, key: Key): Promise<{ first: number; length: number }[]> {
  const buckets = await bucketsFrom(db, { ...key, first: 0, last: Number.MAX_SAFE_INTEGER })
  return buckets.map(({ bucket, length }) => ({ first: bucket * BUCKET, length }))
}

const lengthOf = prepare<Key, { length: number }>((db, { website_id, kind }) =>
  db.selectFrom('lists').select('length').where('website_id', '=', website_id).where('kind', '=', kind),
)

const lengthBefore = prepare<Key & { bucket: number }, { before: number | null }>((db, values) =>
  db
    .selectFrom('list_buckets')
    .select((eb) => eb.fn.sum<number | null>('length').as('before'))
    .where('website_id', '=', values.website_id)
    .where('kind', '=', values.kind)
    .where('bucket', '<', values.bucket),
)

type Run = Key & { first: number; last: number }
const bucketsFrom = prepare<Run, { bucket: number; length: number }>((db, values) =>
  db
    .selectFrom('list_buckets')
    .select(['bucket', 'length'])
    .where('website_id', '=', values.website_id)
    .where('kind', '=', values.kind)
    .where('bucket', '>=', values.first)
    .where('bucket', '<=', values.last)
    .orderBy('bucket'),
)

type Several = Key & { count: number }

const takeOrdinals = prepare<Several, { next_ordinal: number; length: number }>((db, { website_id, kind, count }) =>
  db
    .insertInto('lists')
    .values({ website_id, kind, next_ordinal: count, length: count })
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'kind']).doUpdateSet({
        next_ordinal: sql`lists.next_ordinal + excluded.next_ordinal`,
        length: sql`lists.length + excluded.length`,
      }),
    )
    .returning(['next_ordinal', 'length']),
)

const countIn = prepare<Several & { bucket: number }, never>((db, { website_id, kind, bucket, count }) =>
  db
    .insertInto('list_buckets')
    .values({ website_id, kind, bucket, length: count })
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'kind', 'bucket'])
        .doUpdateSet({ length: sql`list_buckets.length + excluded.length` }),
    ),
)
