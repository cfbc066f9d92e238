import type { Content, Json, Kind } from '#folder/record.ts'
import type { DefinedRecord } from '#kernel/records/define-record.ts'
import { VERSIONED_HTML } from '#kernel/versioning/kinds.ts'
import { asset } from '#resources/content/assets/record.ts'
import { component } from '#resources/content/components/record.ts'
import { page } from '#resources/content/pages/record.ts'
import { footer, header, htmlHead } from '#resources/content/shared-html/record.ts'
import { snippet } from '#resources/content/snippets/record.ts'
import { theme } from '#resources/content/themes/record.ts'
import { form } from '#resources/data/forms/record.ts'
import { row } from '#resources/data/rows/record.ts'
import { table } from '#resources/data/tables/record.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'
import { CHANGE_EVERYTHING } from '#resources/websites/websites/content-editors.ts'
import { website } from '#resources/websites/websites/record.ts'

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
const reference = (remote: string): Field => ({ remote, fallback: null, refers: true })

function specOf(record: DefinedRecord, folder: string | null = record.plural): KindSpec {
  const { kind, plural } = record
  const fields = Object.entries(record.fields)
  const long = fields.filter(([, field]) => field.long).map(([name]) => name)
  return { plural, folder, long, versioned: kind in VERSIONED_HTML, fields: writtenOf(record) }
}

/** What callers may write, lists last; a file leaves out what a new record has anyway. */
function writtenOf(record: DefinedRecord): KindSpec['fields'] {
  const written = Object.entries(record.fields).filter(([, { write }]) => write)
  const ordered = written.toSorted(([, one], [, other]) => Number(one.json ?? false) - Number(other.json ?? false))
  return Object.fromEntries(
    ordered.map(([name, { blank, read, refersTo }]) => {
      const fallback = (blank === undefined ? null : read ? read(blank as never) : blank) as Json
      return refersTo ? [withoutId(name), { remote: name, fallback, refers: true }] : [name, { fallback }]
    }),
  )
}

/** A file refers to others by their names: `header_id` is its `header`, `page_ids` are its `pages`. */
function withoutId(name: string): string {
  return name.replace(/(_asset)?_id$/, '').replace(/_ids$/, 's')
}

const { path, title, ...otherFieldsOfPage } = writtenOf(page)

/** Each field of a record that a folder holds; `title` and the like of a page are in its front matter, the html is its body. */
export const SPECS: Readonly<Record<Kind, KindSpec>> = {
  asset: specOf(asset),
  theme: specOf(theme),
  header: specOf(header),
  footer: specOf(footer),
  html_head: specOf(htmlHead),
  component: specOf(component),
  table: specOf(table),
  row: {
    ...specOf(row, 'tables'),
    fields: { status: { fallback: 'published' }, position: NONE, values: { fallback: {} } },
  },
  form: specOf(form),
  page: { ...specOf(page), fields: { path: path!, title: title!, ...otherFieldsOfPage } },
  snippet: specOf(snippet),
  redirect: specOf(redirect, null),
  website: {
    ...specOf(website, null),
    fields: {
      name: NONE,
      default_language: { fallback: 'en' },
      languages: { fallback: [] },
      time_zone: NONE,
      home_page: reference('home_page_id'),
      not_found_page: reference('not_found_page_id'),
      favicon: reference('favicon_asset_id'),
      robots_txt: NONE,
      response_headers: NONE,
      ai_crawler_policy: { fallback: 'allow' },
      analytics_script: { fallback: false },
      facts: { fallback: {} },
      content_editors: { fallback: { ...CHANGE_EVERYTHING } },
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
