import type { Column } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { RichText } from '#console/ui/rich-text/rich-text.tsx'
import { Select } from '#console/ui/select.tsx'
import { AssetPicker } from '../pictures/asset-picker.tsx'
import css from './canvas.module.css'

type RowCellProps = {
  column: Column
  name: string
  value: string
  onChange: (value: string) => void
  autoFocus: boolean
}

/** A text that is longer gets several lines. */
const LONG = 60

/** A value of a row, by the type of its column. */
export function RowCell({ column, name, value, onChange, autoFocus }: RowCellProps) {
  const { type, name: label, options, required } = column
  if (type === 'boolean')
    return (
      <Checkbox isSelected={value === 'true'} onChange={(isOn) => onChange(String(isOn))}>
        {label}
      </Checkbox>
    )
  if (type === 'select')
    return (
      <Select
        name={name}
        label={label}
        options={[
          { value: '', label: 'None' },
          ...(options ?? []).map((each) => ({ value: String(each.value), label: String(each.label ?? each.value) })),
        ]}
        value={value}
        onChange={onChange}
      />
    )
  if (type === 'asset')
    return (
      <fieldset className={css.prop}>
        <legend>
          {label}: {value === '' ? 'none' : 'a picture'}
        </legend>
        <AssetPicker onChoose={({ id }) => onChange(id)} />
        {value !== '' && !required && <Button onPress={() => onChange('')}>Remove</Button>}
      </fieldset>
    )
  if (type === 'reference' || type === 'references')
    return (
      <p className={css.quiet}>
        {label}: {value === '' ? 'none' : type === 'reference' ? 'a row of another table' : 'rows of another table'}
      </p>
    )
  if (type === 'rich_text')
    return <RichText name={name} label={label} value={value} onChange={onChange} autoFocus={autoFocus} />
  const isLong = type === 'json' || value.length > LONG
  return (
    <TextField
      name={name}
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      rows={isLong ? 4 : undefined}
      isRequired={required}
      autoFocus={autoFocus}
      value={value}
      onChange={onChange}
    />
  )
}
