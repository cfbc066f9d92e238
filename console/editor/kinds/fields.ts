import type { Kind } from '#console/kinds.ts'
import type { EditedKind } from '#console/paths.ts'

/** A field with versions: it is saved with the text, and visitors see it when it is published. */
export type Field = {
  name: string
  label: string
  about?: string
  rows?: number
  mono?: boolean
  /** For people who know html. */
  isCode?: boolean
  /** The service keeps the members that a change does not name. */
  merges?: boolean
} & (
  | { type: 'text' | 'json' | 'flag' | 'picture' }
  | { type: 'choice'; options: readonly { value: string; label: string; about?: string }[] }
)

const TITLE: Field = { name: 'title', label: 'Title', type: 'text' }

const pageFields: readonly Field[] = [
  TITLE,
  { name: 'meta_title', label: 'Search title', type: 'text', about: 'The title unless you give another.' },
  { name: 'meta_description', label: 'Search description', type: 'text', rows: 3 },
  { name: 'og_title', label: 'Social title', type: 'text' },
  { name: 'og_description', label: 'Social description', type: 'text', rows: 3 },
  {
    name: 'og_image_asset_id',
    label: 'Social picture',
    type: 'picture',
  },
  {
    name: 'canonical_url',
    label: 'Canonical address',
    type: 'text',
    about: 'Its own address unless you give another.',
    isCode: true,
  },
  { name: 'robots', label: 'Robots', type: 'text', about: 'Such as noindex.', isCode: true },
  { name: 'structured_data', label: 'JSON-LD', type: 'json', rows: 4, mono: true, isCode: true },
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

const tokens: Field = {
  name: 'tokens',
  label: 'Design tokens (JSON)',
  type: 'json',
  rows: 16,
  mono: true,
  merges: true,
  isCode: true,
}

const FIELDS: Partial<Record<EditedKind, readonly Field[]>> = {
  pages: pageFields,
  components: componentFields,
  snippets: snippetFields,
  themes: [tokens],
}

/** The fields of a kind besides its text; headers, footers and heads have none. */
export function fieldsOf({ kind }: Kind): readonly Field[] {
  return FIELDS[kind] ?? []
}
