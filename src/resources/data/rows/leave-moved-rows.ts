import type { Tx } from '#kernel/database/database.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { pagesBoundTo } from '#resources/content/pages/binding-store.ts'
import { normalizePath, pathWith } from '#resources/content/pages/rules.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { leaveRedirects, type Move } from '#resources/traffic/redirects/leave-redirect.ts'

type Table = { id: string; website_id: string; columns: readonly Column[] }
/** The values of a published row, by column id. */
export type ChangedRow = { before: Data; after: Data }

/** Leaves 301s where visitors found rows whose slug, or what else is in their address, is another now. @returns their events */
export async function leaveMovedRows(
  tx: Tx,
  { id, website_id, columns }: Table,
  rows: readonly ChangedRow[],
  now: number,
): Promise<OperationEvent[]> {
  if (rows.length === 0) return []
  const moves: Move[] = []
  for (const { path, row_key, status } of await pagesBoundTo(tx, website_id, id)) {
    const column = columns.find(({ key }) => key === row_key)
    if (!column || status !== 'published') continue
    for (const { before, after } of rows) {
      const [from, to] = [addressOf(path, before[column.id]), addressOf(path, after[column.id])]
      if (from && to && from !== to) moves.push({ from, to })
    }
  }
  return moves.length === 0 ? [] : (await leaveRedirects(tx, website_id, moves, now)).events
}

function addressOf(pattern: string, value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value)
  // A slash would be two segments, and match no placeholder.
  const path = text.includes('/') ? null : normalizePath(pathWith(pattern, text))
  return path?.ok ? path.path : null
}
