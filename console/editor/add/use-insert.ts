import { say } from '#console/ui/toast.tsx'
import { useCanvas } from '../canvas/canvas-context.ts'
import type { Placed } from '../canvas/element-changes.ts'
import { asOpening, elementInserted, sectionInserted } from './insertion.ts'
import type { Section } from './section.ts'

/** Adds to the page as one step to undo; what is new is selected and scrolled to. */
export function useInsert() {
  const { session, text, roots, element } = useCanvas()
  const where = { text, roots, selected: element }
  const put = ({ changes, from }: Placed, title: string) => {
    if (!session) return
    session.change(changes)
    session.select(from, false)
    say(`${title} added`)
  }
  return {
    addSection: ({ title, html, opens }: Section) =>
      put(sectionInserted(where, opens ? asOpening(html, roots) : html), title),
    addElement: (title: string, html: string) => put(elementInserted(where, html), title),
  }
}
