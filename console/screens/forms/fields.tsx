import type { Form, FormField, FormFieldInput } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './forms.module.css'

/** A field as it is edited; what is not shown here (limits, patterns) stays as it is in `rest`. */
export type EditedField = {
  key: number
  label: string
  type: FormField['type']
  required: boolean
  /** One choice a line. */
  options: string
  rest: Partial<FormField>
}

const TYPES: { value: FormField['type']; label: string }[] = [
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
const WITH_OPTIONS = new Set<FormField['type']>(['select', 'radio', 'checkboxes'])

let next = 0

export function fieldsOf(form: Form): EditedField[] {
  return form.fields.map((field) => {
    const { label, type, required, options = [], ...rest } = field
    return {
      key: next++,
      label,
      type,
      required,
      options: options.map(({ value }) => value).join('\n'),
      rest: { ...rest, options },
    }
  })
}

export function inputsOf(fields: readonly EditedField[]): FormFieldInput[] {
  return fields.map(({ label, type, required, options, rest }) => {
    const { options: before = [], ...others } = rest
    const labels = new Map(before.map((option) => [option.value, option.label]))
    const values = options
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    const chosen = values.map((value) => ({ value, label: labels.get(value) ?? value }))
    return {
      ...others,
      label,
      type,
      required,
      ...(WITH_OPTIONS.has(type) ? { options: chosen } : {}),
    } as FormFieldInput
  })
}

/** The fields in their order, to be changed, moved, added and removed. */
export function Fields({ fields, onChange }: { fields: EditedField[]; onChange: (fields: EditedField[]) => void }) {
  const change = (key: number, part: Partial<EditedField>) =>
    onChange(fields.map((field) => (field.key === key ? { ...field, ...part } : field)))
  const move = (from: number, to: number) => onChange(fields.toSpliced(from, 1).toSpliced(to, 0, fields[from]!))
  const add = () =>
    onChange([...fields, { key: next++, label: '', type: 'text', required: false, options: '', rest: {} }])
  return (
    <div className={css.fields}>
      {fields.map(({ key, label, type, required, options }, at) => (
        <fieldset key={key} className={css.field} aria-label={label || 'New field'}>
          <TextField label="Label" value={label} onChange={(text) => change(key, { label: text })} isRequired />
          <Select label="Type" options={TYPES} value={type} onChange={(chosen) => change(key, { type: chosen })} />
          <Checkbox isSelected={required} onChange={(value) => change(key, { required: value })}>
            Required
          </Checkbox>
          <span className={css.actions}>
            <Button look="plain" aria-label={`Move ${label} up`} isDisabled={at === 0} onPress={() => move(at, at - 1)}>
              Up
            </Button>
            <Button
              look="plain"
              icon
              aria-label={`Remove ${label || 'this field'}`}
              onPress={() => onChange(fields.filter((field) => field.key !== key))}
            >
              <Icon name="close" />
            </Button>
          </span>
          {WITH_OPTIONS.has(type) && (
            <div className={css.whole}>
              <TextField
                label="Choices, one a line"
                rows={3}
                value={options}
                onChange={(text) => change(key, { options: text })}
              />
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button onPress={add}>
          <Icon name="add" /> Add a field
        </Button>
      </div>
    </div>
  )
}
