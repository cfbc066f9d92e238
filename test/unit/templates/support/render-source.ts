import assert from 'node:assert/strict'
import { compileTemplate } from '#templates/compile.ts'
import type { SortKey } from '#templates/program.ts'
import { renderTemplate } from '#templates/render.ts'
import type { Rendered, RenderOptions } from '#templates/rendered.ts'
import type { Asset, PropDefinition, RowScope, Scope, Value } from '#templates/scope.ts'
import type { Archive, RowsQuery, Sources } from '#templates/sources.ts'
import { plenty } from '#test/support/plenty.ts'

type Rows = { rows: RowScope[]; columns?: string[] }

/** A website in a test: its things by name. */
export type Site = {
  scope?: Partial<Scope>
  components?: Record<string, { html: string; css?: string; props?: (Partial<PropDefinition> & { name: string })[] }>
  snippets?: Record<string, string>
  forms?: Record<string, string>
  tables?: Record<string, Rows>
  assets?: Record<string, Partial<Asset> & { url: string }>
  languages?: { language: string; url: string; current: boolean }[]
  options?: Partial<RenderOptions>
  /** What the rows were asked for. */
  queries?: RowsQuery[]
}

export const SCOPE: Scope = {
  page: { title: 'About', path: '/about', url: 'https://site.test/about' },
  website: { name: 'Bakery', time_zone: 'Europe/Berlin', facts: { phone: '+49 30 1234' } },
  language: 'en',
}

/** Compiles and renders a source that has no problems. */
export async function renderSource(html: string, site: Site = {}, marksCurrentLinks = false): Promise<Rendered> {
  const { program, problems } = compileTemplate(html, { marksCurrentLinks })
  assert.deepEqual(problems, [])
  const stored = JSON.parse(JSON.stringify(program))
  return renderTemplate(stored, { ...SCOPE, ...site.scope }, sourcesOf(site), { budget: plenty(), ...site.options })
}

export async function htmlOf(html: string, site: Site = {}): Promise<string> {
  return (await renderSource(html, site)).html
}

export function sourcesOf(site: Site): Sources {
  const find = <T>(things: Record<string, T> = {}, name: string) => (Object.hasOwn(things, name) ? things[name]! : null)
  const all = <T, R>(things: Record<string, T> = {}, shown: (thing: T, name: string) => R) => {
    const found = new Map(Object.entries(things).map(([name, thing]) => [name, shown(thing, name)]))
    return async (names: readonly string[]) => new Map([...found].filter(([name]) => names.includes(name)))
  }
  const programOf = (html: string) => compileTemplate(html).program
  const prop = { type: 'text', required: false, default: null } as const
  return {
    components: all(site.components, ({ html, css = '', props = [] }, id) => ({
      ...{ id, css, program: programOf(html) },
      props: props.map((each) => ({ ...prop, ...each })),
    })),
    snippets: all(site.snippets, (html, id) => ({ id, program: programOf(html) })),
    forms: all(site.forms, (html) => html),
    assets: all(site.assets, (asset) => ({ ...FILE, ...asset })),
    search: async ({ results, placeholder }) => `<form action="${results ?? ''}" title="${placeholder}"></form>`,
    languageLinks: async () => site.languages ?? [],
    names: async (kind) =>
      Object.keys(
        { component: site.components, snippet: site.snippets, form: site.forms, table: site.tables }[kind as 'table'] ??
          {},
      ),
    async rows(query) {
      site.queries?.push(query)
      const found = find(site.tables, query.table)
      if (!found) return null
      const fitting = found.rows
        .filter(({ values }) =>
          query.where.every(({ column, operator, value }) => operator !== 'eq' || sameValue(values[column], value)),
        )
        .sort((a, b) => query.sort.reduce((order, key) => order || compareBy(key, a, b), 0))
      const archive = query.period && archiveOf(fitting, query.period)
      const shown = archive
        ? fitting.filter(({ values }) => isIn(values[query.period!.column], archive.period))
        : fitting
      const from = (query.page - 1) * query.limit
      const columns = found.columns ?? Object.keys(found.rows[0]?.types ?? {})
      const unknown = query.where.map(({ column }) => column).filter((column) => !columns.includes(column))
      const rows = shown.slice(from, from + query.limit)
      return { rows, total: shown.length, unknown, columns, ...(archive && { archive }) }
    },
  }
}

function archiveOf(rows: readonly RowScope[], { column, format, shown }: NonNullable<RowsQuery['period']>): Archive {
  const all = rows.map(({ values }) => String(values[column]).slice(0, format === 'year' ? 4 : 7))
  const periods = [...new Set(all)].sort().reverse()
  return { periods, period: periods.find((each) => each === shown) ?? periods[0] ?? null }
}

function isIn(value: Value | undefined, period: string | null): boolean {
  return period !== null && String(value).startsWith(period)
}

/** What is known of a file that a test says nothing more of. */
export const FILE: Omit<Asset, 'url'> = {
  alt: '',
  filename: '',
  content_type: 'image/png',
  byte_size: 1,
  width: null,
  height: null,
  widths: [],
}

/** A reference is its id. */
function sameValue(value: Value | undefined, other: Value): boolean {
  return value === other || (typeof value === 'object' && value !== null && 'id' in value && value.id === other)
}

function compareBy({ column, descending }: SortKey, a: RowScope, b: RowScope): number {
  const order = String(a.values[column]) < String(b.values[column]) ? -1 : 1
  return descending ? -order : order
}

/** A row whose columns are texts, but for those named in `types`. */
export function row(values: Record<string, Value>, types: RowScope['types'] = {}): RowScope {
  const texts = Object.fromEntries(Object.keys(values).map((key) => [key, 'text' as const]))
  return { id: String(values.id ?? 'r1'), values, types: { ...texts, ...types } }
}
