import { queryOptions } from '@tanstack/react-query'
import { type Subject, siteKey } from '#console/api/keys.ts'
import { KINDS } from '#console/kinds.ts'
import type { BlockKind, PartKind } from '#console/paths.ts'

export type ListedKind = PartKind | BlockKind

type Texts = { title: string; first: string; text: string }

/** How each kind is called, and what a new one begins with. */
export const TEXTS: Record<ListedKind, Texts> = {
  headers: {
    title: 'Headers',
    first: 'A header stands at the top of pages: name and navigation.',
    text: '<header>\n  <a href="/">Home</a>\n</header>\n',
  },
  footers: {
    title: 'Footers',
    first: 'A footer stands at the bottom of pages: address and imprint.',
    text: '<footer>\n  <p>{{ website.name }}</p>\n</footer>\n',
  },
  html_heads: {
    title: 'Heads',
    first: 'A head adds styles, fonts and meta tags to pages.',
    text: '<style>\n</style>\n',
  },
  components: {
    title: 'Components',
    first: 'A component is a building block that pages reuse, each with its own texts.',
    text: '<section>\n  <site-slot></site-slot>\n</section>\n',
  },
  snippets: {
    title: 'Snippets',
    first: 'A snippet is a piece of html that several pages show: a notice, or a script from another service.',
    text: '<p></p>\n',
  },
  themes: {
    title: 'Themes',
    first: 'A theme sets the colors, fonts and styles of all pages.',
    text: '',
  },
}

const PER = 200

export const listedQuery = (websiteId: string, kind: ListedKind) =>
  queryOptions({
    queryKey: siteKey(websiteId, subjectOf(kind), kind, 'list'),
    queryFn: () => KINDS[kind].records.list(websiteId, { per: PER }).all(),
  })

export async function createOne(websiteId: string, kind: ListedKind, name: string): Promise<{ id: string }> {
  const { records, text } = KINDS[kind]
  return records.create(websiteId, { name, [text]: TEXTS[kind].text })
}

function subjectOf(kind: ListedKind): Subject {
  return kind === 'components' || kind === 'snippets' || kind === 'themes' ? kind : 'shared_parts'
}
