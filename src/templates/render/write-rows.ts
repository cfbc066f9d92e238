import { nearestName } from '#text/nearest-name.ts'
import { MAX_ROWS_NESTING } from '../compile/limits.ts'
import type { FeedNode, RowsNode } from '../program.ts'
import type { Condition, RowsFound } from '../sources.ts'
import { isRecord } from '../values/resolved.ts'
import { evaluateOperand } from './evaluate.ts'
import { MAX_ROW_LISTS } from './limits.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'
import { writePager } from './write-pager.ts'

export async function writeRows(node: RowsNode, place: Place, rendering: Rendering): Promise<void> {
  if (!admits(node, place, rendering)) return
  const page = node.hasPages ? (rendering.options.pageNumber ?? 1) : 1
  const found = await findRows(node, page, place, rendering)
  if (!found) return rendering.unknown('table', node.table, node.line, place)
  warnOfColumns(node, found, place, rendering)
  rendering.spend(STEPS_OF_LIST)
  if (rendering.isDue) await rendering.breathe()
  if (found.rows.length === 0) await rendering.writeNodes(node.empty, place)
  for (const row of found.rows) await rendering.writeNodes(node.body, { ...place, row, lists: place.lists + 1 })
  if (found.isCut)
    rendering.note(`The list of ${node.table} is cut: its rows are too long for one page`, node.line, place)
  if (!node.hasPages) return
  const pages = Math.max(1, Math.ceil(found.total / node.limit))
  const pager = { page, pages, total: found.total, size: node.limit }
  rendering.pagers.push(pager)
  if (place.markup) writePager(pager, rendering)
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
    const value = evaluateOperand(operand, line, place, rendering)
    const words = operator === 'in' && typeof value === 'string' ? value.split(',').map((word) => word.trim()) : value
    return { column, operator, value: isRecord(words) ? (words.id ?? null) : words, computed: 'path' in operand }
  })
  if (conditions.some(({ value, computed }) => computed && value === null)) return null
  return conditions.map(({ column, operator, value }) => ({ column, operator, value }))
}

async function findRows(node: RowsNode, page: number, place: Place, rendering: Rendering): Promise<RowsFound | null> {
  const where = conditionsOf(node, place, rendering)
  if (!where) return { rows: [], total: 0 }
  const { table, sort, limit, fields } = node
  return rendering.sources.rows({ table, where, sort, limit, page, fields })
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

function warnOfColumns(
  { table, line }: RowsNode,
  { unknown = [], columns = [] }: RowsFound,
  place: Place,
  rendering: Rendering,
): void {
  for (const column of unknown) {
    const nearest = nearestName(column, columns)
    rendering.note(
      `The table ${table} has no column ${column}${nearest ? `; did you mean ${nearest}?` : ''}`,
      line,
      place,
    )
  }
}
