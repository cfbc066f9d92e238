import type { Website } from '#client/generated.ts'
import { say } from '#console/ui/toast.tsx'
import type { CanvasState } from './canvas-context.ts'
import { duplication, movement, removal } from './element-changes.ts'
import { isShown } from './elements.ts'
import { indentOf, outdented } from './indent.ts'
import { keepCopied } from './keep-copied.ts'
import { nameOfElement } from './names.ts'

export type ElementActs = {
  copy: () => void
  duplicate: () => void
  remove: () => void
  /** Null where there is nothing to change places with. */
  moveUp: (() => void) | null
  moveDown: (() => void) | null
}

type Selected = Pick<CanvasState, 'session' | 'text' | 'roots' | 'element' | 'announce'>

/** What can be done with the selected element, each as one step to undo; null while none is selected. */
export function elementActs({ session, text, roots, element, announce }: Selected, site: Website): ElementActs | null {
  if (!session || !element) return null
  const siblings = element.parent?.children ?? roots
  const name = nameOfElement(element)
  const moved = (by: -1 | 1) => {
    const move = movement(text, element, siblings, by)
    if (!move) return null
    return () => {
      session.change(move.changes)
      session.select(move.from, false)
      const shown = siblings.filter(isShown)
      announce(`${name} moved ${by < 0 ? 'up' : 'down'}, ${shown.indexOf(element) + 1 + by} of ${shown.length}`)
    }
  }
  return {
    copy() {
      keepCopied(outdented(text.slice(element.from, element.to), indentOf(text, element)), site)
      say(`${name} copied`)
    },
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
