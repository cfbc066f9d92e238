import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { inTools } from '#kernel/operations/tool.ts'
import { FIELD_TYPES } from '#resources/data/forms/field.ts'
import { FieldTranslations } from '#resources/data/forms/translations-schema.ts'

const MAX_FIELDS = 100
const MAX_TEXT = 2_000
const MAX_OPTIONS = 300
const MAX_OPTION = 200
const MAX_KEY = 100
const MAX_PATTERN = 300
const MIN_STEP = 0.000_001
const MAX_LENGTH = 100_000
/** A larger file is for an upload of its own. */
const MAX_FILE_BYTES = 100_000_000

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
  translations: Type.Optional(FieldTranslations),
  options_from: Type.Optional(
    inTools(
      Type.Object(
        {
          table: Type.String({ minLength: 1, maxLength: MAX_KEY, about: 'Key of the table.' }),
          column: Type.String({ minLength: 1, maxLength: MAX_KEY, about: 'Key of the column with the labels.' }),
          value: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: MAX_KEY,
              about: 'Key of the column with what submissions hold; column unless given.',
            }),
          ),
        },
        { about: 'Options are the published rows of a table: the first 500.' },
      ),
      '{table, column, value} by keys.',
    ),
  ),
  value_from: Type.Optional(
    Type.String({
      maxLength: MAX_KEY + 4,
      description: 'page.title, page.path, page.url, row.COLUMN.',
    }),
  ),
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
  step: Type.Optional(Type.Number({ minimum: MIN_STEP, about: 'Numbers are min, or 0, and multiples of it.' })),
  min_length: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_LENGTH, about: 'In characters.' })),
  max_length: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LENGTH, about: 'In characters.' })),
  pattern: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_PATTERN,
      description: 'A regular expression, without assertions.',
    }),
  ),
  accept: Type.Optional(Type.String({ maxLength: MAX_TEXT, description: 'Such as .pdf,image/*' })),
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

export const GivenFields = Type.Array(GivenField, {
  minItems: 1,
  maxItems: MAX_FIELDS,
  description: 'In order. A change is a new version; submissions keep theirs.',
})
