import Type from 'typebox'
import { MAX_SELECTOR_CHARACTERS } from '#html/selector.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { Html } from '#kernel/versioning/record-fields.ts'
import { MAX_VALUES } from '#resources/data/rows/record.ts'
import { Preview, type PreviewRow, present } from '#resources/history/previews/record.ts'
import { DRAFT_KINDS, previewOrigin, statusOf } from '#resources/history/previews/rules.ts'

const MAX_TEXT = 1_000
export const MAX_COMMENT = 5_000
export const MAX_NAME = 100

export type Started = { record: PreviewRow; token: string; past: { isExact: boolean; records: number } | null }

export const StartedPreview = named(
  'StartedPreview',
  Type.Object({
    ...Preview.properties,
    url: Type.Optional(Type.String({ about: 'Opens the preview: it holds the token, and is shown this once.' })),
    token: Type.Optional(Type.String({ about: 'Shown this once; programs can send it as a Bearer credential.' })),
    exact: Type.Optional(
      Type.Boolean({
        about: 'Of a past time: false when changes of that age are no longer stored, so only versions are known.',
      }),
    ),
    records_count: Type.Optional(Type.Integer({ description: 'Of a past time: records that differ from now.' })),
    as_it_is: Type.Optional(
      Type.Array(Type.String(), { about: 'Of a past time: what has no history, and is shown as it is now.' }),
    ),
    warnings: Type.Optional(Warnings),
  }),
)

const Text = Type.Optional(nullable(Type.String({ maxLength: MAX_TEXT, about: 'Of a page.' })))

export const NewDraft = named(
  'PreviewDraftUpdate',
  Type.Object({
    kind: oneOf(DRAFT_KINDS, { about: 'The kind of the record.' }),
    record_id: about(Id, 'The record whose unsaved texts these are.'),
    element: Type.Optional(
      nullable(
        Type.String({
          maxLength: MAX_SELECTOR_CHARACTERS,
          about: 'Told to others who edit, without texts: a selector of the element that is edited, null for none.',
        }),
      ),
    ),
    html_content: Type.Optional(about(nullable(Html), 'Null, and no other text, shows the record as it is saved.')),
    css: Type.Optional(about(nullable(Html), 'Of a component or a theme.')),
    title: Text,
    meta_title: Text,
    meta_description: Text,
    og_title: Text,
    og_description: Text,
    values: Type.Optional(
      nullable(
        Type.Object(
          {},
          { additionalProperties: true, maxProperties: MAX_VALUES, about: 'Of a row, by column key; others stay.' },
        ),
      ),
    ),
  }),
)

export const Draft = named(
  'PreviewDraft',
  Type.Object({
    id: about(Id, 'The preview.'),
    website_id: Id,
    kind: oneOf(DRAFT_KINDS, { about: 'The kind of the record.' }),
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

/** What a search finds is not a record, and what visitors sent is not undone. */
const AS_IT_IS = ['domain', 'dns_record', 'submission', 'search']

export function presentStarted({ record, token, past }: Started, links: Links) {
  const preview = presentPreview(record, links)
  const then = past && { exact: past.isExact, records_count: past.records, as_it_is: AS_IT_IS }
  return { ...preview, url: `${preview.url}?token=${token}`, token, ...then }
}
