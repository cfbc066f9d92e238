import Type from 'typebox'
import type { SubmissionFileRow } from '#kernel/database/tables/forms.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, Timestamp } from '#kernel/operations/schemas.ts'
import { presentEnvelope, type Submission } from '#resources/data/submissions/record.ts'
import type { SubmissionRecord } from '#resources/data/submissions/store.ts'

export const MAX_ADDRESS = 254

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

function presentFile({ id, field, filename, content_type, byte_size }: SubmissionFileRow) {
  return { id, field, filename, content_type, byte_size: Number(byte_size) }
}
