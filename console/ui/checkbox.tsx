import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components'
import css from './field.module.css'
import { Icon } from './icon.tsx'

type CheckboxProps = Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> & { children?: ReactNode }

/** Without children it needs an `aria-label`. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={css.check!}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={css.box}>
            {(isSelected || isIndeterminate) && <Icon name={isIndeterminate ? 'minus' : 'check'} size={12} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
