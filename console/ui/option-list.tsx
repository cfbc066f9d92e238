import { ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import menu from './menu.module.css'

export type Option<Value extends string> = { value: Value; label: string; about?: string }

/** What a select or a combo box offers; the latter gives the items itself. */
export function OptionList({ items }: { items?: readonly Option<string>[] }) {
  return (
    <Popover className={menu.popover!}>
      <ListBox<Option<string>> className={menu.list!} {...(items ? { items } : {})}>
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
  )
}
