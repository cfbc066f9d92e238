import { useMemo } from 'react'
import { Section } from '#console/ui/page.tsx'
import { elementsOf } from '../canvas/elements.ts'
import { LanguageLinks } from './language-links.tsx'
import { type Menu, menusOf } from './menu.ts'
import { MenuList, type MenuListProps } from './menu-list.tsx'
import css from './menus.module.css'

type MenuSectionProps = Omit<MenuListProps, 'menu'> & {
  /** Those of the text that are shown; all of them unless given. */
  only?: Menu | undefined
}

/** The menus of a header, as lists. */
export function MenuSection({ text, only, refused, onChange }: MenuSectionProps) {
  const found = useMemo(() => menusOf(elementsOf(text)), [text])
  const shown = only ? [only] : found
  if (shown.length === 0) return <p className={css.about}>No menu was found in this header.</p>
  return (
    <>
      {shown.map((menu) => (
        <Section key={menu.container.from} title={menu.title && found.length > 1 ? `Menu: ${menu.title}` : 'Menu'}>
          <MenuList {...{ text, menu, refused, onChange }} />
        </Section>
      ))}
      <LanguageLinks {...{ text, refused, onChange }} menu={shown[0]!} />
      <p id="menu-keys" className={css.about}>
        Drag a link, or press Alt with an arrow key, to change the order.
      </p>
    </>
  )
}
