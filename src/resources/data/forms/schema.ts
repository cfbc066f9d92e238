import Type from 'typebox'
import type { FormVersionRow } from '#kernel/database/tables/forms.ts'
import { type Links, siteOf } from '#kernel/operations/links.ts'
import { about, named } from '#kernel/operations/named.ts'
import { Id, nullable, oneOf, Timestamp, timestamp } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { FIELD_TYPES, readFields } from '#resources/data/forms/field.ts'
import type { FormRecord } from '#resources/data/forms/store.ts'

const MAX_NAME = 100
const MAX_FIELDS = 100
const MAX_TEXT = 2_000
const MAX_OPTIONS = 300
const MAX_OPTION = 200
const MAX_PATTERN = 300
const MAX_LENGTH = 100_000
/** A larger file is for an upload of its own. */
const MAX_FILE_BYTES = 100_000_000
const MAX_MESSAGE = 10_000
const MAX_PATH = 2_000
const MAX_ADDRESS = 254
const MAX_DAYS = 3_650

const Option = named(
  'FormFieldOption',
  Type.Object({
    value: Type.String({ minLength: 1, maxLength: MAX_OPTION, about: 'What submissions hold.' }),
    label: Type.String({ maxLength: MAX_OPTION, about: 'What visitors see.' }),
  }),
)
const GivenOption = Type.Union([
  Type.String({ minLength: 1, maxLength: MAX_OPTION }),
  Type.Object({ value: Option.properties.value, label: Type.Optional(Option.properties.label) }),
])
const FieldName = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'Key in submissions; from label unless given.',
})
const Label = Type.String({ minLength: 1, maxLength: MAX_TEXT, about: 'What visitors see; from name unless given.' })
const FieldTypeName = oneOf(FIELD_TYPES, { description: 'text unless given.' })
const Required = Type.Boolean({ about: 'Whether visitors must fill it in.' })
const Bound = Type.Union([Type.Number(), Type.String({ maxLength: 10 })])

const FIELD = {
  placeholder: Type.Optional(Type.String({ maxLength: MAX_TEXT, about: 'Shown while it is empty.' })),
  help_text: Type.Optional(Type.String({ maxLength: MAX_TEXT, about: 'Shown beside it.' })),
  default_value: Type.Optional(
    about(
      Type.Union([
        Type.String({ maxLength: MAX_TEXT }),
        Type.Number(),
        Type.Boolean(),
        Type.Array(Type.String({ maxLength: MAX_OPTION }), { maxItems: MAX_OPTIONS }),
      ]),
      'What it holds at first.',
    ),
  ),
  min: Type.Optional(about(Bound, 'The least number, or the first date.')),
  max: Type.Optional(about(Bound, 'The greatest number, or the last date.')),
  min_length: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LENGTH, about: 'In characters.' })),
  max_length: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LENGTH, about: 'In characters.' })),
  pattern: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_PATTERN,
      description: 'A regular expression for all of the value, without assertions.',
    }),
  ),
  accept: Type.Optional(Type.String({ maxLength: MAX_TEXT, description: 'Of a file: .pdf,image/* and the like.' })),
  max_bytes: Type.Optional(
    Type.Integer({ minimum: 1, maximum: MAX_FILE_BYTES, about: 'Of a file; 10 MB unless given.' }),
  ),
}
/** Known keys are some twenty; others are kept as they are. */
const KEPT = { additionalProperties: true, maxProperties: 40 }

export const FieldShape = named(
  'FormField',
  Type.Object(
    {
      name: FieldName,
      type: FieldTypeName,
      label: Label,
      required: Required,
      ...FIELD,
      options: Type.Optional(Type.Array(Option, { maxItems: MAX_OPTIONS, about: 'Of select, radio and checkboxes.' })),
    },
    { ...KEPT, about: 'Further keys are kept as they are.' },
  ),
)

const GivenField = named(
  'FormFieldInput',
  Type.Object(
    {
      name: Type.Optional(FieldName),
      type: Type.Optional(FieldTypeName),
      label: Type.Optional(Label),
      required: Type.Optional(Required),
      ...FIELD,
      options: Type.Optional(
        Type.Array(GivenOption, { maxItems: MAX_OPTIONS, about: 'Texts, or objects with value and label.' }),
      ),
    },
    KEPT,
  ),
)
export type FieldInput = Type.Static<typeof GivenField>

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'What people see.' })
const Fields = Type.Array(GivenField, {
  minItems: 1,
  maxItems: MAX_FIELDS,
  description: 'In their order. A change is a new version; submissions keep the one they answered.',
})
const text = (maxLength: number, options: { description?: string; about?: string }) =>
  Type.Optional(nullable(Type.String({ maxLength, ...options })))

