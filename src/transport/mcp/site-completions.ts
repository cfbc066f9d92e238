import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { Registry, Visit } from '#transport/mcp/registry.ts'
import { htmlKinds } from '#transport/mcp/site-resources.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** Pages of a list that are looked through, so that a large website cannot delay an answer. */
const MAX_PAGES = 5
const PER = 100
const ID = /^[0-9a-f-]*$/

type Row = { id: string; name?: string | null; title?: string | null; path?: string | null; subdomain?: string | null }

/** Ids of websites, and of what is html in them: people type a name, a title or a path, and get the ids of what it fits. */
export function siteCompletions(services: ToolNeeds, catalog: Catalog): Registry['complete'] {
  const kinds = htmlKinds(catalog)
  return async ({ name, value, uri, given }, visit) => {
    const typed = value.trim().toLowerCase()
    if (name === 'website_id')
      return matching(await rowsOf(services, catalog.byName.get('websites_list')!, {}, visit), typed)
    const kind = kinds.find(({ plural }) => uri === `site://{website_id}/${plural}/{id}`)
    if (name !== 'id' || !kind || !given.website_id) return []
    return matching(await rowsOf(services, kind.list, { website_id: given.website_id }, visit), typed)
  }
}

/** @throws OperationError where the caller may not see the list */
async function rowsOf(services: ToolNeeds, list: Operation, params: Record<string, string>, visit: Visit) {
  const rows: Row[] = []
  for (let page: number | null = 1; page !== null && page <= MAX_PAGES; ) {
    const { data, meta } = await readOperation(services, list, params, { page, per: PER }, visit)
    rows.push(...(data as Row[]))
    page = (meta as { next_page: number | null }).next_page
  }
  return rows
}

/** The ids of what begins with the text, before those of what holds it elsewhere. */
function matching(rows: readonly Row[], typed: string): string[] {
  const ranked = rows.map((row) => ({ id: row.id, rank: rankOf(row, typed) })).filter(({ rank }) => rank < NONE)
  return ranked.sort((a, b) => a.rank - b.rank).map(({ id }) => id)
}

const NONE = 2

function rankOf({ id, name, title, path, subdomain }: Row, typed: string): number {
  if (ID.test(typed) && id.startsWith(typed)) return 0
  const words = [name, title, path, path?.slice(1), subdomain].filter((each) => typeof each === 'string')
  const lower = words.map((word) => word.toLowerCase())
  if (lower.some((word) => word.startsWith(typed))) return 0
  return lower.some((word) => word.includes(typed)) ? 1 : NONE
}
