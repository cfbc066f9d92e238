import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { executeOnSqlite, isSqlite } from '#kernel/database/prepare.ts'
import { rowList } from '#kernel/database/row-list.ts'
import { TABLES, type Tables } from '#kernel/database/tables.ts'

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
    ...{ country: 'text', region: 'text', city: 'text', exit_path: 'text', device: 'text', browser: 'text' },
    ...{ system: 'text', language: 'text', utm_source: 'text', utm_medium: 'text', utm_term: 'text' },
    ...{ utm_content: 'text' },
  },
  analytics_goals: {
    ...{ website_id: 'text', day: 'bigint', visit: 'bigint', at: 'bigint', goal: 'text', path: 'text' },
    properties: 'text',
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
  analytics_crawlers: {
    ...{ website_id: 'text', day: 'bigint', agent: 'text', purpose: 'text', html_hits: 'bigint' },
    ...{ markdown_hits: 'bigint', file_hits: 'bigint', robots_hits: 'bigint', forbidden_hits: 'bigint' },
    ...{ last_at: 'bigint' },
  },
} as const satisfies { [Name in keyof Tables]?: Columns<Tables[Name]> }
type Written = keyof typeof WRITTEN

/** Rows in one statement of SQLite. Those that remain are written one by one, so that there are two statements to prepare. */
const ROWS_AT_ONCE = 32
/** Columns of a row that never change, though no part of its key: an index of one would be written with each view. */
const CONSTANT: { [Name in Written]?: readonly string[] } = { analytics_visitors: ['day', 'expires_at'] }

/** Writes rows, over those that exist. */
export async function putRows<T extends Written>(tx: Tx, table: T, rows: readonly Tables[T][]): Promise<void> {
  await upsert(tx, table, rows, 'put')
}

/** Adds counts to the rows that exist; what a page or an agent is said to be is the latest that was said. */
export async function addRows<T extends Written>(tx: Tx, table: T, rows: readonly Tables[T][]): Promise<void> {
  await upsert(tx, table, rows, 'add')
}

type How = 'put' | 'add'

async function upsert(tx: Tx, table: Written, rows: readonly object[], how: How): Promise<void> {
  if (rows.length === 0) return
  if (isSqlite(tx)) return upsertValues(tx, table, rows, how)
  const columns = WRITTEN[table]
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  await upsertFrom(table, how, sql`select ${names} from ${rowList(tx, columns, rows)} as r where true`).execute(tx)
}

/** SQLite takes ten times as long to read rows from JSON. */
async function upsertValues(tx: Tx, table: Written, rows: readonly object[], how: How): Promise<void> {
  const names = Object.keys(WRITTEN[table])
  for (let begin = 0; begin < rows.length; ) {
    const count = rows.length - begin < ROWS_AT_ONCE ? 1 : ROWS_AT_ONCE
    const values = new Array<unknown>(count * names.length)
    let at = 0
    for (let index = begin; index < begin + count; index++)
      for (const name of names) values[at++] = rows[index]![name as never]
    await executeOnSqlite(tx, statementOf(tx, table, how, count), values)
    begin += count
  }
}

const statements = new Map<string, string>()

function statementOf(tx: Tx, table: Written, how: How, rows: number): string {
  const name = `${how} ${rows} ${table}`
  let statement = statements.get(name)
  if (statement === undefined) {
    const row = sql`(${sql.join(Object.keys(WRITTEN[table]).map(() => sql`${null}`))})`
    statement = upsertFrom(table, how, sql`values ${sql.join(Array(rows).fill(row))}`).compile(tx).sql
    statements.set(name, statement)
  }
  return statement
}

function upsertFrom(table: Written, how: How, source: RawBuilder<unknown>): RawBuilder<unknown> {
  const key: readonly string[] = TABLES[table].key
  const columns = Object.entries(WRITTEN[table])
  const constant = [...key, ...(CONSTANT[table] ?? [])]
  const sets = columns
    .filter(([name]) => !constant.includes(name))
    .map(([name, type]) => {
      const [old, given] = [sql.ref(`${table}.${name}`), sql.ref(`excluded.${name}`)]
      const value = {
        put: given,
        add: sql`${old} + ${given}`,
        latest: sql`case when ${given} > ${old} then ${given} else ${old} end`,
        last_known: sql`coalesce(${given}, ${old})`,
      }[changeOf(name, type, how)]
      return sql`${sql.ref(name)} = ${value}`
    })
  return sql`
    insert into ${sql.table(table)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) ${source}
    on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(sets)}`
}

function changeOf(column: string, type: ColumnType, how: How): Change {
  if (how === 'put') return 'put'
  if (column === 'last_at') return 'latest'
  return type === 'bigint' ? 'add' : 'last_known'
}
