/** The kinds of html that pages share. They differ in name only: one table and one resource serve them all. */
const SHARED_PARTS = {
  header: { plural: 'headers', table: 'shared_parts' },
  footer: { plural: 'footers', table: 'shared_parts' },
  html_head: { plural: 'html_heads', table: 'shared_parts' },
} as const

/** What pages use by name, or are styled by. One table holds them, and most of their operations are the same. */
const BLOCKS = {
  component: { plural: 'components', table: 'blocks' },
  snippet: { plural: 'snippets', table: 'blocks' },
  theme: { plural: 'themes', table: 'blocks' },
} as const

/** The kinds of html: a version is its html, with the other versioned fields as its snapshot. */
export const VERSIONED_HTML = { page: { plural: 'pages', table: 'pages' }, ...SHARED_PARTS, ...BLOCKS } as const

/** The kinds of data, whose histories begin with their first change: a version is its snapshot, and its html is empty. */
const VERSIONED_DATA = {
  row: { plural: 'rows', table: 'rows' },
  // One record of a website, whose id is the website's.
  facts: { plural: 'facts', table: 'websites' },
  // Its `versions` are those of the fields that visitors were shown, which submissions name.
  form: { plural: 'forms', table: 'forms', versions: 'history' },
  asset: { plural: 'assets', table: 'assets' },
} as const

/**
 * Every versioned kind, with its plural (in paths, operations and tools) and its table. Its events, the kinds that a history
 * or a publishing accepts, and the operations of its versions all derive from its entry here.
 */
export const VERSIONED = { ...VERSIONED_HTML, ...VERSIONED_DATA } as const

export type HtmlKind = keyof typeof VERSIONED_HTML
export type DataKind = keyof typeof VERSIONED_DATA
export type VersionedKind = HtmlKind | DataKind
export type SharedPartKind = keyof typeof SHARED_PARTS
export type BlockKind = keyof typeof BLOCKS

/** What html uses by name; an asset by its id, a feed and a list in pages by month or year by the key of the table that they are of. */
export type UsedKind = 'component' | 'snippet' | 'form' | 'table' | 'fact' | 'asset' | 'feed' | 'archive'
/** Those whose names are looked up when it is shown. */
export type NamedKind = Exclude<UsedKind, 'asset' | 'feed' | 'archive'>

export const HTML_KINDS = Object.keys(VERSIONED_HTML) as HtmlKind[]
export const VERSIONED_KINDS = Object.keys(VERSIONED) as VersionedKind[]
export const SHARED_PART_KINDS = Object.keys(SHARED_PARTS) as SharedPartKind[]
export const BLOCK_KINDS = Object.keys(BLOCKS) as BlockKind[]

export function isSharedPart(kind: string): kind is SharedPartKind {
  return kind in SHARED_PARTS
}

export function isBlock(kind: string): kind is BlockKind {
  return kind in BLOCKS
}

export function isHtml(kind: VersionedKind): kind is HtmlKind {
  return kind in VERSIONED_HTML
}

/** The part of paths that leads to the versions of a record: `pages/:page_id/versions`. */
export function versionsPathOf(kind: VersionedKind): string {
  const { versions = 'versions' } = VERSIONED[kind] as { table: string; versions?: string }
  return versions
}

/** The kind in prose: `html head`. */
export function labelOf(kind: VersionedKind): string {
  return kind.replaceAll('_', ' ')
}

/** The kind with its article: `an html head`. */
export function aLabelOf(kind: VersionedKind): string {
  if (kind === 'facts') return "a website's facts"
  return `${/^(html|[aeiou])/.test(kind) ? 'an' : 'a'} ${labelOf(kind)}`
}

/** The kind as a name: `Html head`. */
export function titleOf(kind: VersionedKind): string {
  const label = labelOf(kind)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
