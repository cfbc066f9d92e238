import type { Db } from '#kernel/database/database.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { dataHistories, UNCHANGED } from '#kernel/versioning/data-history-store.ts'
import { pathWith } from '#resources/content/pages/rules.ts'
import { historiesOf } from '#resources/data/rows/existing-rows.ts'
import type { Included, IncludedRow } from '#resources/data/rows/included-schema.ts'
import { type BoundPage, type ReferredRow, referredRows } from '#resources/data/rows/included-store.ts'
import { UNLIMITED, withData } from '#resources/data/rows/read-data.ts'
import { latestOf } from '#resources/data/rows/row-versions.ts'
import { presentValues, readData } from '#resources/data/rows/schema.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { idsNamed, refersToRows } from '#resources/data/rows/values/record-ids.ts'
import { titleColumn } from '#resources/data/tables/title-column.ts'
import { baseLanguage } from '#text/language-chain.ts'
import { nearestName } from '#text/nearest-name.ts'

/** Different rows that one answer embeds. */
const MAX_ROWS = 2_000
/** Values that one answer embeds, in bytes: a row counts wherever it stands. */
const MAX_BYTES = 4_000_000

/** @throws InvalidRequest for a name that is no column that refers to rows */
export function columnsToInclude(columns: readonly Column[], include: readonly string[] = []): Column[] {
  const able = columns.filter(({ type }) => refersToRows(type))
  return [...new Set(include)].map((name) => {
    const column = able.find(({ key }) => key === name)
    if (column) return column
    const keys = able.map(({ key }) => key)
    const near = nearestName(name, keys)
    throw new InvalidRequest(
      `Query parameter include names ${name.slice(0, 60).toWellFormed()}, which refers to no rows`,
      near
        ? `Did you mean ${near}?`
        : keys.length > 0
          ? `Choose from ${keys.join(', ')}.`
          : 'The table has no column of type reference or references.',
    )
  })
}

type From = { db: Db; longDb: Db; links: Links; website_id: string; state: 'live' | 'latest' }

/**
 * What rows name by these columns, for each of them by its id: read by one statement, and two more only where rows are long or newer
 * versions are asked for.
 * @throws InvalidRequest where that is more than one answer takes
 */
export async function includedIn(
  { db, longDb, links, website_id, state }: From,
  columns: readonly Column[],
  rows: readonly { id: string; data: string }[],
): Promise<ReadonlyMap<string, Included>> {
  if (columns.length === 0) return new Map()
  const named = rows.map((row) => {
    const values = readData(row)
    return { id: row.id, columns: columns.map((column) => ({ column, ids: idsNamed(column, values[column.id]) })) }
  })
  const all = named.flatMap((row) => row.columns.flatMap(({ ids }) => ids))
  const ids = [...new Set(all)]
  if (ids.length > MAX_ROWS) throw tooMany(`more than ${MAX_ROWS} rows`)
  const found = ids.length > 0 ? await referredRows(db, website_id, ids) : []
  const sizes = new Map(found.map(({ id, size }) => [id, size]))
  if (all.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0) > MAX_BYTES) throw tooMany(`more than ${MAX_BYTES} bytes`)
  const read = (await withData(longDb, found, UNLIMITED)) as (StoredRow & Omit<ReferredRow, 'size' | 'data'>)[]
  const histories = await historiesOf(db, website_id, state === 'latest' ? read : [], dataHistories)
  const tables = tablesOf(found)
  const shown = new Map(
    read.map((row) => {
      const latest = latestOf({ ...row, ...(histories.get(row.id) ?? UNCHANGED) })
      return [row.id, presentIncluded({ ...row, data: latest.data }, tables.get(row.table_id)!, links)]
    }),
  )
  return new Map(
    named.map((row) => [
      row.id,
      Object.fromEntries(
        row.columns.map(({ column, ids }) => {
          const there = ids.flatMap((id) => shown.get(id) ?? [])
          return [column.key, column.type === 'references' ? there : (there[0] ?? null)]
        }),
      ),
    ]),
  )
}

function tooMany(what: string): InvalidRequest {
  return new InvalidRequest(
    `Query parameter include would embed ${what}`,
    'Ask for fewer rows with per, or fewer columns.',
  )
}

type Shown = { columns: Column[]; pages: BoundPage[] }

function tablesOf(rows: readonly ReferredRow[]): ReadonlyMap<string, Shown> {
  return new Map(
    rows.flatMap(({ table_id, columns, pages }): [string, Shown][] =>
      columns === null
        ? []
        : [
            [
              table_id,
              { columns: JSON.parse(columns), pages: (JSON.parse(pages ?? '[]') as BoundPage[] | null) ?? [] },
            ],
          ],
    ),
  )
}

function presentIncluded(
  row: StoredRow & Pick<ReferredRow, 'site_subdomain' | 'site_primary_domain'>,
  { columns, pages }: Shown,
  links: Links,
): IncludedRow {
  const values = presentValues(columns, row)
  const title = titleColumn({ columns })
  const path = row.draft === 1 ? null : pathOf(values, pages)
  const site = { subdomain: row.site_subdomain, primary_domain: row.site_primary_domain }
  return {
    id: row.id,
    table_id: row.table_id,
    title: title ? textOf(values[title.key]) : null,
    slug: textOf(values[slugColumn(columns)?.key ?? '']),
    status: row.draft === 1 ? 'draft' : 'published',
    url: path === null ? null : links.page(site, path),
    values,
  }
}

function slugColumn(columns: readonly Column[]): Column | undefined {
  return columns.find(({ slug_from }) => slug_from !== null) ?? columns.find(({ key }) => key === 'slug')
}

/** At the first page that shows it; a column `language` says in which language a row is. */
function pathOf(values: Record<string, Value>, pages: readonly BoundPage[]): string | null {
  const language = textOf(values.language)
  for (const page of pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const value = textOf(values[page.row_key])
    const isThere = value !== null && !value.includes('/')
    if (isThere && (language === null || baseLanguage(language) === baseLanguage(page.language)))
      return pathWith(page.path, value)
  }
  return null
}

function textOf(value: Value | undefined): string | null {
  return (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : null
}
