import type { KeyboardEvent } from 'react'
import { say } from '#console/ui/toast.tsx'
import { useCanvas } from './canvas-context.ts'
import { duplication, movement, removal } from './element-changes.ts'
import { nameOfElement } from './names.ts'

export type ElementActs = {
  duplicate: () => void
  remove: () => void
  /** Null where there is nothing to change places with. */
  moveUp: (() => void) | null
  moveDown: (() => void) | null
}

/** What can be done with the selected element, each as one step to undo; null while none is selected. */
export function useElementActs(): ElementActs | null {
  const { session, text, roots, element } = useCanvas()
  if (!session || !element) return null
  const siblings = element.parent?.children ?? roots
  const name = nameOfElement(element)
  const moved = (by: -1 | 1) => {
    const move = movement(text, element, siblings, by)
    if (!move) return null
    return () => {
      session.change(move.changes)
      session.select(move.from, false)
    }
  }
  return {
    duplicate() {
      const { changes, from } = duplication(text, element, roots)
      session.change(changes)
      session.select(from, false)
      say(`${name} duplicated`)
    },
    remove() {
      session.change(removal(text, element))
      say(`${name} deleted`, async () => session.undo())
    },
    moveUp: moved(-1),
    moveDown: moved(1),
  }
}

/** Alt with an arrow moves the selected element, Ctrl+D duplicates and Delete deletes it. For `onKeyDownCapture`. */
export function useElementKeys(): (event: KeyboardEvent) => void {
  const acts = useElementActs()
  return (event) => {
    const act = acts && actOf(event, acts)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, acts: ElementActs): (() => void) | null {
  if (altKey) return { ArrowUp: acts.moveUp, ArrowDown: acts.moveDown }[key] ?? null
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return acts.duplicate
  return key === 'Delete' && !ctrlKey && !shiftKey ? acts.remove : null
}
