import { tagOfBulk, tagOfKind, tagOfRecord, tagOfRows } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { componentsByName, snippetsByName } from '#resources/content/blocks/live-store.ts'
import { namesOf } from '#resources/content/html-checks/names-store.ts'
import type { ValuesShown } from '#resources/data/forms/value-from.ts'
import type { ReadLimit } from '#resources/data/rows/read-data.ts'
import { tableByKey, tablesOf } from '#resources/data/tables/store.ts'
import { shownAssetsNamed } from '#site/assets/shown-assets.ts'
import type { Site } from '#site/find-site.ts'
import { formsHtml } from '#site/forms/form-html.ts'
import type { Alternate } from '#site/render/document-parts.ts'
import { searchHtml } from '#site/search/search-html.ts'
import { eachOnce, once } from '#site/templates/look-up-once.ts'
import type { ProgramsOf } from '#site/templates/programs.ts'
import { inPeriod } from '#site/templates/row-periods.ts'
import { rowQuery } from '#site/templates/row-query.ts'
import { columnsUsed, presentAsset, rowScopes, type ScopesFrom } from '#site/templates/row-scopes.ts'
import { listedRows } from '#site/templates/shown-rows.ts'
import { type Table, tableFrom } from '#site/templates/table.ts'
import type { Component, Snippet } from '#templates/scope.ts'
import type { Sources } from '#templates/sources.ts'

export type TemplateFrom = {
  db: Db
  longDb: Db
  /** What searches ask, if not `longDb`. */
  searchDb?: Db
  site: Site
  compute: Compute
  programs: ProgramsOf
  selection: Selection
  /** Only with little work, so that lists may be cut: for what waits in a transaction. */
  isBrief?: boolean
}
type Options = {
  language: string
  path: string
  alternates: readonly Alternate[]
  tags: Set<string>
  query: string | null
  number: number
  /** In milliseconds since 1970. */
  now: number
  /** What the page has that forms take. */
  values(names: readonly string[]): Promise<ValuesShown>
}

/** Html of components and snippets that one page names, in bytes. */
const MAX_TEXTS = 4_000_000
/** Rows of one page, in bytes: what may be looked at, and what may be taken from that. */
const MAX_ROWS: ReadLimit = { looked: 64_000_000, taken: 4_000_000 }
const BRIEF: ReadLimit = { looked: 1_000_000, taken: 200_000 }

/**
 * What the templates of one page refer to, each loaded once. `tags` get everything that was looked up, whether it was
 * found or not: making what is missing changes the page too. `components` are the names of those found, by id; `searches`
 * whether the page shows what a visitor searches for.
 */
export function templateSources(
  from: TemplateFrom,
  { language, path, alternates, tags, query, number, now, values }: Options,
): {
  sources: Sources
  /** Of rows as templates see them, those of the page's own row included. */
  rows: ScopesFrom
  components: ReadonlyMap<string, string>
  searches(): boolean
} {
  const components = new Map<string, string>()
  let searches = false
  const { db, longDb, searchDb = longDb, site, compute, programs, selection, isBrief = false } = from
  const website_id = site.id
  const texts = { left: MAX_TEXTS }
  const { drafts } = selection
  const at = { now, timeZone: site.time_zone }
  const note = (
    kind: 'component' | 'snippet' | 'asset',
    asked: readonly string[],
    found: readonly { id: string }[],
  ) => {
    for (const { id } of found) tags.add(tagOfRecord(website_id, kind, id))
    if (found.length < asked.length) tags.add(tagOfKind(website_id, kind))
  }
  const tableNamed = once(
    async (key: string) => {
      const stored = await tableByKey(db, website_id, key)
      tags.add(stored ? tagOfRecord(website_id, 'table', stored.id) : tagOfKind(website_id, 'table'))
      return stored && tableFrom(stored)
    },
    (key) => key,
  )
  const assets = eachOnce(async (names) => {
    const found = await shownAssetsNamed(db, selection, website_id, names)
    note('asset', names, [...found.values()])
    return new Map([...found].map(([name, asset]) => [name, presentAsset(asset, language)]))
  })
  const rows: ScopesFrom = {
    db,
    longDb,
    website_id,
    tags,
    selection,
    limit: { ...(isBrief ? BRIEF : MAX_ROWS) },
    tables: once(
      async () => (await tablesOf(db, website_id)).map(tableFrom),
      () => '',
    ) as () => Promise<Table[]>,
    assets,
  }
  const sources: Sources = {
    components: eachOnce(async (names) => {
      const found = await componentsByName(db, { website_id, names, selection, limit: texts })
      note('component', names, found)
      const compiled: [string, Component][] = []
      for (const { id, name, css, props, html_content } of found) {
        components.set(id, name)
        const markedAs = css === '' ? undefined : name
        const program = await programs(html_content, { markedAs, part: { kind: 'component', id } }, compute)
        compiled.push([name, { id, css, props, program }])
      }
      return new Map(compiled)
    }),
    snippets: eachOnce(async (names) => {
      const found = await snippetsByName(db, { website_id, names, selection, limit: texts })
      note('snippet', names, found)
      const compiled: [string, Snippet][] = []
      for (const { id, name, html_content } of found)
        compiled.push([name, { id, program: await programs(html_content, { part: { kind: 'snippet', id } }, compute) }])
      return new Map(compiled)
    }),
    forms: eachOnce(async (names) =>
      formsHtml({ ...from, limit: rows.limit }, names, { language, path, values, tags }),
    ),
    assets,
    async search(form) {
      const shows = form.results === null && !searches
      if (shows) searches = true
      return searchHtml({ db: searchDb, site, language, path, query, number }, form, shows)
    },
    rows: once(
      async (query) => {
        const table = await tableNamed(query.table)
        if (!table) return null
        tags.add(tagOfRows(website_id, table.id)).add(tagOfBulk(website_id, table.id))
        const { wanted, ...asked } = rowQuery(table, query, { language, drafts, at })
        const used = columnsUsed(table, query.fields).map(({ id }) => id)
        const paged =
          wanted && query.period ? await inPeriod(rows, table, wanted, { ...query, period: query.period }, at) : null
        const shown = paged ? paged.wanted : wanted
        const listed = shown ? await listedRows(rows, table, shown, used) : NO_ROWS
        const { total, isCut } = listed
        const scopes = await rowScopes(rows, table, listed.rows, query.fields)
        const columns = table.columns.map(({ key }) => key)
        const { options } = table.columns.find(({ key }) => key === query.group) ?? {}
        const optional = { ...(options ? { options } : {}), ...(paged ? { archive: paged.archive } : {}) }
        return { rows: scopes, total, columns, isCut, ...optional, ...asked }
      },
      (query) => JSON.stringify(query),
    ),
    languageLinks: async () => alternates.map((each) => ({ ...each, current: each.language === language })),
    names: once(
      (kind) => namesOf(db, website_id, kind),
      (kind) => kind,
    ),
  }
  return { sources, rows, components, searches: () => searches }
}

const NO_ROWS = { rows: [], total: 0, isCut: false }
