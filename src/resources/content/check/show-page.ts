import type { Db } from '#kernel/database/database.ts'
import type { SiteView } from '#kernel/operations/site-view.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import type { Show } from '#resources/content/check/check-html.ts'
import { bindingOf } from '#resources/content/check/records-store.ts'
import { isPattern, pathWith } from '#resources/content/pages/rules.ts'
import { newestValues } from '#resources/data/rows/stretch-store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { ownTurn } from '#text/own-turn.ts'

/** Rows of a page at a pattern that are looked at, each rendered, and those of all such pages in one request. */
const MAX_ROWS = 25
const MAX_ALL_ROWS = 200

type From = { db: Db; longDb: Db; website_id: string; view: SiteView; compute: Compute }

/**
 * Pages that templates make as visitors get them, those of rows row by row.
 * @param unchecked gets a sentence for each page of whose rows only the newest are shown
 */
export async function showPages({ db, longDb, website_id, view, compute }: From, unchecked: string[]): Promise<Show> {
  const site = await view.whole(db, website_id)
  let left = MAX_ALL_ROWS
  return async function* (page) {
    const { id, name: path } = page
    const rows = isPattern(path) ? await rowsOf(longDb, { website_id, id }, Math.min(MAX_ROWS, left)) : null
    left -= rows?.count ?? 0
    if (rows?.isCut) unchecked.push(`Pages of rows: of ${path} only the newest ${rows.count} rows were looked at.`)
    for (const row of rows?.keys ?? [undefined]) {
      await ownTurn()
      const shown = await site?.page(id, compute, row)
      if (shown)
        yield { html: shown.html, warnings: shown.warnings, path: row === undefined ? path : pathWith(path, row) }
    }
  }
}

type Page = { website_id: string; id: string }
/** `keys` of the rows that visitors see, out of `count`. */
type Rows = { keys: string[]; count: number; isCut: boolean }

/** The newest rows that a page shows; null where it is bound to no table. */
async function rowsOf(db: Db, { website_id, id }: Page, most: number): Promise<Rows | null> {
  const { table_id, row_key } = (await bindingOf(db, website_id, id)) ?? {}
  const table = table_id ? await tableOf(db, website_id, table_id) : undefined
  const column = table && readColumns(table).find(({ key }) => key === row_key)
  if (!column) return null
  const rows = await newestValues(db, table.id, [column.id], most + 1)
  const looked = rows.slice(0, most)
  const keys = looked.flatMap(({ draft, data }) => {
    const key = String(JSON.parse(data)[column.id] ?? '')
    // A slash would be two segments, and match no placeholder.
    return draft || key === '' || key.includes('/') ? [] : [key]
  })
  return { keys, count: looked.length, isCut: rows.length > most }
}
