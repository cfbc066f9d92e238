import { sql } from 'kysely'
import { putRows } from '#analytics/fold/write-rows-store.ts'
import { among } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { Span } from '#resources/traffic/analytics/calendar.ts'
import { type DayTotal, IMPORTED_DIMENSIONS } from '#resources/traffic/analytics/imports/day-totals.ts'
import type { ImportSource } from '#resources/traffic/analytics/imports/read-table.ts'

/** Rows in one go, for which the request thread is not held long. */
const WRITTEN_AT_ONCE = 5_000

export async function importsOf(db: Db, website_id: string) {
  const rows = await db
    .selectFrom('analytics_imported')
    .select(({ fn }) => [
      'source',
      fn.min('day').as('first'),
      fn.max('day').as('last'),
      fn.count<number>('day').distinct().as('days'),
    ])
    .where('website_id', '=', website_id)
    .groupBy('source')
    .orderBy('source')
    .execute()
  return rows.map(({ source, first, last, days }) => ({
    source,
    first: Number(first),
    last: Number(last),
    days: Number(days),
  }))
}

/** Days among these on which people were counted here. */
export async function ownDays(tx: Tx, website_id: string, { first, last }: Span): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('analytics_totals as t')
    .select('t.day')
    .where('t.website_id', '=', website_id)
    .where('t.dimension', '=', 'all')
    .where('t.day', '>=', first)
    .where('t.day', '<=', last)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('analytics_imported as i')
            .select('i.day')
            .whereRef('i.website_id', '=', 't.website_id')
            .whereRef('i.day', '=', 't.day')
            .where('i.dimension', '=', 'all'),
        ),
      ),
    )
    .execute()
  return new Set(rows.map(({ day }) => Number(day)))
}

/** Writes daily totals, replacing earlier imports of the same days and dimensions. */
export async function saveImported(
  tx: Tx,
  { website_id, source, totals }: { website_id: string; source: ImportSource; totals: readonly DayTotal[] },
): Promise<void> {
  const days = new Map(totals.map(({ dimension, day }) => [`${dimension} ${day}`, { dimension, day }]))
  for (const dimension of IMPORTED_DIMENSIONS) {
    const own = [...days.values()].filter((one) => one.dimension === dimension).map(({ day }) => day)
    if (own.length > 0) await dropTotals(tx, website_id, dimension, own)
  }
  for (let from = 0; from < totals.length; from += WRITTEN_AT_ONCE) {
    const some = totals.slice(from, from + WRITTEN_AT_ONCE)
    await putRows(
      tx,
      'analytics_totals',
      some.map((total) => ({ website_id, page_id: null, ...total })),
    )
  }
  await putRows(
    tx,
    'analytics_imported',
    [...days.values()].map((day) => ({ website_id, ...day, source })),
  )
}

/** @returns whether there was anything */
export async function removeImported(tx: Tx, website_id: string, source: ImportSource | undefined): Promise<boolean> {
  const rows = await tx
    .selectFrom('analytics_imported')
    .select(['dimension', 'day'])
    .where('website_id', '=', website_id)
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .execute()
  for (const [dimension, days] of Map.groupBy(rows, (row) => row.dimension))
    await dropTotals(
      tx,
      website_id,
      dimension,
      days.map(({ day }) => Number(day)),
    )
  await tx
    .deleteFrom('analytics_imported')
    .where('website_id', '=', website_id)
    .$if(source !== undefined, (query) => query.where('source', '=', source!))
    .execute()
  return rows.length > 0
}

/** What was imported of these days. Nothing but an import writes totals of days that it has. */
async function dropTotals(tx: Tx, website_id: string, dimension: string, days: readonly number[]): Promise<void> {
  await sql`
    delete from analytics_totals where website_id = ${website_id} and dimension = ${dimension} and day in
      (select i.day from analytics_imported i where i.website_id = ${website_id} and i.dimension = ${dimension}
        and i.day in (select cast(d.value as bigint) from ${among(tx, days.map(String))} d))`.execute(tx)
}

/** How much of the days was imported. */
export async function importedWithin(db: Db, website_id: string, { first, last }: Span) {
  const { days, pageviews } = await db
    .selectFrom('analytics_imported as i')
    .leftJoin('analytics_totals as t', (join) =>
      join
        .onRef('t.website_id', '=', 'i.website_id')
        .onRef('t.dimension', '=', 'i.dimension')
        .onRef('t.day', '=', 'i.day')
        .on('t.dimension', '=', 'all'),
    )
    .select(({ fn }) => [fn.count<number>('i.day').as('days'), fn.sum<number | null>('t.pageviews').as('pageviews')])
    .where('i.website_id', '=', website_id)
    .where('i.day', '>=', first)
    .where('i.day', '<=', last)
    .executeTakeFirstOrThrow()
  return { isAny: Number(days) > 0, pageviews: Number(pageviews ?? 0) }
}
