import { queryOptions } from '@tanstack/react-query'
import { api } from '#console/api/api.ts'
import { type Subject, siteKey } from '#console/api/keys.ts'
import type { BlockKind, PartKind } from '#console/paths.ts'

export type ListedKind = PartKind | BlockKind

/** A row of any of the lists. */
export type Listed = {
  id: string
  name: string
  latest_version_id: string
  live_version_id: string | null
  version_number: number
  updated_at: string
  title?: string | null
  usage_count?: number
  default_on_page_language?: string | null
  placement?: string
  active?: boolean
}

type Texts = { title: string; noun: string; first: string; text: string }

/** How each kind is called, and what a new one begins with. */
export const TEXTS: Record<ListedKind, Texts> = {
  headers: {
    title: 'Headers',
    noun: 'header',
    first: 'A header stands above the content of pages: name, navigation.',
    text: '<header>\n  <a href="/">Home</a>\n</header>\n',
  },
  footers: {
    title: 'Footers',
    noun: 'footer',
    first: 'A footer stands below the content of pages: address, imprint.',
    text: '<footer>\n  <p>{{ website.name }}</p>\n</footer>\n',
  },
  html_heads: {
    title: 'Html heads',
    noun: 'html head',
    first: 'An html head stands in the head of pages: styles, fonts, meta tags.',
    text: '<style>\n</style>\n',
  },
  components: {
    title: 'Components',
    noun: 'component',
    first: 'A component is html that pages show by its name, each with its own texts.',
    text: '<section>\n  <site-slot></site-slot>\n</section>\n',
  },
  snippets: {
    title: 'Snippets',
    noun: 'snippet',
    first: 'A snippet is html that several pages show: a notice, a script of another service.',
    text: '<p></p>\n',
  },
  themes: {
    title: 'Themes',
    noun: 'theme',
    first: 'A theme holds colours, fonts and styles of all pages.',
    text: '',
  },
}

const PER = 200

export const listedQuery = (websiteId: string, kind: ListedKind) =>
  queryOptions({
    queryKey: siteKey(websiteId, subjectOf(kind), kind, 'list'),
    queryFn: (): Promise<Listed[]> => groupOf(kind).list(websiteId, { per: PER }).all(),
  })

export async function createOne(websiteId: string, kind: ListedKind, name: string): Promise<{ id: string }> {
  const text = TEXTS[kind].text
  if (kind === 'themes') return api.themes.create(websiteId, { name, css: text })
  return groupOf(kind).create(websiteId, { name, html_content: text })
}

export function deleteOne(kind: ListedKind, id: string, query: { force?: boolean }): Promise<unknown> {
  return groupOf(kind).delete(id, query)
}

function groupOf(kind: ListedKind) {
  const groups = {
    headers: api.headers,
    footers: api.footers,
    html_heads: api.htmlHeads,
    components: api.components,
    snippets: api.snippets,
    themes: api.themes,
  }
  return groups[kind] as typeof api.components
}

function subjectOf(kind: ListedKind): Subject {
  return kind === 'components' || kind === 'snippets' || kind === 'themes' ? kind : 'shared_parts'
}
