import { useState } from 'react'
import { TextField } from '#console/ui/field.tsx'
import css from './canvas.module.css'
import { isAddress } from './checked.ts'
import type { WrittenElement } from './elements.ts'

type ElementCodeProps = {
  element: WrittenElement
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Null takes the attribute away. */
  onChange: (name: string, value: string | null) => void
}

/** Attributes that are offered though they are not written. */
const OFFERED: Record<string, readonly string[]> = { a: ['href'], img: ['src', 'alt'] }
const EVERYWHERE = ['class', 'id']
const ADDRESSES = new Set(['href', 'src'])

/** How an element is written, for people who know html. */
export function ElementCode({ element, isOpen, onOpen, onChange }: ElementCodeProps) {
  const written = element.attributes.map(({ name }) => name)
  const names = [...new Set([...(OFFERED[element.name] ?? []), ...EVERYWHERE, ...written])]
  const set = (name: string, value: string) => {
    const before = element.attributes.find((each) => each.name === name)
    if (value === (before?.value ?? '')) return
    onChange(name, value === '' && name !== 'alt' ? null : value)
  }
  return (
    <details className={css.code} open={isOpen} onToggle={({ currentTarget }) => onOpen(currentTarget.open)}>
      <summary>Code</summary>
      <div className={css.form}>
        <p className={css.quiet}>
          <code>&lt;{element.name}&gt;</code>
        </p>
        {names.map((name) => {
          const value = element.attributes.find((each) => each.name === name)?.value ?? ''
          return <Attribute key={`${name} ${value}`} name={name} value={value} onChange={(next) => set(name, next)} />
        })}
      </div>
    </details>
  )
}

function Attribute({ name, value, onChange }: { name: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const isWrong = ADDRESSES.has(name) && typed !== value && !typed.includes('{{') && !isAddress(typed)
  const finish = () => !isWrong && onChange(typed)
  return (
    <TextField
      label={name}
      mono
      value={typed}
      onChange={setTyped}
      isInvalid={isWrong}
      about={isWrong ? 'A path, or an address with https, mailto or tel.' : undefined}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
      }}
    />
  )
}
