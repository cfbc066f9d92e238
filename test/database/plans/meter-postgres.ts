import pg from 'pg'
import type { Statements } from './statements.ts'

type Node = {
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  'Index Name'?: string
  'Function Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Rows Removed by Join Filter'?: number
  Plans?: Node[]
}

/** As EXPLAIN (ANALYZE, BUFFERS) says, of what really runs, with the plan that the connection has by then. */
const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
}

/**
 * Notes the rows that each statement visits in this database: the server tells the plan of each to the connection that ran it.
 * @returns what ends it
 */
export async function meterPostgres(url: string, statements: Statements): Promise<() => void> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client(url)
  await client.connect()
  for (const [setting, value] of Object.entries(SETTINGS))
    await client.query(`alter database ${name} set ${setting} = '${value}'`)
  await client.end()
  const { connect } = pg.Client.prototype
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads are of no interest here
  pg.Client.prototype.connect = function (this: pg.Client, ...args: any[]): any {
    if (this.database === name) this.on('notice', ({ message = '' }) => noteNotice(message, statements))
    return (connect as (...args: unknown[]) => unknown).apply(this, args)
  }
  return () => {
    pg.Client.prototype.connect = connect
  }
}

function noteNotice(message: string, statements: Statements) {
  const json = statements.paused ? undefined : /plan:\s*(\{[\s\S]*\})/.exec(message)?.[1]
  if (json === undefined) return
  const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: Node }
  statements.note(
    text,
    { visited: visitedBy(plan), answered: answeredBy(plan), skipped: skippedBy(plan) },
    scansOf(plan),
  )
}

const rowsOf = (node: Node) => node['Actual Rows'] * node['Actual Loops']
const below = (node: Node) => node.Plans ?? []

/** Of a change the rows that it changes, of a count those that it counts. */
function answeredBy(plan: Node): number {
  const [first] = below(plan)
  const isAbout = first && /ModifyTable|^Aggregate$/.test(plan['Node Type'])
  return Math.max(rowsOf(plan), isAbout ? answeredBy(first) : 0)
}

/** Rows that a limit's input gave and that it left out. */
function skippedBy(plan: Node): number {
  const own = plan['Node Type'] === 'Limit' ? Math.max(0, rowsOf(below(plan)[0]!) - rowsOf(plan)) : 0
  return own + below(plan).reduce((sum, node) => sum + skippedBy(node), 0)
}

/** The locks of the server, of all its databases: others hold hundreds. */
const OF_SERVER = 'pg_lock_status'

function visitedBy(node: Node): number {
  if (node['Function Name'] === OF_SERVER) return 0
  const removed = (['Filter', 'Index Recheck', 'Join Filter'] as const).reduce(
    (sum, why) => sum + (node[`Rows Removed by ${why}`] ?? 0),
    0,
  )
  const own = / Scan$/.test(node['Node Type']) ? node['Actual Rows'] + removed : removed
  return Math.round(own * node['Actual Loops']) + below(node).reduce((sum, node) => sum + visitedBy(node), 0)
}

/** The scans, each once: how they are joined and sorted depends on what the tables hold. */
function scansOf(node: Node): string[] {
  const kind = node['Node Type']
  const of = node['Index Name'] ?? node['Relation Name']
  const own = / Scan$/.test(kind) && of !== undefined ? [`${kind} ${of}`] : []
  return [...new Set([...own, ...below(node).flatMap(scansOf)])]
}
