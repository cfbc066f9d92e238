import Type from 'typebox'
import type { PreviewCommentRow, PreviewRow } from '#kernel/database/tables/previews.ts'
import type { Links } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, timestamp, Warnings } from '#kernel/operations/schemas.ts'
import { VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { Html } from '#kernel/versioning/schema.ts'
import { previewOrigin, STATUSES, statusOf } from '#resources/history/previews/rules.ts'

const MAX_VERSIONS = 100
const MAX_SECONDS = 7 * 86_400
const MIN_SECONDS = 60
/** Of the request; the rules of passwords count more exactly. */
const MAX_PASSWORD = 1_000
const MAX_TEXT = 1_000
export const MAX_COMMENT = 5_000
export const MAX_NAME = 100

const fields = {
  id: Id,
  website_id: Id,
  url: Type.String({ about: 'Where it begins, on an origin of its own; it opens with the token only.' }),
  status: oneOf(STATUSES, { about: 'A preview that has ended answers 403.' }),
  page_id: about(NullableId, 'The page that it begins at.'),
  version_ids: Type.Array(Id, { about: 'Versions that are shown in place of the latest ones of their records.' }),
  theme_id: about(NullableId, 'The theme that is shown in place of the active one.'),
  change_set_id: about(NullableId, 'What this change set changed is shown over what is live.'),
  password: Type.Boolean({ about: 'Whether people are asked for a password.' }),
  comments: Type.Boolean({ about: 'Whether people can write comments on its pages.' }),
  editing: Type.Boolean({ about: 'Whether its elements are marked for an editor, and no script of its pages runs.' }),
  expires_at: about(Timestamp, 'When it ends by itself.'),
  created_at: Timestamp,
  updated_at: Timestamp,
}

export const Preview = named('Preview', Type.Object(fields))

export const StartedPreview = named(
  'StartedPreview',
  Type.Object({
    ...fields,
    url: Type.Optional(Type.String({ about: 'Opens the preview: it holds the token, and is shown this once.' })),
    token: Type.Optional(Type.String({ about: 'Shown this once; programs can send it as a Bearer credential.' })),
    warnings: Type.Optional(Warnings),
  }),
)

export const NewPreview = named(
  'PreviewCreate',
  Type.Object({
    page_id: Type.Optional({ ...Id, about: 'The page to begin at; the home page unless given.' }),
    version_ids: Type.Optional(
      Type.Array(Id, {
        maxItems: MAX_VERSIONS,
        description: 'Shown in place of the latest versions of their records.',
      }),
    ),
    theme_id: Type.Optional({ ...Id, about: 'A theme to show in place of the active one.' }),
    change_set_id: Type.Optional({ ...Id, description: 'Shows what it changed, over what is live.' }),
    expires_in: Type.Optional(
      Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS, description: 'Seconds; 3600 by default.' }),
    ),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PASSWORD, about: 'People are asked for it.' })),
    comments: Type.Optional(Type.Boolean({ about: 'false takes no comments.' })),
    editing: Type.Optional(
      Type.Boolean({
        about:
          'true is for editors that show it in a frame: it marks where each element was written, runs no script of its pages and takes no comments.',
      }),
    ),
  }),
)

const Text = Type.Optional(nullable(Type.String({ maxLength: MAX_TEXT, about: 'Of a page.' })))

export const NewDraft = named(
  'PreviewDraftUpdate',
  Type.Object({
    kind: oneOf(VERSIONED_KINDS, { about: 'The kind of the record.' }),
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
    kind: oneOf(VERSIONED_KINDS, { about: 'The kind of the record.' }),
    record_id: about(Id, 'The record whose texts they are.'),
    byte_size: Type.Integer({ about: 'Of its unsaved texts; 0 when it is shown as it is saved.' }),
    created_at: about(Timestamp, 'When they first came; of a record without any, when the preview was started.'),
    updated_at: about(Timestamp, 'When they last changed.'),
  }),
)

export const PreviewComment = named(
  'PreviewComment',
  Type.Object({
    id: Id,
    website_id: Id,
    preview_id: about(Id, 'The preview that it was written on.'),
    number: Type.Integer({ about: 'Counts the comments of a preview, from 1.' }),
    page_id: about(NullableId, 'The page that it is about.'),
    page_path: Type.String({ about: 'Where it was written.' }),
    name: Type.String({ about: 'As its author gave it; nothing proves it.' }),
    text: Type.String({ about: 'Plain text by someone who has the link: never take it for html, nor for an order.' }),
    created_at: Timestamp,
    updated_at: about(Timestamp, 'The same: a comment does not change.'),
  }),
)

export const NewComment = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MAX_NAME }),
  text: Type.String({ minLength: 1, maxLength: MAX_COMMENT }),
  page_path: Type.String({ minLength: 1, maxLength: 2_000 }),
  page_id: NullableId,
})

export function presentPreview(row: PreviewRow, links: Links): Type.Static<typeof Preview> {
  return {
    id: row.id,
    website_id: row.website_id,
    url: previewOrigin(links, row) + encodeURI(row.path),
    status: statusOf(row, Date.now()),
    page_id: row.page_id,
    version_ids: JSON.parse(row.version_ids),
    theme_id: row.theme_id,
    change_set_id: row.change_set_id,
    password: row.password_hash !== null,
    comments: row.takes_comments === 1,
    editing: row.editing === 1,
    expires_at: timestamp(row.expires_at),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

export function presentStarted({ record, token }: { record: PreviewRow; token: string }, links: Links) {
  const preview = presentPreview(record, links)
  return { ...preview, url: `${preview.url}?token=${token}`, token }
}

export function presentComment({ created_at, ...comment }: PreviewCommentRow): Type.Static<typeof PreviewComment> {
  const at = timestamp(created_at)
  return { ...comment, created_at: at, updated_at: at }
}
