import Type from 'typebox'
import type { SubmissionFileRow } from '#kernel/database/tables/forms.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp } from '#kernel/operations/schemas.ts'
import type { ToolFamily } from '#kernel/operations/tool.ts'
import { presentEnvelope, STATUSES, type Submission } from '#resources/data/submissions/record.ts'
import type { SubmissionRecord } from '#resources/data/submissions/store.ts'

export const MAX_ADDRESS = 254

export const Spam = Type.Boolean({ about: 'Spam instead of the others.' })
export const OfStatus = oneOf(STATUSES, { about: 'Only those of this status.' })
export const SubmissionsExport = named('SubmissionsExport', Type.Object({ spam: Type.Optional(Spam) }))

/** The tool that lists submissions, and counts them where it is told by what. */
export const readTool: ToolFamily = {
  family: 'submissions_list',
  summary: 'List what visitors sent with a form, or count it by day or field',
}

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
