import { sql } from 'kysely'
import type { Tx } from '#database/database.ts'
import { rowList } from '#database/row-list.ts'
import { TABLES, type Tables } from '#database/tables.ts'

type ColumnType = 'text' | 'bigint'
/** How a column of a row that exists changes; the others stay as they are. */
type Change = 'put' | 'add' | 'latest' | 'last_known'
type Columns<Row> = { [Name in keyof Row & string]: ColumnType }

const WRITTEN = {
  analytics_views: {
    ...{ website_id: 'text', day: 'bigint', seq: 'bigint', at: 'bigint', visitor: 'text', visit_day: 'bigint' },
    ...{ visit: 'bigint', path: 'text', page_id: 'text', agent: 'text', purpose: 'text', country: 'text' },
    ...{ markdown: 'bigint', false_name: 'bigint' },
  },
  analytics_visits: {
    ...{ website_id: 'text', day: 'bigint', visit: 'bigint', visitor: 'text', started_at: 'bigint', last_at: 'bigint' },
    ...{ pageviews: 'bigint', entry_path: 'text', channel: 'text', referrer: 'text', campaign: 'text' },
    ...{ country: 'text', region: 'text', city: 'text' },
  },
  analytics_visitors: {
    ...{ website_id: 'text', visitor: 'text', day: 'bigint', last_at: 'bigint', last_path: 'text' },
    ...{ expires_at: 'bigint', state: 'text' },
  },
  analytics_totals: {
    ...{ website_id: 'text', dimension: 'text', day: 'bigint', value: 'text', page_id: 'text', visitors: 'bigint' },
    ...{ visits: 'bigint', pageviews: 'bigint', bounces: 'bigint', duration_ms: 'bigint' },
  },
  analytics_machines: {
    ...{ website_id: 'text', agent: 'text', path: 'text', day: 'bigint', page_id: 'text', category: 'text' },
    ...{ purpose: 'text', hits: 'bigint', markdown_hits: 'bigint', false_hits: 'bigint', last_at: 'bigint' },
  },
  analytics_machine_days: {
    ...{ website_id: 'text', day: 'bigint', agent: 'text', category: 'text', hits: 'bigint', false_hits: 'bigint' },
    ...{ last_at: 'bigint' },
  },
  analytics_machine_hours: {
    ...{ website_id: 'text', day: 'bigint', hour: 'bigint', hits: 'bigint', ai_hits: 'bigint' },
  },
  analytics_machine_pages: {
    ...{ website_id: 'text', day: 'bigint', path: 'text', page_id: 'text', hits: 'bigint', training: 'bigint' },
    ...{ search_index: 'bigint', on_demand: 'bigint', markdown_hits: 'bigint' },
  },
} as const satisfies { [Name in keyof Tables]?: Columns<Tables[Name]> }
type Written = keyof typeof WRITTEN

/** Writes rows, over those that exist. */
export async function putRows<T extends Written>(tx: Tx, table: T, rows: readonly Tables[T][]): Promise<void> {
  await upsert(tx, table, rows, () => 'put')
}

/** Adds counts to the rows that exist; what a page or an agent is said to be is the latest that was said. */
export async function addRows<T extends Written>(tx: Tx, table: T, rows: readonly Tables[T][]): Promise<void> {
  await upsert(tx, table, rows, (column, type) => {
    if (column === 'last_at') return 'latest'
    return type === 'bigint' ? 'add' : 'last_known'
  })
}

async function upsert(
  tx: Tx,
  table: Written,
  rows: readonly object[],
  changeOf: (column: string, type: ColumnType) => Change,
): Promise<void> {
  if (rows.length === 0) return
  const key: readonly string[] = TABLES[table].key
  const columns = WRITTEN[table]
  const changed = Object.entries(columns).filter(([name]) => !key.includes(name))
  const sets = changed.map(([name, type]) => {
    const [old, given] = [sql.ref(`${table}.${name}`), sql.ref(`excluded.${name}`)]
    const value = {
      put: given,
      add: sql`${old} + ${given}`,
      latest: sql`case when ${given} > ${old} then ${given} else ${old} end`,
      last_known: sql`coalesce(${given}, ${old})`,
    }[changeOf(name, type)]
    return sql`${sql.ref(name)} = ${value}`
  })
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from ${rowList(tx, columns, rows)} as r where true
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(sets)}`.execute(tx)
}
