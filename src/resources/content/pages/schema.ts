import Type from 'typebox'
import { type Links, siteOf } from '#kernel/operations/links.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Publish } from '#kernel/operations/schemas.ts'
import { creatable, presenterOf, shapeOf } from '#kernel/records/define-record.ts'
import { editsOf, HtmlEditFields, presentUpdate, UpdateAnswerFields } from '#kernel/versioning/edit-schema.ts'
import { Html } from '#kernel/versioning/record-fields.ts'
import { presentVersionFields } from '#kernel/versioning/schema.ts'
import { Fragment } from '#resources/content/pages/fragment.ts'
import { contentOfPage, page, placeOfPage, SNAPSHOT_FIELDS } from '#resources/content/pages/record.ts'
import type { Page as PageRecord } from '#resources/content/versioned/store.ts'
import { Redirect } from '#resources/traffic/redirects/record.ts'

const { title, ...seo } = creatable(contentOfPage)

/** The texts that `edits` reach: all that are versioned. */
export const EDITABLE_FIELDS = ['html_content', ...SNAPSHOT_FIELDS.filter((field) => field !== 'og_image_asset_id')]

export const NewPage = named(
  'PageCreate',
  Type.Object({
    title,
    html_content: Type.Optional(Html),
    ...seo,
    ...creatable(placeOfPage),
    publish: Publish,
  }),
)
export const PageChanges = extended('PageUpdate', NewPage, {
  ...HtmlEditFields,
  edits: editsOf('PageEdit', EDITABLE_FIELDS),
  translated_version: Type.Optional(
    Type.Integer({ minimum: 1, about: 'The version_number of its original that it is now a translation of.' }),
  ),
})

export const Page = named('Page', shapeOf(page))

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
  return present(row, {
    ...presentVersionFields(row),
    // Of a draft visitors see no version.
    ...(row.status === 'draft' && { live_version_id: null }),
    url: links.page(siteOf(row), row.path),
  })
}

const present = presenterOf(page)

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
