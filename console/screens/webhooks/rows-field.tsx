import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#console/ui/button.tsx'
import { useFieldError } from '#console/ui/field-errors.ts'
import { Icon } from '#console/ui/icon.tsx'
import css from './webhooks.module.css'

type RowsFieldProps<Row extends { key: number }> = {
  /** The field of the API, whose refusals are shown here. */
  name: string
  label: string
  about: ReactNode
  /** Such as "header". */
  noun: string
  rows: readonly Row[]
  /** What a row is called, as in "Remove X-Shop". */
  nameOf: (row: Row) => string
  blank: () => Row
  onChange: (rows: readonly Row[]) => void
  /** `at` is the place of the row, from 0. */
  children: (row: Row, change: (part: Partial<Row>) => void, at: number) => ReactNode
}

/** A field of several rows, to be changed, added and removed. */
export function RowsField<Row extends { key: number }>(props: RowsFieldProps<Row>) {
  const { name, label, about, noun, rows, nameOf, blank, onChange, children } = props
  const error = useFieldError(name)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== null) list.current?.querySelector('input')?.focus()
  }, [error])
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{label}</legend>
      <p className={css.about}>{about}</p>
      <div ref={list} className={css.rows}>
        {rows.map((row, at) => (
          <div key={row.key} className={css.row}>
            {children(row, (part) => onChange(rows.with(at, { ...row, ...part })), at)}
            <Button
              look="plain"
              icon
              aria-label={`Remove ${nameOf(row) || `this ${noun}`}`}
              onPress={() => onChange(rows.toSpliced(at, 1))}
            >
              <Icon name="close" />
            </Button>
          </div>
        ))}
      </div>
      {error !== null && (
        <p role="alert" className={css.error}>
          {label} {error}
        </p>
      )}
      <div>
        <Button onPress={() => onChange([...rows, blank()])}>
          <Icon name="add" /> Add a {noun}
        </Button>
      </div>
    </fieldset>
  )
}
