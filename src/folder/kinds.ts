import type { Content, Json, Kind } from '#folder/record.ts'
import type { DefinedRecord } from '#kernel/records/define-record.ts'
import { asset } from '#resources/content/assets/record.ts'
import { form } from '#resources/data/forms/record.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'

type Field = {
  /** Its name in the API, if another. */
  remote?: string
  /** What it is where a file leaves it out. */
  fallback: Json
  /** Ids in the API, keys in the folder. */
  refers?: true
}

export type KindSpec = {
  /** The name of the kind in routes. */
  plural: string
  /** Where its files are; null where all are in one file. */
  folder: string | null
  /** Fields that lists leave out unless they are named. */
  long: readonly string[]
  /** Its changes are versions, which have an author. */
  versioned: boolean
  fields: Readonly<Record<string, Field>>
}

const NONE: Field = { fallback: null }
const YES: Field = { fallback: true }
const NO: Field = { fallback: false }
const TEXT: Field = { fallback: '' }
const reference = (remote: string): Field => ({ remote, fallback: null, refers: true })

const PART = {
  long: ['html_content'],
  versioned: true,
  fields: { name: NONE, default_on_page_language: NONE, html_content: TEXT },
}

/** What callers may write, lists last; a file leaves out what a new record has anyway. */
function writtenOf(record: DefinedRecord): KindSpec['fields'] {
  const written = Object.entries(record.fields).filter(([, { write }]) => write)
  const ordered = written.toSorted(([, one], [, other]) => Number(one.json ?? false) - Number(other.json ?? false))
  return Object.fromEntries(
    ordered.map(([name, { blank, read }]) => {
      const fallback = blank === undefined ? null : read ? read(blank as never) : blank
      return [name, { fallback: fallback as Json }]
    }),
  )
}

/** Each field of a record that a folder holds; `title` and the like of a page are in its front matter, the html is its body. */
export const SPECS: Readonly<Record<Kind, KindSpec>> = {
  asset: { plural: 'assets', folder: 'assets', long: [], versioned: false, fields: writtenOf(asset) },
  theme: {
    plural: 'themes',
    folder: 'themes',
    long: ['css', 'tokens'],
    versioned: true,
    fields: { name: NONE, active: NO, tokens: { fallback: {} }, css: TEXT },
  },
  header: { plural: 'headers', folder: 'headers', ...PART },
  footer: { plural: 'footers', folder: 'footers', ...PART },
  html_head: { plural: 'html_heads', folder: 'html_heads', ...PART },
  component: {
    plural: 'components',
    folder: 'components',
    long: ['html_content', 'css'],
    versioned: true,
    fields: { name: NONE, title: NONE, props: { fallback: [] }, css: TEXT, html_content: TEXT },
  },
  table: {
    plural: 'tables',
    folder: 'tables',
    long: [],
    versioned: false,
    fields: { key: NONE, name: NONE, columns: { fallback: [] } },
  },
  row: {
    plural: 'rows',
    folder: 'tables',
    long: [],
    versioned: false,
    fields: { status: { fallback: 'published' }, position: NONE, values: { fallback: {} } },
  },
  form: { plural: 'forms', folder: 'forms', long: [], versioned: false, fields: writtenOf(form) },
  page: {
    plural: 'pages',
    folder: 'pages',
    long: ['html_content'],
    versioned: true,
    fields: {
      path: NONE,
      title: NONE,
      language: NONE,
      translation_group_id: NONE,
      status: { fallback: 'published' },
      header: reference('header_id'),
      footer: reference('footer_id'),
      html_head: reference('html_head_id'),
      use_header: YES,
      use_footer: YES,
      use_html_head: YES,
      table: reference('table_id'),
      row_key: NONE,
      in_sitemap: YES,
      meta_title: NONE,
      meta_description: NONE,
      og_title: NONE,
      og_description: NONE,
      og_image: reference('og_image_asset_id'),
      canonical_url: NONE,
      robots: NONE,
      structured_data: NONE,
      html_content: TEXT,
    },
  },
  snippet: {
    plural: 'snippets',
    folder: 'snippets',
    long: ['html_content'],
    versioned: true,
    fields: {
      name: NONE,
      placement: { fallback: 'inline' },
      pages: reference('page_ids'),
      active: YES,
      html_content: TEXT,
    },
  },
  redirect: { plural: 'redirects', folder: null, long: [], versioned: false, fields: writtenOf(redirect) },
  website: {
    plural: 'websites',
    folder: null,
    long: [],
    versioned: false,
    fields: {
      name: NONE,
      default_language: { fallback: 'en' },
      languages: { fallback: [] },
      time_zone: NONE,
      home_page: reference('home_page_id'),
      not_found_page: reference('not_found_page_id'),
      favicon: reference('favicon_asset_id'),
      robots_txt: NONE,
      ai_crawler_policy: { fallback: 'allow' },
      analytics_script: NO,
      facts: { fallback: {} },
    },
  },
}

/** The content with every field of its kind, in their order. */
export function complete(kind: Kind, given: Content): Content {
  const fields = Object.entries(SPECS[kind].fields)
  return Object.fromEntries(fields.map(([name, { fallback }]) => [name, given[name] ?? fallback]))
}

/** Only the fields that a file has to name. */
export function withoutFallbacks(kind: Kind, content: Content): Content {
  const { fields } = SPECS[kind]
  const said = Object.entries(content).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(fields[name]!.fallback),
  )
  return Object.fromEntries(said)
}
