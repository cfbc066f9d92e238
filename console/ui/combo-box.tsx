import type { ReactNode } from 'react'
import { ComboBox as AriaComboBox, Button, Group, Input, Label } from 'react-aria-components'
import combo from './combo-box.module.css'
import css from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { FieldNotes } from './field-notes.tsx'
import { Icon } from './icon.tsx'
import { type Option, OptionList } from './option-list.tsx'

type ComboBoxProps = {
  label: string
  name?: string
  about?: ReactNode
  /** Those that match what is typed; what is typed need not be one of them. */
  options: readonly Option<string>[]
  value: string
  onChange: (value: string) => void
  autoFocus?: boolean
}

/** A text that can be chosen from many. */
export function ComboBox({ label, about, options, value, onChange, ...rest }: ComboBoxProps) {
  const error = useFieldError(rest.name)
  return (
    <AriaComboBox
      {...rest}
      className={css.field!}
      isInvalid={error !== null}
      allowsCustomValue
      items={options}
      defaultFilter={() => true}
      inputValue={value}
      onInputChange={onChange}
    >
      <Label className={css.label}>{label}</Label>
      <Group className={combo.box!}>
        <Input className={`${css.input} ${css.mono}`} />
        <Button className={combo.button!}>
          <Icon name="down" />
        </Button>
      </Group>
      <FieldNotes about={about} error={error} />
      <OptionList />
    </AriaComboBox>
  )
}
