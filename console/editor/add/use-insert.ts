import { useCanvas } from '../canvas/canvas-context.ts'
import { duplication, type Placed } from '../canvas/element-changes.ts'
import { useView } from '../view/use-view.ts'
import { asOpening, elementInserted, insertedAt, sectionInserted } from './insertion.ts'
import type { Section } from './section.ts'

/** Adds to the page as one step to undo, where it was asked for or else below what is selected; what is new is selected and scrolled to. */
export function useInsert() {
  const { session, text, roots, element, addPlace } = useCanvas()
  const { isSheets, setPanel } = useView()
  const where = { text, roots, selected: element }
  const put = ({ changes, from }: Placed) => {
    if (!session) return
    session.change(changes)
    session.select(from, false)
    // It would lie over what was added.
    if (isSheets) setPanel(null)
  }
  const placed = (html: string, usual: typeof sectionInserted) =>
    put(addPlace ? insertedAt({ text, roots }, addPlace, html) : usual(where, html))
  const isOneOfMany = addPlace !== null && addPlace.element.parent !== null && addPlace.element.parent.name !== 'main'
  return {
    addSection: ({ html, opens }: Section) => placed(opens ? asOpening(html, roots) : html, sectionInserted),
    addElement: (html: string) => placed(html, elementInserted),
    /** Where a list or a grid was meant: one more like its neighbour. */
    addAlike: isOneOfMany ? () => put(duplication(text, addPlace.element, roots, addPlace.isAbove)) : null,
  }
}
