import { Button, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { Icon } from '#console/ui/icon.tsx'
import { Section } from '#console/ui/page.tsx'
import css from './canvas.module.css'
import { isShown, type WrittenElement } from './elements.ts'

type OutlineProps = {
  roots: readonly WrittenElement[]
  selected: WrittenElement | null
  onChoose: (from: number, edit: boolean) => void
}

/** Elements that are opened at first. */
const DEEP = 3

/** The elements as a tree: choosing one shows it on the page, and Enter edits its text. */
export function Outline({ roots, selected, onChoose }: OutlineProps) {
  const shown = roots.filter(isShown)
  const open = (elements: readonly WrittenElement[], depth: number): Key[] =>
    depth === DEEP ? [] : elements.flatMap((each) => [each.from, ...open(each.children, depth + 1)])
  return (
    <Section title="Outline">
      <Tree
        aria-label="Elements of this text"
        className={css.tree!}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={selected ? [selected.from] : []}
        defaultExpandedKeys={open(shown, 0)}
        onSelectionChange={(keys) => {
          const [from] = keys === 'all' ? [] : keys
          if (typeof from === 'number' && from !== selected?.from) onChoose(from, false)
        }}
        onAction={(from) => onChoose(Number(from), true)}
        renderEmptyState={() => <p className={css.quiet}>There are no elements yet.</p>}
      >
        {shown.map((element) => item(element))}
      </Tree>
    </Section>
  )
}

function item(element: WrittenElement) {
  const { from, name, words, children } = element
  const shown = children.filter(isShown)
  return (
    <TreeItem key={from} id={from} textValue={`${name} ${words}`} className={css.item!}>
      <TreeItemContent>
        {shown.length > 0 ? (
          <Button slot="chevron" className={css.chevron!}>
            <Icon name="forward" />
          </Button>
        ) : (
          <span className={css.chevron} />
        )}
        <code>{name}</code>
        <span className={css.words}>{words}</span>
      </TreeItemContent>
      {shown.map((child) => item(child))}
    </TreeItem>
  )
}
