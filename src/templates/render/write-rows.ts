import { nearestName } from '#text/nearest-name.ts'
import { MAX_ROWS_NESTING } from '../compile/limits.ts'
import type { FeedNode, RowsGroup, RowsNode, RowsPeriod } from '../program.ts'
import type { RowScope } from '../scope.ts'
import type { Condition, RowsFound } from '../sources.ts'
import { canGroupBy, type Group, groupRows } from '../values/group-rows.ts'
import { isRecord } from '../values/resolved.ts'
import { evaluateOperand } from './evaluate.ts'
import { MAX_ROW_LISTS } from './limits.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'
import { writePager, writePeriods } from './write-pager.ts'

export async function writeRows(node: RowsNode, place: Place, rendering: Rendering): Promise<void> {
  if (!admits(node, place, rendering)) return
  const page = node.hasPages ? (rendering.options.pageNumber ?? 1) : 1
  const found = await findRows(node, page, place, rendering)
  if (!found) return rendering.unknown('table', node.table, node.line, place)
  warnOfConditions(node, found, place, rendering)
  rendering.showUntil(found.until ?? null)
  rendering.spend(STEPS_OF_LIST)
  if (rendering.isDue) await rendering.breathe()
  if (found.rows.length === 0) await rendering.writeNodes(node.empty, place)
  const rows = node.group ? groupsOf(node, node.group, found, place, rendering) : found.rows
  for (const row of rows) await rendering.writeNodes(node.body, { ...place, row, lists: place.lists + 1 })
  if (found.isCut)
    rendering.note(`The list of ${node.table} is cut: its rows are too long for one page`, node.line, place)
  if (node.period) return showArchive(node.period, found, place, rendering)
  if (!node.hasPages) return
  const pages = Math.max(1, Math.ceil(found.total / node.limit))
  const pager = { page, pages, total: found.total, size: node.limit }
  rendering.pagers.push(pager)
  if (place.markup) writePager(pager, rendering)
}

function showArchive(
  { format }: RowsPeriod,
  { archive = { periods: [], period: null } }: RowsFound,
  place: Place,
  rendering: Rendering,
): void {
  rendering.archives.push(archive)
  if (place.markup) writePeriods(archive, format, rendering)
}

/** Finding rows takes about as long. */
const STEPS_OF_LIST = 5_000

/** The conditions with their values; null when one compares with a path that has no value, so that nothing fits. */
export function conditionsOf(
  { where, line }: RowsNode | FeedNode,
  place: Place,
  rendering: Rendering,
): Condition[] | null {
  const conditions = where.map(({ column, operator, value: operand }) => {
    if ('moment' in operand) return { column, operator, value: operand.moment, moment: true as const, computed: false }
    const value = evaluateOperand(operand, line, place, rendering)
    const words = operator === 'in' && typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value
    return { column, operator, value: isRecord(words) ? (words.id ?? null) : words, computed: 'path' in operand }
  })
  if (conditions.some(({ value, computed }) => computed && value === null)) return null
  return conditions.map(({ computed: _, ...condition }) => condition)
}

async function findRows(node: RowsNode, page: number, place: Place, rendering: Rendering): Promise<RowsFound | null> {
  const where = conditionsOf(node, place, rendering)
  if (!where) return { rows: [], total: 0 }
  const { table, sort, limit, fields, group, period } = node
  return rendering.sources.rows({
    ...{ table, where, sort, limit, page, fields },
    ...(group ? { group: group.column } : {}),
    ...(period ? { period: { ...period, shown: rendering.options.period ?? null } } : {}),
  })
}

/** The groups of a list as rows: `name`, `value`, `count` and the `rows` themselves. */
function groupsOf(
  { table, sort, line }: RowsNode,
  group: RowsGroup,
  { rows, options = [], columns = [] }: RowsFound,
  place: Place,
  rendering: Rendering,
): RowScope[] {
  const { column } = group
  const { types = {} } = rows[0] ?? {}
  const type = Object.hasOwn(types, column) ? types[column]! : null
  if (rows.length > 0 && type === null) rendering.note(noColumn(table, column, columns), line, place)
  else if (type !== null && !canGroupBy(type)) rendering.note(`Rows can't be grouped by ${column}`, line, place)
  const [first] = sort
  const descending = first?.column === column ? first.descending : null
  const grouping = { ...group, type: type ?? 'text', options, locale: rendering.locale, descending }
  const grouped = type !== null && canGroupBy(type) ? groupRows(rows, grouping) : ungrouped(rows)
  return grouped.map(({ name, value, rows: inside }): RowScope => {
    rendering.spend(inside.length)
    const held = inside.map(({ id, values }) => ({ ...values, id }))
    const id = typeof value === 'string' ? value : ''
    return { id, values: { name, value, count: inside.length, rows: held }, types: typesOfGroup(types, column) }
  })
}

/** All of them in one that has no name. */
function ungrouped(rows: RowScope[]): Group[] {
  return rows.length > 0 ? [{ name: null, value: null, rows }] : []
}

function typesOfGroup(types: RowScope['types'], column: string): RowScope['types'] {
  const inside = Object.entries(types).map(([name, type]) => [`rows.${name}`, type])
  const ofValue = Object.entries(types).flatMap(([name, type]) =>
    name.startsWith(`${column}.`) ? [[`value.${name.slice(column.length + 1)}`, type]] : [],
  )
  return { name: 'text', value: 'text', count: 'number', rows: 'json', ...Object.fromEntries([...inside, ...ofValue]) }
}

function noColumn(table: string, column: string, columns: readonly string[]): string {
  const nearest = nearestName(column, columns)
  return `The table ${table} has no column ${column}${nearest ? `; did you mean ${nearest}?` : ''}`
}

function admits({ line }: RowsNode, place: Place, rendering: Rendering): boolean {
  rendering.rowLists++
  const problem =
    place.lists >= MAX_ROWS_NESTING
      ? `nested more than ${MAX_ROWS_NESTING} deep`
      : rendering.rowLists > MAX_ROW_LISTS
        ? `more than ${MAX_ROW_LISTS} on the page`
        : null
  if (problem) rendering.note(`A list of rows is left out: ${problem}`, line, place)
  return !problem
}

function warnOfConditions(
  { table, line }: RowsNode,
  { unknown = [], unreadable = [], columns = [] }: RowsFound,
  place: Place,
  rendering: Rendering,
): void {
  for (const problem of unreadable) rendering.note(`The list of ${table} shows nothing: ${problem}`, line, place)
  for (const column of unknown) rendering.note(noColumn(table, column, columns), line, place)
}
