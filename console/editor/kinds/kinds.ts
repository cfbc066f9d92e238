import { api } from '#console/api/api.ts'
import type { EditedKind } from '#console/paths.ts'
import type { Field, Kind } from './kind.ts'

const TITLE: Field = { name: 'title', label: 'Title', type: 'text' }

const pageFields: readonly Field[] = [
  TITLE,
  { name: 'meta_title', label: 'Title for search engines', type: 'text', about: 'The title unless you give another.' },
  { name: 'meta_description', label: 'Description for search engines', type: 'text', rows: 3 },
  { name: 'og_title', label: 'Title where it is shared', type: 'text' },
  { name: 'og_description', label: 'Description where it is shared', type: 'text', rows: 3 },
  {
    name: 'og_image_asset_id',
    label: 'Picture where it is shared',
    type: 'picture',
  },
  {
    name: 'canonical_url',
    label: 'Canonical address',
    type: 'text',
    about: 'Its own address unless you give another.',
  },
  { name: 'robots', label: 'Robots', type: 'text', about: 'Such as noindex.' },
  { name: 'structured_data', label: 'JSON-LD', type: 'json', rows: 4, mono: true },
]

const componentFields: readonly Field[] = [
  TITLE,
  { name: 'css', label: 'Styles', type: 'text', rows: 8, mono: true },
  { name: 'props', label: 'Props (JSON)', type: 'json', rows: 8, mono: true },
]

const snippetFields: readonly Field[] = [
  {
    name: 'placement',
    label: 'Placement',
    type: 'choice',
    options: [
      { value: 'inline', label: 'Inline', about: 'Where <site-snippet> names it.' },
      { value: 'head', label: 'Head', about: 'At the end of the head of pages.' },
      { value: 'body_start', label: 'Start of the body' },
      { value: 'body_end', label: 'End of the body' },
    ],
  },
  { name: 'active', label: 'Active', type: 'flag', about: 'Otherwise it is shown nowhere.' },
  { name: 'page_ids', label: 'Only on these pages (JSON list of ids)', type: 'json', rows: 2, mono: true },
]

const named = (record: { name: string }) => record.name

const KINDS: Record<EditedKind, Kind> = {
  pages: {
    kind: 'pages',
    wire: 'page',
    noun: 'page',
    text: 'html_content',
    fields: pageFields,
    nameOf: ({ title, path }: { title: string | null; path: string }) => title || path,
    read: (id, options) => api.pages.get(id, {}, options),
    update: (id, json, options) => api.pages.update(id, json, options),
    versions: (id, per) => api.pageVersions.list(id, { per }).page(),
    pin: (id) => api.pageVersions.pin(id),
  },
  headers: {
    ...part('header', 'header'),
    kind: 'headers',
    read: (id, options) => api.headers.get(id, options),
    update: (id, json, options) => api.headers.update(id, json, options),
    versions: (id, per) => api.headerVersions.list(id, { per }).page(),
    pin: (id) => api.headerVersions.pin(id),
    usage: (id) => api.headers.usage(id, { per: 20 }),
  },
  footers: {
    ...part('footer', 'footer'),
    kind: 'footers',
    read: (id, options) => api.footers.get(id, options),
    update: (id, json, options) => api.footers.update(id, json, options),
    versions: (id, per) => api.footerVersions.list(id, { per }).page(),
    pin: (id) => api.footerVersions.pin(id),
    usage: (id) => api.footers.usage(id, { per: 20 }),
  },
  html_heads: {
    ...part('html_head', 'html head'),
    kind: 'html_heads',
    read: (id, options) => api.htmlHeads.get(id, options),
    update: (id, json, options) => api.htmlHeads.update(id, json, options),
    versions: (id, per) => api.htmlHeadVersions.list(id, { per }).page(),
    pin: (id) => api.htmlHeadVersions.pin(id),
    usage: (id) => api.htmlHeads.usage(id, { per: 20 }),
  },
  components: {
    kind: 'components',
    wire: 'component',
    noun: 'component',
    text: 'html_content',
    fields: componentFields,
    nameOf: named,
    read: (id, options) => api.components.get(id, options),
    update: (id, json, options) => api.components.update(id, json, options),
    versions: (id, per) => api.componentVersions.list(id, { per }).page(),
    pin: (id) => api.componentVersions.pin(id),
    usage: (id) => api.components.usage(id, { per: 20 }),
  },
  snippets: {
    kind: 'snippets',
    wire: 'snippet',
    noun: 'snippet',
    text: 'html_content',
    fields: snippetFields,
    nameOf: named,
    read: (id, options) => api.snippets.get(id, options),
    update: (id, json, options) => api.snippets.update(id, json, options),
    versions: (id, per) => api.snippetVersions.list(id, { per }).page(),
    pin: (id) => api.snippetVersions.pin(id),
    usage: (id) => api.snippets.usage(id, { per: 20 }),
  },
  themes: {
    kind: 'themes',
    wire: 'theme',
    noun: 'theme',
    text: 'css',
    fields: [{ name: 'tokens', label: 'Design tokens (JSON)', type: 'json', rows: 16, mono: true, merges: true }],
    nameOf: named,
    read: (id, options) => api.themes.get(id, options),
    update: (id, json, options) => api.themes.update(id, json, options),
    versions: (id, per) => api.themeVersions.list(id, { per }).page(),
    pin: (id) => api.themeVersions.pin(id),
    usage: (id) => api.themes.usage(id, { per: 20 }),
  },
}

export function kindOf(kind: EditedKind): Kind {
  return KINDS[kind]
}

function part(wire: 'header' | 'footer' | 'html_head', noun: string) {
  return { wire, noun, text: 'html_content', fields: [], nameOf: named } as const
}
