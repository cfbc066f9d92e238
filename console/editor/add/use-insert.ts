import { useCanvas } from '../canvas/canvas-context.ts'
import type { Placed } from '../canvas/element-changes.ts'
import { useView } from '../view/use-view.ts'
import { asOpening, elementInserted, sectionInserted } from './insertion.ts'
import type { Section } from './section.ts'

/** Adds to the page as one step to undo; what is new is selected and scrolled to. */
export function useInsert() {
  const { session, text, roots, element } = useCanvas()
  const { isSheets, setPanel } = useView()
  const where = { text, roots, selected: element }
  const put = ({ changes, from }: Placed) => {
    if (!session) return
    session.change(changes)
    session.select(from, false)
    // It would lie over what was added.
    if (isSheets) setPanel(null)
  }
  return {
    addSection: ({ html, opens }: Section) => put(sectionInserted(where, opens ? asOpening(html, roots) : html)),
    addElement: (html: string) => put(elementInserted(where, html)),
  }
}
