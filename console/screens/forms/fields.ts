import type { Form, FormField, FormFieldInput, Table } from '#client/generated.ts'
import { choicesOf, type Definition, keyed } from '#console/ui/definitions.tsx'

export type Type = FormField['type']
/** A field as it is edited; what is not shown (limits, patterns) stays as it is in `rest`. */
export type EditedField = Definition<Type> & { rest: Partial<FormField> }

/** Of what shows and changes a part of a field. */
export type DetailsProps = {
  field: EditedField
  change: (part: Partial<EditedField['rest']>) => void
  /** Of the website. */
  tables: readonly Table[]
}

export const TYPES: { value: Type; label: string }[] = [
  { value: 'text', label: 'A line of text' },
  { value: 'textarea', label: 'Several lines' },
  { value: 'email', label: 'Email' },
  { value: 'tel', label: 'Telephone' },
  { value: 'url', label: 'Web address' },
  { value: 'number', label: 'Number' },
  { value: 'date', label: 'Date' },
  { value: 'select', label: 'One of a list' },
  { value: 'radio', label: 'One of a few' },
  { value: 'checkboxes', label: 'Several of a few' },
  { value: 'checkbox', label: 'Yes or no' },
  { value: 'consent', label: 'Consent' },
  { value: 'file', label: 'File' },
  { value: 'hidden', label: 'Hidden' },
]
export const WITH_OPTIONS: readonly Type[] = ['select', 'radio', 'checkboxes']
/** Their value may be that of the page or row that shows the form. */
export const TAKING: readonly Type[] = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'date', 'hidden']
/** They show a text while they are empty. */
export const WITH_PLACEHOLDER: readonly Type[] = ['text', 'textarea', 'email', 'tel', 'url', 'number', 'select']

/** Submissions are counted by them. */
export const COUNTED: readonly Type[] = [...WITH_OPTIONS, 'checkbox', 'consent', 'date']

export const blankField = () =>
  keyed({ label: '', type: 'text' as Type, required: false, options: '', rest: {} as Partial<FormField> })

export function fieldsOf(form: Form): EditedField[] {
  return form.fields.map(({ label, type, required, options = [], ...rest }) =>
    keyed({
      label,
      type,
      required,
      options: options.map(({ value }) => value).join('\n'),
      rest: { ...rest, options },
    }),
  )
}

export function inputsOf(fields: readonly EditedField[]): FormFieldInput[] {
  return fields.map((field) => {
    const { label, type, required, rest } = field
    const { options: _, options_from, value_from, step, placeholder, help_text, translations, ...others } = rest
    const texts = withoutBlanks(translations ?? {})
    return {
      ...others,
      label,
      type,
      required,
      ...(placeholder ? { placeholder } : {}),
      ...(help_text ? { help_text } : {}),
      ...(Object.keys(texts).length > 0 ? { translations: texts } : {}),
      ...(hasOwnChoices(field) ? { options: choicesIn(field) } : {}),
      ...(WITH_OPTIONS.includes(type) && options_from ? { options_from } : {}),
      ...(TAKING.includes(type) && value_from ? { value_from } : {}),
      ...(type === 'number' && step !== undefined ? { step } : {}),
    } as FormFieldInput
  })
}

/** Whether what can be chosen is typed in here; else it is the rows of a table. */
export function hasOwnChoices({ type, rest }: EditedField): boolean {
  return WITH_OPTIONS.includes(type) && !rest.options_from
}

/** The choices that are typed in, one a line, with the labels that they had. */
export function choicesIn({ options, rest }: EditedField): { value: string; label: string }[] {
  const labels = new Map(rest.options?.map(({ value, label }) => [value, label]))
  return choicesOf(options).map((value) => ({ value, label: labels.get(value) ?? value }))
}

/** Texts by language. Empty ones are left out, so that the default language shows instead. */
export function withoutBlanks<Texts extends object>(byLanguage: Record<string, Texts>): Record<string, Texts> {
  const filled = Object.entries(byLanguage).map(([tag, texts]) => {
    const kept = Object.entries(texts).filter(([, text]) => (Array.isArray(text) ? text.length > 0 : text))
    return [tag, Object.fromEntries(kept)] as const
  })
  return Object.fromEntries(filled.filter(([, texts]) => Object.keys(texts).length > 0)) as Record<string, Texts>
}
