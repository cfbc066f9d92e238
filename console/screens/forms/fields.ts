import type { Form, FormField, FormFieldInput } from '#client/generated.ts'
import { choicesOf, type Definition, keyed } from '#console/ui/definitions.tsx'

export type Type = FormField['type']
/** A field as it is edited; what is not shown (limits, patterns) stays as it is in `rest`. */
export type EditedField = Definition<Type> & { rest: Partial<FormField> }

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
  return fields.map(({ label, type, required, options, rest }) => {
    const { options: before = [], options_from, step, ...others } = rest
    const labels = new Map(before.map((option) => [option.value, option.label]))
    const chosen = choicesOf(options).map((value) => ({ value, label: labels.get(value) ?? value }))
    return {
      ...others,
      label,
      type,
      required,
      ...(WITH_OPTIONS.includes(type) ? { options: chosen } : {}),
      // Choices that were typed in replace those of a table.
      ...(WITH_OPTIONS.includes(type) && chosen.length === 0 && options_from ? { options_from } : {}),
      ...(type === 'number' && step !== undefined ? { step } : {}),
    } as FormFieldInput
  })
}
