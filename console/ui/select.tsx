import type { ReactNode } from 'react'
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components'
import css from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { Icon } from './icon.tsx'
import menu from './menu.module.css'

export type Option<Value extends string> = { value: Value; label: string; about?: string }

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
      {about && (
        <Text slot="description" className={css.about}>
          {about}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
      <Popover className={menu.popover!}>
        <ListBox className={menu.list!} items={options}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.label} className={menu.item!}>
              <Text slot="label">{option.label}</Text>
              {option.about && (
                <Text slot="description" className={menu.about}>
                  {option.about}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
