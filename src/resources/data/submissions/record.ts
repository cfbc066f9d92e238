import Type from 'typebox'
import { ROWS_WITH_HTML, tableOf } from '#kernel/database/tables/table.ts'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf } from '#kernel/operations/schemas.ts'
import {
  changeable,
  defineRecord,
  NO_PROMISES,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { choice, count, flag, hidden, json, optionalText, plain } from '#kernel/records/field.ts'

export const STATUSES = ['new', 'read', 'archived'] as const
const Status = oneOf(STATUSES, { about: 'Whether someone has dealt with it.' })

/** Without what the visitor wrote, for events: the journals outlive a submission that is deleted on a person's request. */
export const submission = defineRecord({
  kind: 'submission',
  plural: 'submissions',
  table: 'submissions',
  title: 'number',
  promises: { ...NO_PROMISES, exported: true },
  fields: {
    form_id: plain(about(Id, 'The form that was sent.'), { saved: false }),
    form_version_id: plain(about(Id, 'The version of the form that it answers.'), { saved: false }),
    number: count(Type.Integer({ about: 'From 1 within its form; spam counts too.' }), { saved: false }),
    page_path: optionalText(about(nullable(Type.String()), 'The page it was sent from.'), { saved: false }),
    referrer: optionalText(about(nullable(Type.String()), 'The address that the browser named as its origin.'), {
      saved: false,
    }),
    country: optionalText(about(nullable(Type.String()), 'Null where it is not known.'), { saved: false }),
    language: plain(Type.String({ about: 'The language of the page.' }), { saved: false }),
    status: choice(Status, { write: Status }),
    spam: flag(
      { about: 'Whether it is spam, as recognized or marked.' },
      { write: Type.Boolean({ about: 'Marks it as spam, or as none.' }) },
    ),
    spam_reasons: json(Type.Array(Type.String(), { about: 'What speaks for spam, each a sentence.' }), {
      saved: false,
    }),
    over_quota: flag(
      { about: 'Whether the website already had as many this month as its plan allows.' },
      { saved: false },
    ),
    // JSON, the values by name of field.
    data: hidden<string>()({ saved: false }),
    file_bytes: hidden<number>()({ saved: false }),
  },
})

export interface SubmissionRow extends RowOf<typeof submission> {}
export const submissionTable = {
  submissions: tableOf<SubmissionRow>(submission, 'resources/data/submissions', {
    purge: { rowsAtOnce: ROWS_WITH_HTML },
  }),
}

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

export const SubmissionEnvelope = named('SubmissionEnvelope', shapeOf(submission))
export const Submission = extended('Submission', SubmissionEnvelope, {
  data: Type.Object({}, { additionalProperties: true, about: 'The values by the names of fields.' }),
  files: Type.Array(File, { about: 'Files that were sent with it.' }),
})
export const SubmissionChanges = named('SubmissionUpdate', Type.Object(changeable(submission)))
export const presentEnvelope = presenterOf(submission)
