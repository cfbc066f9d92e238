import Type from 'typebox'
import type { Links } from '#operations/links.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp } from '#operations/schemas.ts'
import { Fragment } from '#resources/pages/fragment.ts'
import type { PageRecord } from '#resources/pages/store.ts'
import { Redirect } from '#resources/redirects/schema.ts'
import {
  editsOf,
  Html,
  HtmlEditFields,
  presentUpdate,
  presentVersionFields,
  UpdateAnswerFields,
  VersionFields,
} from '#versioning/schema.ts'

const MAX_TITLE = 300
const MAX_SEO_TEXT = 1_000
const MAX_URL = 2_000
/** Keys of an object, and objects of a list. */
const MAX_STRUCTURED_DATA_SIZE = 1_000

const StructuredObject = Type.Object({}, { additionalProperties: true, maxProperties: MAX_STRUCTURED_DATA_SIZE })

const shortText = (max: number, description?: string) =>
  nullable(Type.String({ maxLength: max, ...(description ? { description } : {}) }))

/** Stored in every version, besides the html. */
const SEO_FIELDS = {
  meta_title: shortText(MAX_TITLE, 'The <title> element, if different from title.'),
  meta_description: shortText(MAX_SEO_TEXT),
  og_title: shortText(MAX_TITLE),
  og_description: shortText(MAX_SEO_TEXT),
  og_image_asset_id: NullableId,
  canonical_url: shortText(MAX_URL),
  robots: shortText(200, "The robots meta tag's content, like noindex."),
  structured_data: Type.Union(
    [StructuredObject, Type.Array(StructuredObject, { maxItems: MAX_STRUCTURED_DATA_SIZE }), Type.Null()],
    { description: 'JSON-LD: an object or a list of them.' },
  ),
}

/** Not versioned: changes apply at once, whatever is pinned. */
const PLACE_FIELDS = {
  path: Type.String({
    minLength: 1,
    maxLength: MAX_URL,
    description: 'Begins with a slash; /blog/:slug is a pattern.',
  }),
  language: Type.String({ minLength: 1, maxLength: 35, description: 'BCP 47, like en or pt-BR.' }),
  translation_group_id: NullableId,
  status: oneOf(['published', 'draft']),
  header_id: NullableId,
  footer_id: NullableId,
  html_head_id: NullableId,
  use_header: Type.Boolean(),
  use_footer: Type.Boolean(),
  use_html_head: Type.Boolean(),
  table_id: NullableId,
  row_key: shortText(100),
  in_sitemap: Type.Boolean(),
}

const WRITABLE = { title: shortText(MAX_TITLE), html_content: Html, ...SEO_FIELDS, ...PLACE_FIELDS }

/** The texts that `edits` reach: all that are versioned. */
export const EDITABLE_FIELDS = [
  'html_content',
  'title',
  'meta_title',
  'meta_description',
  'og_title',
  'og_description',
  'canonical_url',
  'robots',
  'structured_data',
] as const

export const NewPage = Type.Object(Type.Partial(Type.Object(WRITABLE)).properties)
export const PageChanges = Type.Object({
  ...Type.Partial(Type.Object(WRITABLE)).properties,
  ...HtmlEditFields,
  edits: editsOf(EDITABLE_FIELDS),
})

export const Page = Type.Object({
  id: Id,
  website_id: Id,
  ...PLACE_FIELDS,
  title: WRITABLE.title,
  ...SEO_FIELDS,
  html_content: Type.Optional(Type.String()),
  ...VersionFields,
  url: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
})

export const PageOrFragment = Type.Object({ ...Page.properties, fragment: Type.Optional(Fragment) })

export const LeftRedirect = Type.Pick(Redirect, ['id', 'from_path', 'to', 'status'], {
  description: 'The automatic redirect from the former path, after a move.',
})

export const UpdatedPage = Type.Object({
  ...Page.properties,
  ...UpdateAnswerFields,
  redirect: Type.Optional(LeftRedirect),
})

export function presentPage(row: PageRecord, links: Links): Type.Static<typeof Page> {
  return {
    id: row.id,
    website_id: row.website_id,
    path: row.path,
    title: row.title,
    language: row.language,
    translation_group_id: row.translation_group_id,
    status: row.status,
    header_id: row.header_id,
    footer_id: row.footer_id,
    html_head_id: row.html_head_id,
    use_header: row.use_header === 1,
    use_footer: row.use_footer === 1,
    use_html_head: row.use_html_head === 1,
    table_id: row.table_id,
    row_key: row.row_key,
    meta_title: row.meta_title,
    meta_description: row.meta_description,
    og_title: row.og_title,
    og_description: row.og_description,
    og_image_asset_id: row.og_image_asset_id,
    canonical_url: row.canonical_url,
    robots: row.robots,
    structured_data: row.structured_data === null ? null : JSON.parse(row.structured_data),
    in_sitemap: row.in_sitemap === 1,
    ...(row.html_content === undefined ? {} : { html_content: row.html_content }),
    ...presentVersionFields(row),
    url: links.page({ subdomain: row.site_subdomain }, row.path),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

export function presentUpdatedPage(
  row: PageRecord & { dry_run?: boolean; diff?: string; redirect?: Type.Static<typeof LeftRedirect> },
  links: Links,
): Type.Static<typeof UpdatedPage> {
  const shown = presentUpdate(presentPage)(row, links)
  return row.redirect ? { ...shown, redirect: presentLeft(row.redirect) } : shown
}

export function presentLeft({ id, from_path, to, status }: Type.Static<typeof LeftRedirect>) {
  return { id, from_path, to, status }
}

export function presentPageOrFragment(
  row: PageRecord & { fragment?: Type.Static<typeof Fragment> },
  links: Links,
): Type.Static<typeof PageOrFragment> {
  const page = presentPage(row, links)
  return row.fragment ? { ...page, fragment: row.fragment } : page
}
