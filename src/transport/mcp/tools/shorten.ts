import type { Catalog } from '#kernel/operations/catalog.ts'
import type { ListMeta } from '#kernel/operations/list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { toolCallOf } from '#transport/mcp/tools/catalog-tools.ts'
import { queryNames } from '#transport/mcp/tools/define-tool.ts'

/** Characters of an answer's JSON that an agent is given at a time: some 12,000 tokens. */
export const MAX_ANSWER = 48_000

/** In place of what is left out; not to be taken for the end of the text, nor to be saved. */
const marker = (left: number) => `\n[CUT: ${left} more characters are not shown. Never save this text as it stands.]`

/** Steps by which a text or a list gets shorter until the whole fits. */
const STEPS = [30_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200]
const ITEMS = [200, 100, 50, 20, 10, 5]

/**
 * An answer that is too large with its longest texts, then its lists, cut; it still fits its schema. The note says how to
 * ask for less.
 */
export function shortened(json: string, operation: Operation, catalog: Catalog): { json: string; note: string | null } {
  if (json.length <= MAX_ANSWER) return { json, note: null }
  const whole: unknown = JSON.parse(json)
  let cut = json
  for (const longest of STEPS) {
    if (cut.length <= MAX_ANSWER) break
    cut = JSON.stringify(cutDown(whole, longest, Number.POSITIVE_INFINITY))
  }
  for (const most of ITEMS) {
    if (cut.length <= MAX_ANSWER) break
    cut = JSON.stringify(cutDown(whole, STEPS.at(-1)!, most))
  }
  return {
    json: cut,
    note: `This answer was cut from ${json.length} to ${cut.length} characters. ${narrowing(operation, catalog)}`,
  }
}

/** The same beginning of a list in fewer rows, as a page of its own; null when it is one row. */
export function narrowerWindow(json: string, meta: ListMeta): { page: number; per: number } | null {
  const rows = (JSON.parse(json) as { data: unknown[] }).data.length
  const offset = meta.next_page === null ? meta.total_count - rows : (meta.current_page! - 1) * rows
  let per = Math.floor((rows * MAX_ANSWER) / json.length)
  // Only what divides the offset makes a page begin there.
  while (per > 1 && offset % per !== 0) per--
  return rows > 1 ? { page: offset / Math.max(per, 1) + 1, per: Math.max(per, 1) } : null
}

function cutDown(value: unknown, longest: number, most: number): unknown {
  if (typeof value === 'string')
    return value.length > longest ? value.slice(0, longest).toWellFormed() + marker(value.length - longest) : value
  if (Array.isArray(value)) return value.slice(0, most).map((item) => cutDown(item, longest, most))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cutDown(item, longest, most)]))
}

function narrowing(operation: Operation, { byName }: Catalog): string {
  const narrow = queryNames(operation).filter((name) => name !== 'page' && name !== 'sort')
  const own = narrow.length ? `Ask for less with ${narrow.join(', ')}.` : ''
  const outline = operation.name.replace(/_[a-z]+$/, '_outline')
  const outlined = !operation.list && byName.has(outline) && outline !== operation.name
  const other = outlined ? `See its parts with ${toolCallOf(byName.get(outline)!)}.` : ''
  return [own, other].filter(Boolean).join(' ') || 'Change it with edits of the parts that you see.'
}
