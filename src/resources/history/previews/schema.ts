import Type from 'typebox'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { HTML_KINDS } from '#kernel/versioning/kinds.ts'
import { Html } from '#kernel/versioning/record-fields.ts'
import { Preview, type PreviewRow, present } from '#resources/history/previews/record.ts'
import { previewOrigin, statusOf } from '#resources/history/previews/rules.ts'

const MAX_TEXT = 1_000
export const MAX_COMMENT = 5_000
export const MAX_NAME = 100

export const StartedPreview = named(
  'StartedPreview',
  Type.Object({
    ...Preview.properties,
    url: Type.Optional(Type.String({ about: 'Opens the preview: it holds the token, and is shown this once.' })),
    token: Type.Optional(Type.String({ about: 'Shown this once; programs can send it as a Bearer credential.' })),
    warnings: Type.Optional(Warnings),
  }),
)

const Text = Type.Optional(nullable(Type.String({ maxLength: MAX_TEXT, about: 'Of a page.' })))

export const NewDraft = named(
  'PreviewDraftUpdate',
  Type.Object({
    kind: oneOf(HTML_KINDS, { about: 'The kind of the record.' }),
    record_id: about(Id, 'The record whose unsaved texts these are.'),
    html_content: Type.Optional(about(nullable(Html), 'Null, and no other text, shows the record as it is saved.')),
    css: Type.Optional(about(nullable(Html), 'Of a component or a theme.')),
    title: Text,
    meta_title: Text,
    meta_description: Text,
    og_title: Text,
    og_description: Text,
  }),
)

export const Draft = named(
  'PreviewDraft',
  Type.Object({
    id: about(Id, 'The preview.'),
    website_id: Id,
    kind: oneOf(HTML_KINDS, { about: 'The kind of the record.' }),
    record_id: about(Id, 'The record whose texts they are.'),
    byte_size: Type.Integer({ about: 'Of its unsaved texts; 0 when it is shown as it is saved.' }),
    created_at: about(Timestamp, 'When they first came; of a record without any, when the preview was started.'),
    updated_at: about(Timestamp, 'When they last changed.'),
  }),
)

export const NewComment = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  text: Type.String({ minLength: 1, maxLength: MAX_COMMENT }),
  page_path: Type.String({ minLength: 1, maxLength: 2_000 }),
  page_id: NullableId,
})

export function presentPreview(row: PreviewRow, links: Links): Type.Static<typeof Preview> {
  return present(row, {
    url: previewOrigin(links, row) + encodeURI(row.path),
    status: statusOf(row, Date.now()),
    password: row.password_hash !== null,
  })
}

export function presentStarted({ record, token }: { record: PreviewRow; token: string }, links: Links) {
  const preview = presentPreview(record, links)
  return { ...preview, url: `${preview.url}?token=${token}`, token }
}
