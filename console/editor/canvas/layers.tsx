import { memo, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { Button, type Key, Tree, TreeItem, TreeItemContent } from 'react-aria-components'
import { Icon } from '#console/ui/icon.tsx'
import { hiddenWords } from '../style/widths.ts'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { elementAt, isShown, type WrittenElement } from './elements.ts'
import { nameOfElement, wordsOfElement } from './names.ts'
import { useElementKeys, usePaste } from './use-element-acts.ts'

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

/** The elements of the text: the arrows lead through them, Enter goes on in the text of one, Alt with an arrow moves it. */
export function Layers() {
  const { roots, element, session, layers } = useCanvas()
  const from = element?.from ?? null
  const press = useElementKeys()
  const onPaste = usePaste()
  // A long outline takes a tenth of a second, for which what is typed does not wait.
  const outlined = useDeferredValue(useMemo(() => ({ roots, from }), [roots, from]))
  const choose = useCallback((at: number, edit: boolean) => session?.select(at, edit), [session])
  useEffect(() => {
    const box = layers.current
    // Where it was moved, the keys go along.
    if (outlined.from !== null && box?.contains(document.activeElement))
      box.querySelector<HTMLElement>('[role=row][aria-selected=true]')?.focus()
  }, [layers, outlined])
  return (
    <div ref={layers} className={css.layers} onKeyDownCapture={press} onPaste={onPaste}>
      <Outline {...outlined} onChoose={choose} />
    </div>
  )
}

const Outline = memo(function Outline({ roots, from, onChoose }: OutlineProps) {
  const items = itemsOf(roots)
  const selected = from === null ? null : idOf(elementAt(roots, from), items)
  const choose = (id: Key | undefined, edit: boolean) => {
    const found = id === undefined ? undefined : find(items, String(id))
    if (found) onChoose(found.element.from, edit)
  }
  return (
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

function treeItem({ id, element, children }: Item) {
  const [name, words] = [nameOfElement(element), wordsOfElement(element)]
  const hidden = hiddenWords(element)
  return (
    <TreeItem key={id} id={id} textValue={`${name} ${words}${hidden ? `, ${hidden}` : ''}`} className={css.item!}>
      <TreeItemContent>
        {children.length > 0 ? (
          <Button slot="chevron" className={css.chevron!}>
            <Icon name="forward" />
          </Button>
        ) : (
          <span className={css.chevron} />
        )}
        <span className={css.kind}>{name}</span>
        <span className={css.words}>{words}</span>
        {hidden && <span className={css.hidden}>{hidden}</span>}
      </TreeItemContent>
      {children.map(treeItem)}
    </TreeItem>
  )
}
