import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import { type Field, fieldsOf } from '../kinds/fields.ts'
import { AssetPicker } from '../pictures/asset-picker.tsx'
import css from '../pictures/pictures.module.css'
import type { EditSession } from '../session.ts'

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

type PictureFieldProps = { label: string; value: string; onChange: (assetId: string) => void }

/** One of the website's pictures, by its id; empty for none. */
function PictureField({ label, value, onChange }: PictureFieldProps) {
  const site = useSite()
  const { data } = useQuery({
    queryKey: siteKey(site.id, 'assets', 'one', value),
    queryFn: () => api.assets.get(value),
    enabled: value !== '',
  })
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <div className={css.chosen}>
        {data?.id === value && <img src={data.url} alt={data.alt || data.filename} />}
        <AssetPicker onChoose={({ id }) => onChange(id)} />
        {value !== '' && (
          <Button look="plain" onPress={() => onChange('')}>
            Remove the picture
          </Button>
        )}
      </div>
    </fieldset>
  )
}
