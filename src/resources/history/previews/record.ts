import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import {
  creatable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { computed, count, flag, hidden, json, optionalTime, plain, time } from '#kernel/records/field.ts'

export const STATUSES = ['active', 'stopped', 'expired'] as const
const MAX_VERSIONS = 100
const MAX_SECONDS = 7 * 86_400
const MIN_SECONDS = 60
/** Of the request; the rules of passwords count more exactly. */
const MAX_PASSWORD = 1_000

export const preview = defineRecord({
  kind: 'preview',
  plural: 'previews',
  table: 'previews',
  title: 'path',
  promises: NO_PROMISES,
  fields: {
    url: computed(Type.String({ about: 'Where it begins, on an origin of its own; it opens with the token only.' })),
    status: computed(oneOf(STATUSES, { about: 'A preview that has ended answers 403.' })),
    page_id: plain(about(NullableId, 'The page that it begins at.'), {
      write: about(Id, 'The page to begin at; the home page unless given.'),
      blank: null,
    }),
    version_ids: json(
      Type.Array(Id, { about: 'Versions that are shown in place of the latest ones of their records.' }),
      {
        write: Type.Array(Id, {
          maxItems: MAX_VERSIONS,
          description: 'Shown in place of the latest versions of their records.',
        }),
        blank: '[]',
      },
    ),
    theme_id: plain(about(NullableId, 'The theme that is shown in place of the active one.'), {
      write: about(Id, 'A theme to show in place of the active one.'),
      blank: null,
    }),
    change_set_id: plain(about(NullableId, 'What this change set changed is shown over what is live.'), {
      write: { ...Id, description: 'Shows what it changed, over what is live.' },
      blank: null,
    }),
    time: optionalTime(about(nullable(Timestamp), 'The website is shown as it was then; null for what is there now.'), {
      column: 'shown_at',
      blank: null,
    }),
    password: computed(Type.Boolean({ about: 'Whether people are asked for a password.' })),
    comments: flag(
      { about: 'Whether people can write comments on its pages.' },
      { column: 'takes_comments', write: Type.Boolean({ about: 'false takes no comments.' }), blank: 1 },
    ),
    // Its pages are marked for an editor, and run no script of theirs.
    editing: flag(
      { about: 'Whether its elements are marked for an editor, and no script of its pages runs.' },
      {
        write: Type.Boolean({
          about:
            'true is for editors that show it in a frame: it marks where each element was written, runs no script of its pages and takes no comments.',
        }),
        blank: 0,
      },
    ),
    expires_at: time(about(Timestamp, 'When it ends automatically.')),
    // The unguessable part of its host name.
    host_key: hidden<string>()(),
    token_hash: hidden<string>()(),
    password_hash: hidden<string | null>()(),
    // Wrong passwords since `wrong_since`.
    wrong_passwords: hidden<number>()({ blank: 0 }),
    wrong_since: hidden<number>()({ blank: 0 }),
    // The version that is shown of records for which none was chosen.
    base: hidden<'live' | 'latest'>()(),
    // Where it begins.
    path: hidden<string>()(),
    comments_count: count(Type.Integer({ about: 'Comments on its pages.' }), { column: 'comments', blank: 0 }),
    // Comments that have been mailed.
    mailed_comments: hidden<number>()({ blank: 0 }),
    mailed_at: hidden<number>()({ blank: 0 }),
    // A job is going to mail comments.
    mail_queued: hidden<number>()({ blank: 0 }),
    // Records with unsaved texts, and the bytes of those.
    drafts: hidden<number>()({ blank: 0 }),
    draft_bytes: hidden<number>()({ blank: 0 }),
    // The user's id.
    started_by: hidden<string>()(),
    stopped_at: hidden<number | null>()({ blank: null }),
    // JSON: the tables that were different then, and until when later changes are noted; null unless a past time is shown.
    past_tables: hidden<string | null>()({ blank: null }),
    past_until: hidden<number | null>()({ blank: null }),
  },
})

export interface PreviewRow extends RowOf<typeof preview> {}

const notBackedUp = 'a preview lives for a week at most, and a restored one could have been stopped since'

export const previewTable = {
  previews: tableOf<PreviewRow>(preview, 'resources/history/previews', {
    notBackedUp,
    person: { column: 'started_by', kept: 'it ends with the access of who started it, and goes within a week' },
  }),
}

export const Preview = named('Preview', shapeOf(preview))
const { comments, editing, ...shown } = creatable(preview)
/** Of a text that names an instant. */
const MAX_TIME = 40

export const Time = Type.String({ maxLength: MAX_TIME, description: 'Shows the website as it was then.' })

export const NewPreview = named(
  'PreviewCreate',
  Type.Object({
    ...shown,
    time: Type.Optional(Time),
    expires_in: Type.Optional(
      Type.Integer({ minimum: MIN_SECONDS, maximum: MAX_SECONDS, description: 'Seconds; 3600 by default.' }),
    ),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PASSWORD, about: 'People are asked for it.' })),
    comments,
    editing,
  }),
)
export const present = presenterOf(preview)
