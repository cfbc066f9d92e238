import { useState } from 'react'
import type { ComponentProp } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import { placeOf } from '../links/address-of.ts'
import { LinkDialog } from '../links/link-dialog.tsx'
import { sectionsOf } from '../links/sections-of.ts'
import { AssetPicker } from '../pictures/asset-picker.tsx'
import { attributeChange } from './attribute-change.ts'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import type { WrittenElement } from './elements.ts'
import type { Session } from './session.ts'

type PropFieldProps = { prop: ComponentProp; element: WrittenElement; text: string; session: Session }

const NOT = /^(false|no|0|)$/i
/** As the service reads names of attributes. */
const plain = (name: string) => name.toLowerCase().replaceAll('-', '_')

/** A prop as it is given where a component stands: nothing is written where the component's own value does. */
export function PropField({ prop, element, text, session }: PropFieldProps) {
  const written = element.attributes.find(({ name }) => plain(name) === plain(prop.name))
  const value = written ? (written.value ?? 'true') : null
  const set = (next: string | null) => {
    if (next !== value) session.change([attributeChange(text, element, written?.name ?? prop.name.toLowerCase(), next)])
  }
  const label = labelOf(prop)
  const isPicture = prop.type === 'asset'
  if (value?.includes('{{') && !isPicture) return <p>{label}: comes from the website’s data.</p>
  if (isPicture) return <PictureProp label={label} value={value} onChange={set} />
  if (prop.type === 'url') return <LinkProp label={label} value={value ?? ''} onChange={set} />
  if (prop.type === 'boolean')
    return (
      <Checkbox
        isSelected={value === null ? prop.default === true : !NOT.test(value)}
        onChange={(isOn) => set(isOn ? 'true' : 'false')}
      >
        {label}
      </Checkbox>
    )
  if (prop.type === 'select')
    return (
      <Select
        label={label}
        options={(prop.options ?? []).map((option) => ({ value: option, label: option }))}
        value={value ?? String(prop.default ?? '')}
        onChange={set}
      />
    )
  return <TextProp key={value} prop={prop} label={label} value={value ?? ''} onChange={(next) => set(next || null)} />
}

/** `button_text` is "Button text". */
export function labelOf({ name }: ComponentProp): string {
  const words = name.replaceAll(/[-_]/g, ' ').replaceAll(/([a-z])([A-Z])/g, (_, a, b) => `${a} ${b.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

type Value = { label: string; value: string; onChange: (value: string) => void }

function TextProp({ prop, label, value, onChange }: Value & { prop: ComponentProp }) {
  const [typed, setTyped] = useState(value)
  const isMissing = prop.required === true && typed === ''
  return (
    <TextField
      label={label}
      type={prop.type === 'date' ? 'date' : 'text'}
      inputMode={prop.type === 'number' ? 'decimal' : undefined}
      placeholder={prop.default === null || prop.default === undefined ? undefined : String(prop.default)}
      value={typed}
      onChange={setTyped}
      about={isMissing ? 'The component needs this.' : undefined}
      onBlur={() => onChange(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(typed)
      }}
    />
  )
}

function LinkProp({ label, value, onChange }: Value) {
  const { roots } = useCanvas()
  const [isOpen, setOpen] = useState(false)
  const { kind, place } = placeOf(value)
  return (
    <div className={css.prop}>
      <p>
        {label}: {kind} <bdi>{place}</bdi>
      </p>
      <Button aria-label={`Change ${label}`} onPress={() => setOpen(true)}>
        Change
      </Button>
      {isOpen && (
        <LinkDialog href={value} sections={sectionsOf(roots)} onChoose={onChange} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

type PictureProp = { label: string; value: string | null; onChange: (value: string | null) => void }

/** The file itself is handed on, with its description. */
function PictureProp({ label, value, onChange }: PictureProp) {
  return (
    <fieldset className={css.prop}>
      <legend>
        {label}: {value ? 'a picture' : 'none'}
      </legend>
      <AssetPicker onChoose={({ id }) => onChange(`{{ asset['${id}'] }}`)} />
      {value && <Button onPress={() => onChange(null)}>Remove</Button>}
    </fieldset>
  )
}
