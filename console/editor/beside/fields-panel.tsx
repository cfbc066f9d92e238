import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import { Loading } from '#console/ui/states.tsx'
import editor from '../editor.module.css'
import { type Field, fieldsOf } from '../kinds/fields.ts'
import { AssetPicker } from '../pictures/asset-picker.tsx'
import css from '../pictures/pictures.module.css'
import type { EditSession } from '../session.ts'
import { FoundAs } from './found-as.tsx'

const ThemeForm = lazy(async () => ({ default: (await import('../theme/theme-form.tsx')).ThemeForm }))

/** The fields that have versions: they are saved and published with the text. */
export function FieldsPanel({ session }: { session: EditSession }) {
  const { kind, source, snapshot } = session
  const [isCodeOpen, setCodeOpen] = useState(false)
  const fields = useSyncExternalStore(
    (changed) => source.onChange(changed),
    () => source.fields(),
  )
  const known = fieldsOf(kind)
  const inputs = (isCode: boolean) =>
    known
      .filter((field) => (field.isCode === true) === isCode)
      .map((field) => (
        <Input
          key={field.name}
          field={field}
          value={fields[field.name]!}
          onChange={(value) => source.changeFields({ [field.name]: value })}
        />
      ))
  const code = inputs(true)
  return (
    <>
      {inputs(false)}
      {kind.wire === 'theme' && (
        <Suspense fallback={<Loading />}>
          <ThemeForm session={session} />
        </Suspense>
      )}
      {kind.wire === 'page' && (
        <>
          <Hidden robots={String(fields.robots)} onChange={(robots) => source.changeFields({ robots })} />
          <FoundAs page={snapshot().record as unknown as Page} fields={fields} />
        </>
      )}
      {code.length > 0 && (
        <details
          className={editor.code}
          open={isCodeOpen}
          onToggle={({ currentTarget }) => setCodeOpen(currentTarget.open)}
        >
          <summary>Code</summary>
          <div className={editor.list}>{code}</div>
        </details>
      )}
    </>
  )
}

const NOINDEX = 'noindex'

/** One word of what robots are told; the others stay. */
function Hidden({ robots, onChange }: { robots: string; onChange: (robots: string) => void }) {
  const words = robots.split(',').flatMap((word) => word.trim() || [])
  const others = words.filter((word) => word.toLowerCase() !== NOINDEX)
  return (
    <Checkbox
      isSelected={others.length < words.length}
      onChange={(isOn) => onChange([...others, ...(isOn ? [NOINDEX] : [])].join(', '))}
    >
      Hide from search engines
    </Checkbox>
  )
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
