import Type from 'typebox'
import type { SubmissionFileRow } from '#kernel/database/tables/forms.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import type { SubmissionRecord } from '#resources/data/submissions/store.ts'

export const STATUSES = ['new', 'read', 'archived'] as const
export const MAX_ADDRESS = 254

const File = named(
  'SubmissionFile',
  Type.Object({
    id: Id,
    field: Type.String({ about: 'Name of the field it was sent with.' }),
    filename: Type.String({ about: 'As the visitor named it, without folders.' }),
    content_type: Type.String({ about: 'The type, which its bytes do not contradict.' }),
    byte_size: Type.Integer({ about: 'Its size in bytes.' }),
  }),
)

const Status = oneOf(STATUSES, { about: 'Whether someone has dealt with it.' })

/** Without what the visitor wrote, for events: the journals outlive a submission that is deleted on a person's request. */
export const SubmissionEnvelope = named(
  'SubmissionEnvelope',
  Type.Object({
    id: Id,
    website_id: Id,
    form_id: about(Id, 'The form that was sent.'),
    form_version_id: about(Id, 'The version of the form that it answers.'),
    number: Type.Integer({ about: 'From 1 within its form; spam counts too.' }),
    page_path: about(nullable(Type.String()), 'The page it was sent from.'),
    referrer: about(nullable(Type.String()), 'The address that the browser named as its origin.'),
    country: about(nullable(Type.String()), 'Null where it is not known.'),
    language: Type.String({ about: 'The language of the page.' }),
    status: Status,
    spam: Type.Boolean({ about: 'Whether it is spam, as recognized or marked.' }),
    spam_reasons: Type.Array(Type.String(), { about: 'What speaks for spam, each a sentence.' }),
    over_quota: Type.Boolean({ about: 'Whether the website already had as many this month as its plan allows.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const Submission = extended('Submission', SubmissionEnvelope, {
  data: Type.Object({}, { additionalProperties: true, about: 'The values by the names of fields.' }),
  files: Type.Array(File, { about: 'Files that were sent with it.' }),
})

export const SubmissionChanges = named(
  'SubmissionUpdate',
  Type.Object({
    status: Type.Optional(Status),
    spam: Type.Optional(Type.Boolean({ about: 'Marks it as spam, or as none.' })),
  }),
)

export const Spam = Type.Boolean({ description: 'Spam instead of the others.' })
export const SubmissionsExport = named('SubmissionsExport', Type.Object({ spam: Type.Optional(Spam) }))

export const FileAddress = named(
  'FileAddress',
  Type.Object({
    url: Type.String({ about: 'Where the file can be fetched by anyone.' }),
    expires_at: about(Timestamp, 'Until when.'),
  }),
)

export const Forget = named(
  'FormsForget',
  Type.Object({
    email: Type.String({ minLength: 3, maxLength: MAX_ADDRESS, about: 'Mail address of the person.' }),
  }),
)
export const Forgotten = named(
  'ForgottenSubmissions',
  Type.Object({
    deleted: Type.Integer({ description: 'Submissions that were deleted.' }),
    remaining: Type.Integer({ description: 'Those left for further calls.' }),
  }),
)

/** What a visitor's program is answered. */
export const Sent = Type.Object({
  id: Id,
  form_id: Id,
  success_message: nullable(Type.String()),
  redirect_path: nullable(Type.String()),
})

export function presentSubmission(row: SubmissionRecord): Type.Static<typeof Submission> {
  return {
    ...presentEnvelope(row),
    data: JSON.parse(row.data),
    files: row.files.map(presentFile),
  }
}

export function presentEnvelope(row: Omit<SubmissionRecord, 'files'>): Type.Static<typeof SubmissionEnvelope> {
  return {
    id: row.id,
    website_id: row.website_id,
    form_id: row.form_id,
    form_version_id: row.form_version_id,
    number: Number(row.number),
    page_path: row.page_path,
    referrer: row.referrer,
    country: row.country,
    language: row.language,
    status: row.status,
    spam: row.spam === 1,
    spam_reasons: JSON.parse(row.spam_reasons),
    over_quota: row.over_quota === 1,
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

function presentFile({ id, field, filename, content_type, byte_size }: SubmissionFileRow) {
  return { id, field, filename, content_type, byte_size: Number(byte_size) }
}
