import { isId } from '#kernel/database/ids.ts'
import type { ReadContext } from '#kernel/operations/context.ts'
import { invalid, NotFound } from '#kernel/operations/errors.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import { pageOfRow } from '#resources/content/page-views/row-shown.ts'
import type { LookedAt } from '#resources/content/page-views/views.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'
import { getRecord } from '#resources/content/versioned/store.ts'

type Context = Pick<
  ReadContext<{ id: string }, { path: string; version?: Shown }, unknown>,
  'db' | 'view' | 'target' | 'query'
>

/** Of a path in a message. */
const MAX_SHOWN = 200

/**
 * The page of a website that visitors find at a path, and the row that it shows there; for the id of a row, the page that shows it.
 * @throws NotFound where there is none, ValidationFailed for what can't be a path
 */
export async function pageAtPath({ db, view, target, query }: Context): Promise<LookedAt> {
  const { version = 'latest' } = query
  const pageWith = (id: string) => getRecord(db, 'page', { website_id: target.id, id })
  if (isId(query.path)) {
    const { page_id, row } = await pageOfRow(db, target.id, query.path.toLowerCase(), version)
    return { page: await pageWith(page_id), row }
  }
  const normal = normalizePath(query.path.replace(/[?#].*$/s, ''))
  if (!normal.ok) throw invalid('path', normal.message)
  const found = await view.at(db, target.id, normal.path, version)
  if (!found) throw new NotFound('Page', nobodyAt(normal.path.slice(0, MAX_SHOWN).toWellFormed(), version))
  return { page: await pageWith(found.id), row: found.row }
}

function nobodyAt(path: string, version: Shown): string {
  if (version === 'live') return `Visitors find no page at ${path}. version=latest finds drafts too.`
  return `There is no page at ${path}, and no row whose page is there. The list of pages has all paths.`
}