const SETTINGS = {
  key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'kebab-case, as in <site-form name="key">; from name unless given.',
    }),
  ),
  success_message: text(MAX_MESSAGE, { about: 'Shown after sending, where no redirect_path is set.' }),
  redirect_path: text(MAX_PATH, { description: 'Where visitors are led after sending.' }),
  notification_email: text(MAX_ADDRESS, { about: 'Gets a mail for each submission, or one an hour for many.' }),
  reply_to_field: text(60, { description: 'Name of the email field that notifications are answered to.' }),
  autoreply_message: text(MAX_MESSAGE, { about: 'Mailed to the address in autoreply_field.' }),
  autoreply_field: text(60, { description: 'Name of the email field that autoreply_message is sent to.' }),
  spam_protection: Type.Optional(Type.Boolean({ about: 'Whether spam is recognized; true unless given.' })),
  proof_of_work: Type.Optional(
    Type.Boolean({ description: "Submissions without a visitor's proof of work are spam: needs scripts and https." }),
  ),
  retention_days: Type.Optional(
    nullable(
      Type.Integer({ minimum: 1, maximum: MAX_DAYS, description: 'Submissions are deleted after so many days.' }),
    ),
  ),
}

export const NewForm = named('FormCreate', Type.Object({ name: Name, fields: Fields, ...SETTINGS }))
export const FormChanges = named(
  'FormUpdate',
  Type.Object({
    name: Type.Optional(Name),
    fields: Type.Optional(inTools(Fields, 'All of them, as in forms_create.')),
    ...SETTINGS,
  }),
)
export type FormInput = Type.Static<typeof FormChanges>

const answered = (aboutText: string) => about(nullable(Type.String()), aboutText)

export const Form = named(
  'Form',
  Type.Object({
    id: Id,
    website_id: Id,
    name: Name,
    key: Type.String({ about: 'Its name in templates: kebab-case, unique on the website.' }),
    fields: Type.Array(FieldShape, { about: 'Its fields, in their order.' }),
    version_id: about(Id, 'The version of its fields.'),
    version_number: Type.Integer({ about: 'Number of the version of its fields, from 1.' }),
    action_url: Type.String({ about: 'Where visitors post to.' }),
    success_message: answered('Shown after sending, where no redirect_path is set.'),
    redirect_path: answered('Where visitors are led after sending.'),
    notification_email: answered('Gets a mail for each submission, or one an hour for many.'),
    reply_to_field: answered('Name of the field that notifications are answered to.'),
    autoreply_message: answered('Mailed to the address in autoreply_field.'),
    autoreply_field: answered('Name of the field that autoreply_message is sent to.'),
    spam_protection: Type.Boolean({ about: 'Whether spam is recognized.' }),
    proof_of_work: Type.Boolean({ about: "Whether submissions without a visitor's proof of work are spam." }),
    retention_days: about(nullable(Type.Integer()), 'After so many days submissions are deleted.'),
    submissions_count: Type.Integer({ about: 'Number of submissions, spam left out.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

export const FormVersion = named(
  'FormVersion',
  Type.Object({
    id: Id,
    website_id: Id,
    form_id: about(Id, 'The form that it is of.'),
    number: Type.Integer({ about: 'From 1.' }),
    fields: Type.Array(FieldShape, { about: 'The fields, in their order.' }),
    actor: Type.Object({}, { additionalProperties: true, about: 'Who made it.' }),
    created_at: Timestamp,
    updated_at: about(Timestamp, 'The same: a version does not change.'),
  }),
)

export function presentForm(row: FormRecord, links: Links): Type.Static<typeof Form> {
  return {
    id: row.id,
    website_id: row.website_id,
    name: row.name,
    key: row.key,
    fields: readFields(row),
    version_id: row.version_id,
    version_number: row.version_number,
    action_url: links.onWebsite(siteOf(row), `/_forms/${row.id}`),
    success_message: row.success_message,
    redirect_path: row.redirect_path,
    notification_email: row.notification_email,
    reply_to_field: row.reply_to_field,
    autoreply_message: row.autoreply_message,
    autoreply_field: row.autoreply_field,
    spam_protection: row.spam_protection === 1,
    proof_of_work: row.proof_of_work === 1,
    retention_days: row.retention_days,
    submissions_count: Number(row.submissions_count ?? 0),
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
  }
}

export function presentFormVersion(row: FormVersionRow): Type.Static<typeof FormVersion> {
  const at = timestamp(row.created_at)
  return { ...row, fields: readFields(row), actor: JSON.parse(row.actor), created_at: at, updated_at: at }
}
