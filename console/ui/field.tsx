import type { ReactNode } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  TextArea,
} from 'react-aria-components'
import css from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { FieldNotes } from './field-notes.tsx'

export type TextFieldProps = Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> & {
  /** Without one it needs an `aria-label`. */
  label?: string
  /** Stands below the field. */
  about?: ReactNode
  placeholder?: string
  /** Several lines: as many as are shown at first. */
  rows?: number
  mono?: boolean
}

/** A field for text. `name` is the field of the API, by which its refusals are shown here (`ui/form.tsx`). */
export function TextField({ label, about, placeholder, rows, mono = false, ...rest }: TextFieldProps) {
  const error = useFieldError(rest.name)
  const className = `${css.input} ${mono ? css.mono : ''}`
  return (
    <AriaTextField {...rest} isInvalid={error !== null} className={css.field!}>
      {label && <Label className={css.label}>{label}</Label>}
      {rows ? (
        <TextArea className={className} rows={rows} placeholder={placeholder} />
      ) : (
        <Input className={className} placeholder={placeholder} />
      )}
      <FieldNotes about={about} error={error} />
    </AriaTextField>
  )
}
