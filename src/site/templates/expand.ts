import { tagOfBulk, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { LiveVersion } from '#kernel/versioning/live.ts'
import { type ValuesShown, valuesOfPage } from '#resources/data/forms/value-from.ts'
import type { BoundRow } from '#site/bound-row.ts'
import { earliest } from '#site/earliest.ts'
import type { ListPage } from '#site/list-page.ts'
import type { PageSource } from '#site/page-source.ts'
import { phrasesFor } from '#site/pages/phrases.ts'
import type { Alternate } from '#site/render/document-parts.ts'
import { aboutColumns, aboutRow, type RowAbout } from '#site/templates/row-about.ts'
import { rowScopes } from '#site/templates/row-scopes.ts'
import { scopeOf } from '#site/templates/scope.ts'
import { withShownFacts } from '#site/templates/shown-facts.ts'
import { type TemplateFrom, templateSources } from '#site/templates/sources.ts'
import { valuesOf } from '#site/templates/table.ts'
import { textFields } from '#site/templates/text-fields.ts'
import type { Program } from '#templates/program.ts'
import { renderTemplate } from '#templates/render.ts'
import type { Feed, Pager, RenderOptions, Warning } from '#templates/rendered.ts'
import type { Scope } from '#templates/scope.ts'
import type { Archive } from '#templates/sources.ts'
import { WorkBudget, WorkExceeded } from '#templates/work-budget.ts'

type From = TemplateFrom & { links: Links }
type Around = {
  listPage: ListPage
  bound: BoundRow | null
  path: string
  url: string
  alternates: readonly Alternate[]
  tags: Set<string>
  query: string | null
}
type Found = {
  pagers: Pager[]
  archives: Archive[]
  feeds: Feed[]
  css: { name: string; css: string }[]
  until: number | null
  /** Names that nothing has, and what else shows nothing. */
  warnings: Warning[]
}

/** For everything on one page together: some 0.2 s of processor time at the worst, in short pieces. */
const STEPS = 5_000_000
/** Some 10 ms. */
const BRIEF_STEPS = 300_000
/** Characters of all texts. */
const MAX_OUTPUT = 4_000_000

/**
 * Renders the texts of a page, all with the same row, values and budget. `found` is what they declared besides. A text
 * that takes too much work comes out with its own bytes alone.
 */
export async function expander(given: From, source: PageSource, around: Around) {
  const from = { ...given, site: await withShownFacts(given.db, given.selection, given.site) }
  const { site, links, compute, programs, selection, isBrief = false } = from
  const { listPage, bound, path, url, alternates, tags, query } = around
  const { page, snapshot } = source
  const budget = new WorkBudget(isBrief ? BRIEF_STEPS : STEPS)
  const now = Date.now()
  const { content, header, footer, html_head } = source
  const all = [content, header, footer, html_head].filter((text) => text !== null)
  const programOf = (text: LiveVersion) => {
    const kind = text === content ? 'page' : text === header ? 'header' : text === footer ? 'footer' : 'html_head'
    const marksCurrentLinks = kind === 'header' || kind === 'footer'
    const options = { marksCurrentLinks, isHead: kind === 'html_head', part: { kind, id: text.resource_id } } as const
    return programs(text.html_content, options, compute)
  }
  const texts = textFields(source)
  const compiled = await Promise.all(all.map(programOf))
  const { sources, rows, components, searches } = templateSources(from, {
    language: page.language,
    path,
    alternates,
    tags,
    query,
    number: listPage.number,
    now,
    values,
  })
  let row = null
  let about: RowAbout = { picture: null, summary: null }
  if (bound) {
    const { table } = bound
    const used = [...compiled, ...texts.programs].flatMap(({ rowFields }) => rowFields).concat(aboutColumns(table))
    tags.add(tagOfRecord(site.id, 'table', table.id)).add(tagOfRecord(site.id, 'row', bound.row.id))
    tags.add(tagOfBulk(site.id, table.id))
    row = (await rowScopes(rows, table, [bound.row], used))[0]!
    about = aboutRow(table, row, { language: page.language, timeZone: site.time_zone })
  }
  const scope = scopeOf(from, page, snapshot, { path, url, row })
  const options: RenderOptions = {
    budget,
    now,
    preview: selection.drafts,
    pageNumber: listPage.number,
    period: listPage.period,
    labels: phrasesFor(page.language).phrases,
  }
  let written = 0
  const found: Found = { pagers: [], archives: [], feeds: [], css: [], until: null, warnings: [] }

  async function write(program: Program, scope: Scope): Promise<string> {
    if (program.nodes.every((node) => typeof node === 'string')) return program.nodes.join('')
    const maxOutput = MAX_OUTPUT - written
    const rendered = await renderTemplate(program, scope, sources, { ...options, maxOutput }).catch((error) => {
      if (error instanceof WorkExceeded) return { ...NOTHING, html: ownBytes(program) }
      throw error
    })
    written += rendered.html.length
    found.pagers.push(...rendered.pagers)
    found.archives.push(...rendered.archives)
    found.feeds.push(...rendered.feeds)
    found.warnings.push(...rendered.warnings)
    found.until = earliest(found.until, rendered.until)
    for (const [id, css] of Object.entries(rendered.css)) {
      const name = components.get(id)!
      if (!found.css.some((each) => each.name === name)) found.css.push({ name, css })
    }
    return rendered.html
  }

  /** What forms take from the page, or from its row. */
  async function values(names: readonly string[]): Promise<ValuesShown> {
    return valuesOfPage(names, {
      path,
      url: links.page(site, path),
      title: async () => (await texts.render(scope, sources, options)).title,
      row: bound && { columns: bound.table.columns, values: valuesOf(bound.row) },
    })
  }

  const html = async (text: LiveVersion) => write(await programOf(text), scope)
  return {
    found,
    searches,
    values,
    html,
    part: async (text: LiveVersion | null) => text && html(text),
    /** Like a snippet that is named, it sees no row. */
    snippet: async ({ id, html_content }: PageSource['snippets'][number], isHead: boolean) =>
      write(await programs(html_content, { isHead, part: { kind: 'snippet', id } }, compute), { ...scope, row: null }),
    /** Of the row that the page is bound to. */
    picture: about.picture,
    async fields() {
      const fields = await texts.render(scope, sources, options)
      return { ...fields, meta_description: fields.meta_description ?? about.summary }
    },
  }
}

const NOTHING = { pagers: [], archives: [], feeds: [], css: {}, until: null, warnings: [] }

function ownBytes({ nodes }: Program): string {
  return nodes.filter((node) => typeof node === 'string').join('')
}
