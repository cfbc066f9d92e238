import type { Website } from '#client/generated.ts'
import { say } from '#console/ui/toast.tsx'
import { insertedAt, sectionInserted } from '../add/insertion.ts'
import type { CanvasState } from './canvas-context.ts'
import { lastCopied, pastable } from './copied.ts'
import { elementsOf } from './elements.ts'
import { nameOfElement } from './names.ts'

type Where = Pick<CanvasState, 'session' | 'text' | 'roots' | 'element'>

/** Puts what was copied below what is selected, else at the end of the content, with new ids. */
export function paste({ session, text, roots, element }: Where, copied: string, site: Website): void {
  const made = pastable(copied, lastCopied(), site)
  if (!session || !made) {
    say('Nothing was pasted. Copy an element of a page first.')
    return
  }
  const { html, isForeign } = made
  const { changes, from } = element
    ? insertedAt({ text, roots }, { element, isAbove: false }, html)
    : sectionInserted({ text, roots, selected: null }, html)
  session.change(changes)
  session.select(from, false)
  const name = nameOfElement(elementsOf(html)[0]!)
  say(isForeign ? `${name} pasted. Its files are still those of the other website.` : `${name} pasted`, async () =>
    session.undo(),
  )
}
