import Type, { type Static } from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, Warnings } from '#kernel/operations/schemas.ts'

const FAILED_EDIT = {
  closest: Type.Optional(
    about(nullable(Type.String()), 'The fragment most similar to an old_html that was not found.'),
  ),
  match_count: Type.Optional(Type.Integer({ about: 'How many times an ambiguous old_html or selector was found.' })),
  nearest: Type.Optional(
    Type.Array(Type.String(), { about: 'The existing selectors most similar to one that matches nothing.' }),
  ),
}

const Failure = Type.Object({
  index: Type.Integer({ about: 'The index of the edit, from 0.' }),
  error: Type.String({ about: 'What is wrong with it.' }),
  ...FAILED_EDIT,
})

const Problem = Type.Object({
  field: Type.String({ about: 'Where it is.' }),
  line: Type.Integer({ about: 'From 1.' }),
  column: Type.Integer({ about: 'From 1.' }),
  message: Type.String({ about: 'What is malformed.' }),
})

const User = Type.Object({
  kind: Type.String({ about: 'The kind of record.' }),
  id: Id,
  title: about(nullable(Type.String()), 'Its title or name.'),
  path: about(nullable(Type.String()), "A page's path."),
  direct: Type.Boolean({ about: 'Whether it names the record itself.' }),
})

const NullableNumber = Type.Optional(about(nullable(Type.Integer()), 'Where the type has it.'))
const DnsRecordMeant = Type.Object({
  type: Type.String({ about: 'Its type.' }),
  host: Type.String({ about: 'Relative to the domain.' }),
  record: Type.String({ about: 'What it holds.' }),
  ttl: Type.Integer({ about: 'Seconds.' }),
  priority: NullableNumber,
  weight: NullableNumber,
  port: NullableNumber,
})

const ConflictingField = Type.Object({
  field: Type.String({ about: 'What someone changed since.' }),
  before: Type.Unknown({ about: 'Before the change set.' }),
  after: Type.Unknown({ about: 'After it.' }),
  now: Type.Unknown({ about: 'Today.' }),
})

const ConflictingRecord = Type.Object({
  id: Type.String({ about: 'Its id.' }),
  kind: Type.Optional(Type.String({ about: 'The kind of what someone changed since.' })),
  title: Type.Optional(about(nullable(Type.String()), 'Its title.')),
  reason: Type.Optional(Type.String({ about: 'Why it can not be undone.' })),
  fields: Type.Optional(Type.Array(ConflictingField, { about: 'With the three values.' })),
  type: Type.Optional(Type.String({ about: 'The type of a DNS record.' })),
  host: Type.Optional(Type.String({ about: 'Its host.' })),
  record: Type.Optional(Type.String({ about: 'What it holds.' })),
})

const Blocking = Type.Object({
  table: Type.Optional(Type.String({ about: 'The key of the other table that the rows are of.' })),
  column: Type.String({ about: 'The key of the column.' }),
  problem: Type.Optional(Type.String({ about: 'What the rows have there: dropped, misfit, blank or duplicate.' })),
  rows: Type.Integer({ about: 'How many rows, counted up to a limit.' }),
  row_ids: Type.Array(Id, { about: 'The first of them.' }),
})

const ChangedSince = Type.Object(
  {
    by: Type.Array(Type.String(), { about: 'Who changed it.' }),
    fields: Type.Array(
      Type.Object({
        field: Type.String({ about: 'The field that differs.' }),
        before: Type.Unknown({ about: 'As it was read.' }),
        after: Type.Unknown({ about: 'As it is now.' }),
      }),
      { about: 'Long values are cut.' },
    ),
    diff: Type.String({ about: 'Of the html, cut where it is long.' }),
  },
  { about: 'What was changed since, if that is known.' },
)
/** A record, and the state of it that a caller had read. */
export type StaleRead = { website_id: string; record_id: string; revision: string }
export type Since = Static<typeof ChangedSince>

/** What an error has besides what every error has, each where it helps. */
const MEMBERS = {
  ...FAILED_EDIT,
  index: Type.Optional(Type.Integer({ about: 'The index of the part that failed, from 0; no part was applied.' })),
  failures: Type.Optional(
    Type.Array(Failure, {
      about: 'Every edit of a list that failed; those before and after it were not applied either.',
    }),
  ),
  failed: Type.Optional(Type.Integer({ about: 'How many rows of a list failed; no row was saved.' })),
  problems: Type.Optional(Type.Array(Problem, { about: 'Where template syntax is malformed.' })),
  taken_by: Type.Optional(
    Type.Object(
      {
        kind: Type.String({ about: 'Its kind.' }),
        id: Id,
        title: about(nullable(Type.String()), 'Its title.'),
      },
      { about: 'The record that has the path.' },
    ),
  ),
  usage_count: Type.Optional(Type.Integer({ about: 'How many records use it.' })),
  used_by: Type.Optional(Type.Array(User, { about: 'The first records that use it.' })),
  blocked_by: Type.Optional(Type.Array(Blocking, { about: 'The rows in the way, by column.' })),
  corrected: Type.Optional(about(DnsRecordMeant, 'The DNS record as it was probably meant, which is accepted.')),
  conflicts: Type.Optional(
    Type.Array(ConflictingRecord, {
      about: 'What someone changed since, which is not undone; or the DNS records beside which this one can not stand.',
    }),
  ),
  price: Type.Optional(
    Type.Object(
      { amount: Type.String({ about: 'With a decimal point.' }), currency: Type.String({ about: 'ISO 4217.' }) },
      { about: 'The price of the domain now.' },
    ),
  ),
  etag: Type.Optional(Type.String({ about: 'At 412: the ETag now.' })),
  changed: Type.Optional(ChangedSince),
  warnings: Type.Optional(about(Warnings, 'Fields that were ignored, since one of them may be the cause.')),
}

const FieldErrors = Type.Unsafe<Record<string, string[]>>(
  Type.Object({}, { additionalProperties: Type.Array(Type.String()), about: 'At 422: what is wrong with each field.' }),
)

/** The one body of all errors (contract, section 1). */
export const ErrorBody = named(
  'Error',
  Type.Object(
    {
      error: Type.String({ about: 'What is wrong.' }),
      detail: Type.String({ about: 'What would be right.' }),
      code: Type.String({ about: 'A stable name for programs.' }),
      errors: Type.Optional(FieldErrors),
      ...MEMBERS,
      request_id: Type.String({ about: 'Identifies the request in the logs.' }),
    },
    { about: 'The body of every error.' },
  ),
)
export type ErrorBody = Static<typeof ErrorBody>

const Members = Type.Object(MEMBERS)
export type ErrorMembers = Static<typeof Members>
