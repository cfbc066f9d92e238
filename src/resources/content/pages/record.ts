import Type, { type Static, type TSchema } from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { about } from '#kernel/operations/named.ts'
import { NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { ALL_PROMISES, defineRecord, type RowOf } from '#kernel/records/define-record.ts'
import { computed, type Field, flag, hidden, joined, plain } from '#kernel/records/field.ts'
import { appearingFields, scheduledByField } from '#kernel/versioning/appearing.ts'
import { htmlField, versionFields } from '#kernel/versioning/record-fields.ts'

const MAX_TITLE = 300
const MAX_SEO_TEXT = 1_000
const MAX_URL = 2_000
/** Keys of an object, and objects of a list. */
const MAX_STRUCTURED_DATA_SIZE = 1_000
/** What an export may hold. */
const MAX_MOVED_TEXT = 10_000
const MAX_MOVED_ID = 500

const StructuredObject = Type.Object({}, { additionalProperties: true, maxProperties: MAX_STRUCTURED_DATA_SIZE })
const StructuredData = Type.Union(
  [StructuredObject, Type.Array(StructuredObject, { maxItems: MAX_STRUCTURED_DATA_SIZE }), Type.Null()],
  { description: 'JSON-LD.' },
)

/** `hints` is what it is for: agents read `description`, and `about` is for the reference alone. */
const shortText = (max: number, hints: { description: string } | { about: string }) =>
  nullable(Type.String({ maxLength: max, ...hints }))

/** Stored in every version, besides the html; exports have it there. */
const versioned = <S extends TSchema>(schema: S) => plain(schema, { write: schema, blank: null as never, moved: false })
const reference = (text: string, refersTo?: string) => {
  const schema = about(NullableId, text)
  const moved = nullable(Type.String({ minLength: 1, maxLength: MAX_MOVED_ID }))
  return plain(schema, { write: schema, blank: null, refersTo }, moved)
}
const shownUnless = (text: string, options = {}) =>
  flag({ about: text }, { write: Type.Boolean({ about: text }), blank: 1, ...options })

const Path = Type.String({
  minLength: 1,
  maxLength: MAX_URL,
  description: 'Begins with a slash; /blog/:slug is a pattern.',
})
const Language = Type.String({ minLength: 1, maxLength: 35, description: 'BCP 47, like en or pt-BR.' })
const Status = oneOf(['published', 'draft'], { about: 'A draft is 404 for visitors.' })
const RowKey = shortText(100, { description: 'The column that the placeholder in path holds.' })

/** Not versioned: changes apply immediately, regardless of what is pinned. */
const PLACE = {
  path: plain(Path, { write: Path, moved: 'required' }),
  language: plain(Language, { write: Language }),
  translation_group_id: reference('What translations of a page share; any UUID of yours.'),
  status: plain(Status, { write: Status, blank: 'published' }, Status),
  ...appearingFields,
  header_id: reference("Its header; null for the default of the page's language.", 'header'),
  footer_id: reference("Its footer; null for the default of the page's language.", 'footer'),
  html_head_id: reference("Its html head; null for the default of the page's language.", 'html_head'),
  use_header: shownUnless('false leaves it out.'),
  use_footer: shownUnless('false leaves it out.'),
  use_html_head: shownUnless('false leaves it out.'),
  table_id: reference('Its rows are shown, each at an address.', 'table'),
  row_key: plain(RowKey, { write: RowKey, blank: null }, nullable(Type.String({ maxLength: MAX_MOVED_TEXT }))),
  in_sitemap: shownUnless('Listed in sitemap.xml and llms.txt.'),
} as const

const CONTENT = {
  title: versioned(shortText(MAX_TITLE, { about: 'Its name, and the <title> element unless meta_title is given.' })),
  meta_title: versioned(shortText(MAX_TITLE, { description: 'The <title> element, if different from title.' })),
  meta_description: versioned(
    shortText(MAX_SEO_TEXT, { about: 'The description meta tag, which search engines show.' }),
  ),
  og_title: versioned(shortText(MAX_TITLE, { about: 'Title where the page is shared; the <title> unless given.' })),
  og_description: versioned(
    shortText(MAX_SEO_TEXT, { about: 'Description where the page is shared; meta_description unless given.' }),
  ),
  og_image_asset_id: {
    ...versioned(about(NullableId, 'An image, for where the page is shared.')),
    refersTo: 'asset',
  },
  canonical_url: versioned(shortText(MAX_URL, { about: 'The canonical address; the own url unless given.' })),
  robots: versioned(shortText(200, { description: "The robots meta tag's content, like noindex." })),
  structured_data: {
    ...versioned(StructuredData),
    read: (cell: string | null) => (cell === null ? null : JSON.parse(cell)),
    store: (given: unknown) => (given === null ? null : JSON.stringify(given)),
    json: true,
  } as Field<string | null, typeof StructuredData, { write: typeof StructuredData; blank: null; moved: false }>,
} as const

export const page = defineRecord({
  kind: 'page',
  plural: 'pages',
  table: 'pages',
  title: 'title',
  promises: ALL_PROMISES,
  fields: {
    ...PLACE,
    ...CONTENT,
    html_content: htmlField,
    translated_version: hidden<number | null>()({ blank: null, history: false }),
    translated_from_id: hidden<string | null>()({ blank: null, history: false }),
    last_actor: joined(
      Type.Optional(about(nullable(Type.Object(ActorShape.properties)), 'Who changed it last, where fields names it.')),
    ),
    ...versionFields,
    url: computed(Type.String({ about: 'Its address for visitors.' })),
    scheduled_by: scheduledByField,
    // Its place in the website's ordinal list.
    ordinal: hidden<number>()({ blank: 0, saved: false, history: false }),
  },
})

/** Its fields apart, those without a version and those with one. */
export const placeOfPage = { ...page, fields: PLACE }
export const contentOfPage = { ...page, fields: CONTENT }

export interface PageRow extends RowOf<typeof page> {}
export const pageTables = {
  pages: tableOf<PageRow>(page, 'resources/content/pages'),
}

/** What it was last brought up to date with, as a translation. */
export const TRANSLATED_COLUMNS = ['translated_from_id', 'translated_version'] as const
/** The fields without a version. */
export const PLACE_COLUMNS = Object.keys(PLACE) as (keyof typeof PLACE)[]
/** The versioned fields of a page besides its html, which its row holds as well. */
export const SNAPSHOT_FIELDS = Object.keys(CONTENT) as (keyof typeof CONTENT)[]
export type PageSnapshot = { [K in keyof typeof CONTENT]: Static<(typeof CONTENT)[K]['show']> }
