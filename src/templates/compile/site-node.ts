import type { StartTag } from '#html/tag-handler.ts'
import type { ElementNode, FeedNode, ReferredNode, RowsNode, SearchNode } from '../program.ts'
import { MAX_LIMIT } from './limits.ts'
import { parsePath } from './parse-expression.ts'
import { SiteAttributes } from './site-attributes.ts'
import { CONDITIONS, REFERRED_ATTRIBUTES, SITE_ELEMENTS } from './site-elements.ts'
import { type Compiling, suggestion } from './stretch.ts'

/** What a `site-*` tag says, without its content; null, with a problem, when it says it wrongly. */
export function siteNode(compiling: Compiling, tag: StartTag, fillsSlot: boolean): ElementNode | null {
  const attributes = new SiteAttributes(compiling, tag)
  warnOfUnknown(compiling, tag, attributes, fillsSlot)
  const line = compiling.reports.lineAt(tag.start)
  if (tag.name === 'site-rows')
    return attributes.values.has('of')
      ? referredNode(compiling, attributes, line)
      : rowsNode(compiling, attributes, line)
  if (tag.name === 'site-feed') return feedNode(compiling, attributes, line)
  if (tag.name === 'site-search') return searchNode(attributes, line)
  if (tag.name === 'site-slot') return { kind: 'slot', name: attributes.values.get('name') ?? '', body: [], line }
  if (tag.name === 'site-language-links') return { kind: 'language-links', body: null }
  const name = attributes.name('name')
  if (name === null) return null
  const kind = KINDS[tag.name]!
  compiling.builder.use(kind, name)
  return kind === 'component'
    ? { kind, name, line, props: attributes.props(fillsSlot), slots: {} }
    : { kind, name, line }
}

const KINDS: Record<string, 'component' | 'snippet' | 'form'> = {
  'site-component': 'component',
  'site-snippet': 'snippet',
  'site-form': 'form',
}

function rowsNode({ builder }: Compiling, attributes: SiteAttributes, line: number): RowsNode | null {
  const table = attributes.name('table')
  const period = attributes.period()
  const size = period
    ? null
    : attributes.number('paginate', MAX_LIMIT, ', or a date column with month or year, as in "day:month"')
  const where = attributes.where()
  const sort = attributes.sort()
  const limit = size ?? attributes.limit()
  const group = attributes.group()
  if (table === null) return null
  builder.use('table', table)
  return {
    kind: 'rows',
    table,
    where,
    sort,
    limit,
    hasPages: size !== null,
    ...(period ? { period } : {}),
    ...(group ? { group } : {}),
    fields: [],
    body: [],
    empty: [],
    line,
  }
}

function referredNode({ builder }: Compiling, attributes: SiteAttributes, line: number): ReferredNode | null {
  const path = parsePath(attributes.values.get('of') ?? '')
  const limit = attributes.limit()
  const [column] = path?.keys ?? []
  if (path?.root !== 'row' || column === undefined || path.keys.length > 1)
    return attributes.problem('takes a column of the row as of, such as of="row.tags"')
  builder.noteNeeds({ root: 'row', keys: [column, 'id'] })
  return { kind: 'referred', column, limit, body: [], empty: [], line }
}

function searchNode(attributes: SiteAttributes, line: number): SearchNode | null {
  const results = attributes.values.get('results')?.trim() ?? null
  if (results !== null && !PATH.test(results)) return attributes.problem('takes a path as results, such as "/search"')
  const limit = attributes.number('limit', MAX_RESULTS) ?? DEFAULT_RESULTS
  return { kind: 'search', results, placeholder: attributes.text('placeholder'), limit, line }
}

/** Of this website, without query and expressions. */
const PATH = /^\/(?![/\\])[^?#{}\\]{0,499}$/
/** Results shown together. */
const MAX_RESULTS = 50
const DEFAULT_RESULTS = 10

function feedNode({ builder }: Compiling, attributes: SiteAttributes, line: number): FeedNode | null {
  const table = attributes.name('table')
  const where = attributes.where()
  const sort = attributes.sort()
  const limit = attributes.number('limit', MAX_LIMIT) ?? DEFAULT_ENTRIES
  if (table === null) return null
  builder.use('table', table)
  const column = (part: string) => attributes.values.get(`entry-${part}`) ?? null
  const columns = {
    title: column('title'),
    summary: column('summary'),
    content: column('content'),
    updated: column('updated'),
    picture: column('picture'),
  }
  return { kind: 'feed', table, title: attributes.text('title'), where, sort, limit, columns, line }
}

/** As many as most feeds have. */
const DEFAULT_ENTRIES = 20

function warnOfUnknown({ reports }: Compiling, tag: StartTag, { values }: SiteAttributes, fillsSlot: boolean): void {
  const known = tag.name === 'site-rows' && values.has('of') ? REFERRED_ATTRIBUTES : SITE_ELEMENTS[tag.name]
  if (!known) return
  for (const name of values.keys())
    if (!known.includes(name) && !CONDITIONS.has(name) && !(fillsSlot && name === 'slot'))
      reports.warn(`<${tag.name}> has no attribute ${name}${suggestion(name, known)}`, tag.start)
}
