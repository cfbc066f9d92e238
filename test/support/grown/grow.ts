import { sql } from 'kysely'
import type { Database, Tx } from '#kernel/database/database.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'
import { cloneRows, idOf, numbered } from './clone-rows.ts'
import { growHistory } from './grow-history.ts'
import type { Models } from './models.ts'

export const PAGES = 2_000
export const VERSIONS = 50
export const ROWS = 100_000
const WEBSITES = 200
/** Prices, which are spread over the rows of a table. */
const PRICES = 100_003
const STEP = 7_919
const KINDS = 20
/** As in database/ordinal-list.ts. */
const BUCKET = 512

/** Gives a website years of history: of each of its models there are thousands, and hundreds of websites stand beside. */
export async function grow(database: Database, models: Models): Promise<void> {
  const { website_id } = models
  await database.write(async (tx) => {
    await growPages(tx, models)
    await growRows(tx, models)
    await cloneRows(tx, 'websites', { id: website_id }, WEBSITES, { id: idOf(1), subdomain: numbered('grown-') })
    await cloneRows(tx, 'accesses', { website_id }, WEBSITES, { id: idOf(2), website_id: idOf(1) })
    await growHistory(tx, models)
  })
  // Which PostgreSQL does by itself within a minute.
  if (database.kind === 'postgres') await database.write((tx) => sql`analyze`.execute(tx))
}

async function growPages(tx: Tx, { website_id, page_id }: Models) {
  const { latest_version_id } = await tx
    .selectFrom('histories')
    .select('latest_version_id')
    .where('resource_id', '=', page_id)
    .executeTakeFirstOrThrow()
  const versions = sql.lit(VERSIONS)
  await cloneRows(tx, 'pages', { id: page_id }, PAGES, {
    id: idOf(3),
    ordinal: sql`1000 + n`,
    path: sql`'/section-' || cast(n % 10 as text) || '/page-' || cast(n as text)`,
    title: numbered('Page '),
    updated_at: sql`updated_at - n`,
    created_at: sql`created_at - n`,
  })
  await cloneRows(tx, 'histories', { resource_id: page_id }, PAGES, {
    resource_id: idOf(3),
    latest_version_id: idOf(4, sql`${versions} * n`),
    latest_number: versions,
    // As if all had been packed.
    pack_from: versions,
  })
  await cloneRows(tx, 'versions', { id: latest_version_id }, PAGES * VERSIONS, {
    id: idOf(4),
    resource_id: idOf(3, sql`((n + ${versions} - 1) / ${versions})`),
    number: sql`(n - 1) % ${versions} + 1`,
  })
  for (const used of await tx.selectFrom('uses').selectAll().where('resource_id', '=', page_id).execute())
    await cloneRows(tx, 'uses', { resource_id: page_id, used_name: used.used_name }, PAGES, {
      resource_id: idOf(3),
      number: versions,
    })
  // Each links to a file of its own.
  await cloneRows(tx, 'uses', { resource_id: page_id }, PAGES, {
    resource_id: idOf(3),
    number: versions,
    used_kind: sql`'asset'`,
    used_name: idOf(6),
  })
  await lengthen(tx, { website_id, kind: 'page' }, PAGES, sql`pages where website_id = ${website_id}`)
}

async function growRows(tx: Tx, { website_id, table_id }: Models) {
  const kind = sql`cast(n % ${sql.lit(KINDS)} as text)`
  await cloneRows(tx, 'rows', { table_id }, ROWS, {
    id: idOf(5),
    ordinal: sql`n`,
    position: sql`1 + n`,
    // Keys of the title, the price and the kind (rows/values/sort-key.ts).
    k0: sql`'row ' || cast(n as text) || ${sql.lit('\u0001Row ')} || cast(n as text)`,
    k1: sql`'c0' || substr(cast(10000000000000 + (n * ${sql.lit(STEP)}) % ${sql.lit(PRICES)} as text), 1, 14)`,
    k2: sql`'kind-' || ${kind} || ${sql.lit('\u0001kind-')} || ${kind}`,
  })
  await lengthen(tx, rowsOfTable({ website_id, id: table_id }), ROWS, sql`rows where table_id = ${table_id}`)
}

/** As if so many had joined the list; `from` is what is in it. */
async function lengthen(
  tx: Tx,
  { website_id, kind }: { website_id: string; kind: string },
  count: number,
  from: unknown,
) {
  const ofList = sql`website_id = ${website_id} and kind = ${kind}`
  await sql`update lists set length = length + ${count}, next_ordinal = next_ordinal + ${count} + 1000 where ${ofList}`.execute(
    tx,
  )
  await sql`delete from list_buckets where ${ofList}`.execute(tx)
  await sql`insert into list_buckets (website_id, kind, bucket, length)
    select ${website_id}, ${kind}, ordinal / ${sql.lit(BUCKET)}, count(*) from ${from as ReturnType<typeof sql>}
    group by ordinal / ${sql.lit(BUCKET)}`.execute(tx)
}
