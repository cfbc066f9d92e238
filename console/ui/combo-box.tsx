import type { ReactNode } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  FieldError,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components'
import combo from './combo-box.module.css'
import css from './field.module.css'
import { useFieldError } from './field-errors.ts'
import { Icon } from './icon.tsx'
import menu from './menu.module.css'
import type { Option } from './select.tsx'

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
      {about && (
        <Text slot="description" className={css.about}>
          {about}
        </Text>
      )}
      <FieldError className={css.error}>{error}</FieldError>
      <Popover className={menu.popover!}>
        <ListBox<Option<string>> className={menu.list!}>
          {(option) => (
            <ListBoxItem id={option.value} textValue={option.value} className={menu.item!}>
              <Text slot="label">{option.value}</Text>
              {option.label !== option.value && (
                <Text slot="description" className={menu.about}>
                  {option.label}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
