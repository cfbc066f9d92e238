import { tagOfBulk, tagOfKind, tagOfRecord, tagOfRows } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import { assetNamed } from '#resources/assets/store.ts'
import { componentsByName, type ShownComponent, snippetsByName } from '#resources/blocks/live-store.ts'
import { namesOf } from '#resources/html-checks/names-store.ts'
import { queryRows } from '#resources/rows/query-store.ts'
import { tableByKey } from '#resources/tables/store.ts'
import type { Site } from '#site/find-site.ts'
import { formHtml } from '#site/forms/form-html.ts'
import type { Alternate } from '#site/render/document-parts.ts'
import { searchHtml } from '#site/search/search-html.ts'
import type { ProgramsOf } from '#site/templates/programs.ts'
import { rowQuery } from '#site/templates/row-query.ts'
import { presentAsset, rowScopes } from '#site/templates/row-scopes.ts'
import { tableFrom } from '#site/templates/table.ts'
import type { Sources } from '#templates/sources.ts'
import type { Selection } from '#versioning/selection.ts'
import type { Compute } from '#workers/compute.ts'

export type TemplateFrom = {
  db: Db
  longDb: Db
  site: Site
  compute: Compute
  programs: ProgramsOf
  selection: Selection
}
type Options = {
  language: string
  path: string
  alternates: readonly Alternate[]
  tags: Set<string>
  query: string | null
  number: number
  /** Without forms and searches: what people read, and do not fill in. */
  textOnly?: boolean
}

/**
 * What the templates of one page refer to, each loaded once. `tags` get everything that was looked up, whether it was
 * found or not: making what is missing changes the page too. `components` are the names of those found, by id; `searches`
 * whether the page shows what a visitor searches for.
 */
export function templateSources(
  from: TemplateFrom,
  { language, path, alternates, tags, query, number, textOnly = false }: Options,
): {
  sources: Sources
  components: ReadonlyMap<string, string>
  preload(names: readonly string[]): Promise<void>
  searches(): boolean
} {
  const components = new Map<string, string>()
  let searches = false
  const { db, longDb, site, compute, programs, selection } = from
  const website_id = site.id
  const preloaded = new Map<string, ShownComponent | undefined>()
  /** The components that are named in the page itself, with one query. */
  const preload = async (names: readonly string[]) => {
    if (names.length === 0) return
    const found = await componentsByName(db, website_id, names, selection)
    for (const name of names)
      preloaded.set(
        name,
        found.find((component) => component.name === name),
      )
  }
  const sources: Sources = {
    component: once(async (name) => {
      const found = preloaded.has(name)
        ? preloaded.get(name)
        : (await componentsByName(db, website_id, [name], selection))[0]
      tags.add(found ? tagOfRecord(website_id, 'component', found.id) : tagOfKind(website_id, 'component'))
      if (!found) return null
      components.set(found.id, found.name)
      const { id, css, props } = found
      const markedAs = css === '' ? undefined : found.name
      return {
        id,
        css,
        props,
        program: await programs(found.html_content, { markedAs, part: { kind: 'component', id } }, compute),
      }
    }),
    snippet: once(async (name) => {
      const [found] = await snippetsByName(db, website_id, [name], selection)
      tags.add(found ? tagOfRecord(website_id, 'snippet', found.id) : tagOfKind(website_id, 'snippet'))
      if (!found) return null
      const { id } = found
      return { id, program: await programs(found.html_content, { part: { kind: 'snippet', id } }, compute) }
    }),
    form: once(async (name) => (textOnly ? null : formHtml(from, name, { language, path, tags }))),
    async search(form) {
      if (textOnly) return ''
      const shows = form.results === null && !searches
      if (shows) searches = true
      return searchHtml({ db: longDb, website_id, language, path, query, number }, form, shows)
    },
    async rows(query) {
      const stored = await tableByKey(db, website_id, query.table)
      tags.add(stored ? tagOfRecord(website_id, 'table', stored.id) : tagOfKind(website_id, 'table'))
      if (!stored) return null
      const table = tableFrom(stored)
      tags.add(tagOfRows(website_id, table.id)).add(tagOfBulk(website_id, table.id))
      const { wanted, unknown } = rowQuery(table, query, { language, drafts: selection.drafts })
      const { rows, total } = wanted ? await queryRows({ db, longDb }, table, wanted) : { rows: [], total: 0 }
      const scopes = await rowScopes({ db, website_id, tags, drafts: selection.drafts }, table, rows, query.fields)
      return { rows: scopes, total, unknown, columns: table.columns.map(({ key }) => key) }
    },
    asset: once(async (name) => {
      const asset = await assetNamed(db, website_id, name)
      tags.add(asset ? tagOfRecord(website_id, 'asset', asset.id) : tagOfKind(website_id, 'asset'))
      return asset ? presentAsset(asset) : null
    }),
    languageLinks: async () => alternates.map((each) => ({ ...each, current: each.language === language })),
    names: (kind) => namesOf(db, website_id, kind),
  }
  return { sources, components, preload, searches: () => searches }
}

/** The same answer for the same name, however often it is used. */
function once<T>(find: (name: string) => Promise<T>): (name: string) => Promise<T> {
  const found = new Map<string, Promise<T>>()
  return (name) => {
    const known = found.get(name) ?? find(name)
    found.set(name, known)
    return known
  }
}
