import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import css from './definitions.module.css'
import { TextField } from './field.tsx'
import { Icon } from './icon.tsx'
import type { Option } from './option-list.tsx'
import { Select } from './select.tsx'

/** A field of a form or a column of a table as it is edited. */
export type Definition<Type extends string> = {
  /** Tells it apart while its label changes. */
  key: number
  label: string
  type: Type
  required: boolean
  /** One choice a line. */
  options: string
}

let next = 0

/** Gives something of an edited list what tells it apart. */
export const keyed = <Value extends object>(value: Value): Value & { key: number } => ({ ...value, key: next++ })

type DefinitionsProps<Type extends string, Row extends Definition<Type>> = {
  /** Such as "field". */
  noun: string
  /** What the label of each is called. */
  label: string
  types: readonly Option<Type>[]
  /** Whether what can be chosen is typed in here. */
  hasOptions: (row: Row) => boolean
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  blank: () => Row
  /** What else can be ticked, and what stands below; `change` changes the row. */
  checks?: (row: Row, change: (part: Partial<Row>) => void) => ReactNode
  below?: (row: Row, change: (part: Partial<Row>) => void) => ReactNode
}

/** Definitions in their order, to be changed, moved, added and removed. */
export function Definitions<Type extends string, Row extends Definition<Type>>(props: DefinitionsProps<Type, Row>) {
  const { noun, label, types, hasOptions, rows, onChange, blank, checks, below } = props
  return (
    <div className={css.rows}>
      {rows.map((row, at) => {
        const change = (part: Partial<Definition<Type>> | Partial<Row>) => onChange(rows.with(at, { ...row, ...part }))
        const more = below?.(row, change)
        return (
          <fieldset key={row.key} className={css.row} aria-label={row.label || `New ${noun}`}>
            <TextField label={label} value={row.label} onChange={(text) => change({ label: text })} isRequired />
            <Select label="Type" options={types} value={row.type} onChange={(type) => change({ type })} />
            <span className={css.actions}>
              <Checkbox isSelected={row.required} onChange={(required) => change({ required })}>
                Required
              </Checkbox>
              {checks?.(row, change)}
            </span>
            <span className={css.actions}>
              <Button
                look="plain"
                aria-label={`Move ${row.label} up`}
                isDisabled={at === 0}
                onPress={() => onChange(rows.toSpliced(at, 1).toSpliced(at - 1, 0, row))}
              >
                Up
              </Button>
              <Button
                look="plain"
                icon
                aria-label={`Remove ${row.label || `this ${noun}`}`}
                onPress={() => onChange(rows.toSpliced(at, 1))}
              >
                <Icon name="close" />
              </Button>
            </span>
            {hasOptions(row) && (
              <div className={css.whole}>
                <TextField
                  label="Choices, one a line"
                  rows={3}
                  value={row.options}
                  onChange={(options) => change({ options })}
                />
              </div>
            )}
            {more && <div className={css.whole}>{more}</div>}
          </fieldset>
        )
      })}
      <div>
        <Button onPress={() => onChange([...rows, blank()])}>
          <Icon name="add" /> Add a {noun}
        </Button>
      </div>
    </div>
  )
}

/** The choices of a text that names one a line. */
export function choicesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
