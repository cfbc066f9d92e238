import type { ReactNode } from 'react'
import { Select as AriaSelect, Button, Label, SelectValue } from 'react-aria-components'
import css from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { FieldNotes } from './field-notes.tsx'
import { Icon } from './icon.tsx'
import { type Option, OptionList } from './option-list.tsx'

type SelectProps<Value extends string> = {
  label: string
  /** The label is for screen readers only: what is chosen says enough. */
  quiet?: boolean
  name?: string
  about?: ReactNode
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** Chooses one of a few. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, quiet = false, about, options, value, onChange, ...rest } = props
  const error = useFieldError(rest.name)
  return (
    <AriaSelect
      {...rest}
      isInvalid={error !== null}
      className={css.field!}
      value={value}
      onChange={(key) => key !== null && onChange(key as Value)}
      aria-label={quiet ? label : undefined}
    >
      {!quiet && <Label className={css.label}>{label}</Label>}
      <Button className={`${css.input} ${css.select}`}>
        <SelectValue />
        <Icon name="down" />
      </Button>
      <FieldNotes about={about} error={error} />
      <OptionList items={options} />
    </AriaSelect>
  )
}
