import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Text } from 'react-aria-components'
import css from './menu.module.css'

/** `refused` says why an action cannot be taken; it then stands below its name. */
export type Action = { id: string; label: string; refused?: string | null; danger?: boolean } & (
  | { act: () => void }
  | { href: string; target?: string }
)

/** Actions that open from `children`, a button. */
export function Menu({
  label,
  actions,
  children,
}: {
  label: string
  actions: readonly Action[]
  children: ReactElement
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover className={css.popover!}>
        <AriaMenu aria-label={label} className={css.list!}>
          {actions.map((action) => (
            <MenuItem
              key={action.id}
              id={action.id}
              textValue={action.label}
              isDisabled={Boolean(action.refused)}
              className={`${css.item} ${action.danger ? css.danger : ''}`}
              {...('act' in action ? { onAction: action.act } : { href: action.href, target: action.target })}
            >
              <Text slot="label">{action.label}</Text>
              {action.refused && (
                <Text slot="description" className={css.about}>
                  {action.refused}
                </Text>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
