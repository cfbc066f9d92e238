import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import css from './switch.module.css'

type SwitchProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few ways to look at something. */
export function Switch<Value extends string>({ label, options, value, onChange }: SwitchProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={css.switch!}
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => onChange([...keys][0] as Value)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={css.option!}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
