import type { Website } from '#client/generated.ts'
import { say, sayFailed } from '#console/ui/toast.tsx'
import { insertedAt, sectionInserted } from '../add/insertion.ts'
import { bringFiles } from './bring-files.ts'
import type { CanvasState } from './canvas-context.ts'
import { lastCopied, pastable } from './copied.ts'
import { elementsOf } from './elements.ts'
import { nameOfElement } from './names.ts'
import type { Session } from './session.ts'

type Where = Pick<CanvasState, 'session' | 'text' | 'roots' | 'element'>
type Open = Where & { session: Session }

/**
 * Puts what was copied below what is selected, else at the end of the content, with new ids. The files of another website are copied
 * first.
 */
export async function paste(where: Where, copied: string, site: Website): Promise<void> {
  const last = lastCopied()
  const made = pastable(copied, last, site)
  const { session } = where
  if (!session || !made) {
    say('Nothing was pasted. Copy an element of a page first.')
    return
  }
  const { html, count, problem } =
    made.isForeign && last ? await bringFiles(made.html, last, site.id) : { html: made.html, count: 0, problem: null }
  const name = insert({ ...where, session }, html)
  if (problem) {
    sayFailed(`${name} pasted. Not all of its files could be copied; those are still of the other website`, problem)
    return
  }
  const files = count === 1 ? ', with its file' : count > 1 ? `, with its ${count} files` : ''
  say(`${name} pasted${files}`, async () => session.undo())
}

/** @returns what it is called */
function insert({ session, element, ...read }: Open, html: string): string {
  const text = session.text()
  // The page may have been changed while files were copied: what was selected stands elsewhere then.
  const isSame = text === read.text
  const roots = isSame ? read.roots : elementsOf(text)
  const { changes, from } =
    isSame && element
      ? insertedAt({ text, roots }, { element, isAbove: false }, html)
      : sectionInserted({ text, roots, selected: null }, html)
  session.change(changes)
  session.select(from, false)
  return nameOfElement(elementsOf(html)[0]!)
}
