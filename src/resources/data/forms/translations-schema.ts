import Type from 'typebox'
import { inTools } from '#kernel/operations/tool.ts'
import type { FieldTexts, FormWords } from '#resources/data/forms/field.ts'

const MAX_LANGUAGES = 50
const MAX_OPTIONS = 300
const MAX_OPTION = 200
const MAX_TEXT = 2_000
const MAX_NAME = 100
const MAX_MESSAGE = 10_000

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }))

const FieldWords = Type.Object({
  ...{ label: text(MAX_TEXT), placeholder: text(MAX_TEXT), help_text: text(MAX_TEXT) },
  options: Type.Optional(
    Type.Array(
      Type.Object({
        value: Type.String({ minLength: 1, maxLength: MAX_OPTION }),
        label: Type.String({ maxLength: MAX_OPTION }),
      }),
      { maxItems: MAX_OPTIONS, description: 'Labels of options, by their values.' },
    ),
  ),
})
const Words = Type.Object({
  name: text(MAX_NAME),
  submit_label: Type.Optional(Type.String({ maxLength: MAX_NAME, description: 'On the button.' })),
  success_message: text(MAX_MESSAGE),
  error_message: Type.Optional(
    Type.String({ maxLength: MAX_MESSAGE, description: 'Above the form, where something must be corrected.' }),
  ),
  autoreply_message: text(MAX_MESSAGE),
})

/** Of a field: its texts by language. */
export const FieldTranslations = inTools(
  Type.Unsafe<Record<string, FieldTexts>>(
    Type.Object(
      {},
      {
        additionalProperties: FieldWords,
        maxProperties: MAX_LANGUAGES,
        about: 'Its texts by language tag, for pages in it.',
      },
    ),
  ),
  'By language: label, placeholder, help_text, options.',
)

/** Of a form: what it says besides its fields, by language. */
export const FormTranslations = Type.Unsafe<Record<string, Partial<FormWords>>>(
  Type.Object(
    {},
    {
      additionalProperties: Words,
      maxProperties: MAX_LANGUAGES,
      about: 'Its texts by language tag, for pages in it; a change gives all of them.',
    },
  ),
)
