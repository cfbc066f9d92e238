import Type from 'typebox'
import type { Db } from '#kernel/database/database.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { at } from '#kernel/operations/target.ts'
import { deleteTool, listTool } from '#kernel/operations/tool.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import { existingOf } from '#resources/content/html-checks/store.ts'
import { readerOfPages } from '#resources/content/pages/store.ts'
import { countMissing } from '#resources/traffic/missing-paths/count.ts'
import type { MissingPathRow } from '#resources/traffic/missing-paths/record.ts'
import { MissingPath, presentMissingPath } from '#resources/traffic/missing-paths/record.ts'
import { deleteMissingPath, missingPathsOf, missingPathTarget } from '#resources/traffic/missing-paths/store.ts'
import { suggestionsFor } from '#resources/traffic/missing-paths/suggestions.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/missing'

// Reads are not cached: visitors count without an event.
const list = defineList({
  name: 'missing_paths_list',
  summary: 'List paths that visitors request in error, most frequent first, with the page probably meant',
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  query: Type.Object({
    probe: Type.Optional(Type.Boolean({ description: 'false leaves out what scanners try.' })),
  }),
  tool: listTool('missing_path'),
  item: MissingPath,
  present: presentMissingPath,
  async handler({ db: shortDb, longDb, target, query: { probe }, window, compute }) {
    const db = await readerOfPages({ db: shortDb, longDb }, target.id)
    const stillMissing = await withoutExisting(db, target.id, await missingPathsOf(db, target.id))
    const all = stillMissing.filter((row) => probe === undefined || row.probe === (probe ? 1 : 0))
    const rows = all.slice(window.offset, window.offset + window.per)
    // Nobody means a page by what scanners try.
    const missing = rows.filter((row) => row.probe === 0).map(({ path }) => path)
    const suggestions = await suggestionsFor(db, target, missing, compute)
    return { rows: rows.map((row) => ({ ...row, suggestion: suggestions.get(row.path) ?? null })), total: all.length }
  },
})

const remove = defineDelete({
  name: 'missing_paths_delete',
  summary: 'Remove a path from the list of missing ones; it is back when it is requested again',
  review: 'free',
  role: 'editor',
  routes: [`DELETE ${COLLECTION}/:id`, 'DELETE /websites/missing/:id'],
  tool: deleteTool('missing_path'),
  target: at('id', missingPathTarget),
  present: ({ id, website_id, path }) => ({ id, website_id, path }),
  emits: 'missing_path.deleted',
  remove: ({ tx, target }) => deleteMissingPath(tx, target),
})

export const missingPathOperations: readonly (Operation | VisitOperation)[] = [list, remove, countMissing]

/** A page or redirect may have been made for it since. */
async function withoutExisting(db: Db, website_id: string, rows: MissingPathRow[]): Promise<MissingPathRow[]> {
  if (rows.length === 0) return rows
  const paths = rows.map(({ path }) => path)
  const existing = await existingOf(db, website_id, { paths, assets: [] }, { published: true, withRows: false })
  return rows.filter(({ path }) => !existing.has(path))
}
