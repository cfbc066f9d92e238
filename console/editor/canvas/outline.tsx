import { memo } from 'react'
import { Button, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { Icon } from '#console/ui/icon.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './canvas.module.css'
import { elementAt, isShown, type WrittenElement } from './elements.ts'

type OutlineProps = {
  roots: readonly WrittenElement[]
  /** Where the selected element begins. */
  from: number | null
  onChoose: (from: number, edit: boolean) => void
}
/** Items are named by their place: their offsets change with every letter that is typed before them. */
type Item = { id: string; element: WrittenElement; children: Item[] }

/** Elements that are opened at first. */
const DEEP = 3

/** The elements as a tree: choosing one shows it on the page, and Enter edits its text. */
export const Outline = memo(function Outline({ roots, from, onChoose }: OutlineProps) {
  const items = itemsOf(roots)
  const selected = from === null ? null : idOf(elementAt(roots, from), items)
  const choose = (id: Key | undefined, edit: boolean) => {
    const found = id === undefined ? undefined : find(items, String(id))
    if (found) onChoose(found.element.from, edit)
  }
  return (
    <Section title="Outline">
      <Tree
        aria-label="Elements of this text"
        className={css.tree!}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected === null ? [] : [selected]}
        defaultExpandedKeys={opened(items, 0)}
        onSelectionChange={(keys) => {
          const [id] = keys === 'all' ? [] : keys
          if (id !== selected) choose(id, false)
        }}
        onAction={(id) => choose(id, true)}
        renderEmptyState={() => <p className={css.quiet}>There are no elements yet.</p>}
      >
        {items.map(treeItem)}
      </Tree>
    </Section>
  )
})

function itemsOf(elements: readonly WrittenElement[], within = ''): Item[] {
  return elements.filter(isShown).map((element, index) => {
    const id = `${within}${index}`
    return { id, element, children: itemsOf(element.children, `${id}.`) }
  })
}

function opened(items: readonly Item[], depth: number): Key[] {
  return depth === DEEP ? [] : items.flatMap(({ id, children }) => [id, ...opened(children, depth + 1)])
}

function find(items: readonly Item[], id: string): Item | undefined {
  const found = items.find((item) => id === item.id || id.startsWith(`${item.id}.`))
  return found && found.id !== id ? find(found.children, id) : found
}

function idOf(element: WrittenElement | null, items: readonly Item[]): string | null {
  if (!element) return null
  const within = items.find((item) => item.element.from <= element.from && element.from < item.element.to)
  return within && within.element !== element ? idOf(element, within.children) : (within?.id ?? null)
}

function treeItem({ id, element: { name, words }, children }: Item) {
  return (
    <TreeItem key={id} id={id} textValue={`${name} ${words}`} className={css.item!}>
      <TreeItemContent>
        {children.length > 0 ? (
          <Button slot="chevron" className={css.chevron!}>
            <Icon name="forward" />
          </Button>
        ) : (
          <span className={css.chevron} />
        )}
        <code>{name}</code>
        <span className={css.words}>{words}</span>
      </TreeItemContent>
      {children.map(treeItem)}
    </TreeItem>
  )
}
