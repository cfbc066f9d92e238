import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { LinkDialog } from '../links/link-dialog.tsx'
import { targetsQuery } from '../links/use-targets.ts'
import type { TextChange } from '../source.ts'
import type { Menu, MenuItem } from './menu.ts'
import { adding, leading, renaming, reordering, taking } from './menu-changes.ts'
import css from './menus.module.css'

export type MenuListProps = {
  /** What the menu was found in. */
  text: string
  menu: Menu
  /** Why nothing can be changed; null when it can. */
  refused: string | null
  /** `done` says what was done, for who saves it right away. */
  onChange: (changes: TextChange[], done: string) => void
}

/** A menu as a list: names and places of its links, their order by drag or Alt with an arrow, and those beneath them. */
export function MenuList({ text, menu, refused, onChange }: MenuListProps) {
  const site = useSite()
  const [isAdding, setAdding] = useState(false)
  const dragged = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const name = menu.title ?? 'Menu'
  const move = (from: number, to: number) => {
    if (refused !== null || to < 0 || to >= menu.items.length || from === to) return
    onChange(reordering(text, menu, from, to), `${menu.items[from]!.label} is moved`)
    list.current?.querySelectorAll<HTMLElement>(':scope > li > div > button:first-child')[to]?.focus()
  }
  const add = async (href: string) => {
    const found = await queries.fetchQuery(targetsQuery(site.id, href)).catch(() => [])
    const label = found.find((target) => target.href === href)?.name ?? href
    onChange(adding(text, menu, { href, label }), `${label} is in the menu`)
  }
  return (
    <>
      <ol ref={list} className={css.menu} aria-label={name}>
        {menu.items.map((item, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: focus stays at a position in the menu, whichever link is there
            key={at}
            draggable={refused === null}
            onDragStart={(event) => {
              event.stopPropagation()
              dragged.current = at
            }}
            onDragOver={(event: DragEvent) => dragged.current !== null && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged.current !== null) move(dragged.current, at)
              dragged.current = null
            }}
          >
            <Row {...{ text, item, refused, onChange }} onMove={(by) => move(at, at + by)}>
              <Button
                look="plain"
                icon
                refused={refused}
                aria-label={`Remove ${item.label} from the menu`}
                onPress={() => onChange(taking(text, menu, at), `${item.label} is removed from the menu`)}
              >
                <Icon name="close" />
              </Button>
            </Row>
            {item.sub && <MenuList {...{ text, refused, onChange }} menu={item.sub} />}
          </li>
        ))}
      </ol>
      <div>
        <Button refused={refused} aria-label={`Add a link to ${name}`} onPress={() => setAdding(true)}>
          Add a page or address
        </Button>
      </div>
      {isAdding && <LinkDialog sections={[]} onChoose={(href) => void add(href)} onClose={() => setAdding(false)} />}
    </>
  )
}

type RowProps = Omit<MenuListProps, 'menu'> & {
  item: MenuItem
  onMove: (by: -1 | 1) => void
  children: ReactNode
}

function Row({ text, item, refused, onChange, onMove, children }: RowProps) {
  const [typed, setTyped] = useState(item.label)
  useEffect(() => setTyped(item.label), [item.label])
  const [isLeading, setLeading] = useState(false)
  const canRename = renaming(text, item, typed) !== null
  const rename = () => {
    const words = typed.trim()
    if (words === '') setTyped(item.label)
    else if (words !== item.label) onChange(renaming(text, item, words)!, `${item.label} is called ${words} now`)
  }
  const press = ({ key, altKey }: KeyboardEvent) => {
    if (altKey && key === 'ArrowUp') onMove(-1)
    else if (altKey && key === 'ArrowDown') onMove(1)
    else if (key === 'Enter') rename()
  }
  return (
    <div className={css.row} onKeyDownCapture={press}>
      <Button
        look="plain"
        icon
        refused={refused}
        aria-label={`Move ${item.label}`}
        aria-describedby="menu-keys"
        onPress={() => onMove(1)}
      >
        <Icon name="drag" />
      </Button>
      <TextField
        aria-label={`Name of ${item.label}`}
        value={typed}
        isReadOnly={refused !== null || !canRename}
        onChange={setTyped}
        onBlur={rename}
      />
      <Button
        look="plain"
        refused={refused}
        aria-label={`Where ${item.label} leads: ${item.href}`}
        onPress={() => setLeading(true)}
      >
        <span className={css.place}>{item.href}</span>
      </Button>
      {children}
      {isLeading && (
        <LinkDialog
          href={item.href}
          sections={[]}
          onChoose={(href) => onChange(leading(text, item, href), `${item.label} leads to ${href} now`)}
          onClose={() => setLeading(false)}
        />
      )}
    </div>
  )
}
