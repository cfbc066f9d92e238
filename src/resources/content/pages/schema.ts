import Type from 'typebox'
import { ActorShape } from '#kernel/operations/actor-shape.ts'
import { type Links, siteOf } from '#kernel/operations/links.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Publish, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { editsOf, HtmlEditFields, presentUpdate, UpdateAnswerFields } from '#kernel/versioning/edit-schema.ts'
import { Html, LatestHtml, presentVersionFields, VersionFields } from '#kernel/versioning/schema.ts'
import { Fragment } from '#resources/content/pages/fragment.ts'
import type { Page as PageRecord } from '#resources/content/versioned/store.ts'
import { Redirect } from '#resources/traffic/redirects/record.ts'

const MAX_TITLE = 300
const MAX_SEO_TEXT = 1_000
const MAX_URL = 2_000
/** Keys of an object, and objects of a list. */
const MAX_STRUCTURED_DATA_SIZE = 1_000

const StructuredObject = Type.Object({}, { additionalProperties: true, maxProperties: MAX_STRUCTURED_DATA_SIZE })

/** `hints` is what it is for: agents read `description`, and `about` is for the reference alone. */
const shortText = (max: number, hints: { description: string } | { about: string }) =>
  nullable(Type.String({ maxLength: max, ...hints }))

/** Stored in every version, besides the html. */
const SEO_FIELDS = {
  meta_title: shortText(MAX_TITLE, { description: 'The <title> element, if different from title.' }),
  meta_description: shortText(MAX_SEO_TEXT, { about: 'The description meta tag, which search engines show.' }),
  og_title: shortText(MAX_TITLE, { about: 'Title where the page is shared; the <title> unless given.' }),
  og_description: shortText(MAX_SEO_TEXT, {
    about: 'Description where the page is shared; meta_description unless given.',
  }),
  og_image_asset_id: about(NullableId, 'An image of this website, shown where the page is shared.'),
  canonical_url: shortText(MAX_URL, { about: 'The canonical address; the own url unless given.' }),
  robots: shortText(200, { description: "The robots meta tag's content, like noindex." }),
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
  translation_group_id: about(
    NullableId,
    'Pages with the same group are translations of each other; any UUID of yours.',
  ),
  status: oneOf(['published', 'draft'], { about: 'A draft is 404 for visitors.' }),
  header_id: about(NullableId, "Its header; null for the default of the page's language."),
  footer_id: about(NullableId, "Its footer; null for the default of the page's language."),
  html_head_id: about(NullableId, "Its html head; null for the default of the page's language."),
  use_header: Type.Boolean({ about: 'false shows it without a header.' }),
  use_footer: Type.Boolean({ about: 'false shows it without a footer.' }),
  use_html_head: Type.Boolean({ about: 'false shows it without an html head.' }),
  table_id: about(NullableId, 'The table whose rows it shows, each at its own address.'),
  row_key: shortText(100, { description: 'Key of the column that the placeholder in path holds.' }),
  in_sitemap: Type.Boolean({ about: 'Whether sitemap.xml and llms.txt list it.' }),
}

const TITLE = shortText(MAX_TITLE, { about: 'Its name, and the <title> element unless meta_title is given.' })
const WRITABLE = { title: TITLE, html_content: Html, ...SEO_FIELDS, ...PLACE_FIELDS }

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

export const NewPage = named(
  'PageCreate',
  Type.Object({ ...Type.Partial(Type.Object(WRITABLE)).properties, publish: Publish }),
)
export const PageChanges = extended('PageUpdate', NewPage, {
  ...HtmlEditFields,
  edits: editsOf('PageEdit', EDITABLE_FIELDS),
})

export const Page = named(
  'Page',
  Type.Object({
    id: Id,
    website_id: Id,
    ...PLACE_FIELDS,
    title: WRITABLE.title,
    ...SEO_FIELDS,
    html_content: LatestHtml,
    last_actor: Type.Optional(
      about(nullable(Type.Object(ActorShape.properties)), 'Who changed it last, where fields names it.'),
    ),
    ...VersionFields,
    url: Type.String({ about: 'Its address for visitors.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const PageOrFragment = extended('PageOrFragment', Page, {
  fragment: Type.Optional(about(Fragment, 'The element that selector matches, in place of html_content.')),
})

export const LeftRedirect = named(
  'LeftRedirect',
  Type.Pick(Redirect, ['id', 'from_path', 'to', 'status'], {
    description: 'The automatic redirect from the former path, after a move.',
  }),
)

export const UpdatedPage = extended('UpdatedPage', Page, {
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
    ...(row.last_actor === undefined ? {} : { last_actor: row.last_actor }),
    ...presentVersionFields(row),
    // Of a draft visitors see no version.
    ...(row.status === 'draft' ? { live_version_id: null } : {}),
    url: links.page(siteOf(row), row.path),
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
