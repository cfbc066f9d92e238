import { useSyncExternalStore } from 'react'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import { type Field, fieldsOf } from '../kinds/fields.ts'
import type { EditSession } from '../session.ts'
import { PictureField } from './picture-field.tsx'

/** The fields that have versions: they are saved and published with the text. */
export function FieldsPanel({ session: { kind, source } }: { session: EditSession }) {
  const fields = useSyncExternalStore(
    (changed) => source.onChange(changed),
    () => source.fields(),
  )
  return fieldsOf(kind).map((field) => (
    <Input
      key={field.name}
      field={field}
      value={fields[field.name]!}
      onChange={(value) => source.changeFields({ [field.name]: value })}
    />
  ))
}

type InputProps = { field: Field; value: string | boolean; onChange: (value: string | boolean) => void }

function Input({ field, value, onChange }: InputProps) {
  const { label, about, rows, mono } = field
  if (field.type === 'flag')
    return (
      <Checkbox isSelected={value === true} onChange={onChange}>
        {label}
      </Checkbox>
    )
  if (field.type === 'choice')
    return <Select label={label} about={about} options={field.options} value={String(value)} onChange={onChange} />
  if (field.type === 'picture') return <PictureField label={label} value={String(value)} onChange={onChange} />
  return <TextField label={label} about={about} rows={rows} mono={mono} value={String(value)} onChange={onChange} />
}
