import { useRef } from 'react'
import { useSite } from '#console/shell/use-site.ts'
import { say, sayFailed } from '#console/ui/toast.tsx'
import { insertedAt, sectionInserted } from '../add/insertion.ts'
import { bringFiles } from './bring-files.ts'
import { type CanvasState, useCanvas } from './canvas-context.ts'
import { lastCopied, pastable } from './copied.ts'
import { elementsOf } from './elements.ts'
import { nameOfElement } from './names.ts'

/**
 * Puts what was copied below what is selected, else at the end of the content, with new ids. The files of another website are copied
 * first.
 */
export function usePasteOf(): (copied: string) => Promise<void> {
  const canvas = useCanvas()
  const site = useSite()
  const now = useRef(canvas)
  now.current = canvas
  return async (copied) => {
    const last = lastCopied()
    const made = pastable(copied, last, site)
    if (!now.current.session || !made) {
      say('Nothing was pasted. Copy an element of a page first.')
      return
    }
    const isForeign = made.isForeign && last !== null
    const { html, count, problem } = isForeign
      ? await bringFiles(made.html, last, site.id)
      : { html: made.html, count: 0, problem: null }
    const name = insert(now.current, html)
    if (problem) sayFailed(`${name} pasted. Not all of its files could be copied; those are still of the other website`, problem)
    else say(count === 0 ? `${name} pasted` : `${name} pasted, with ${count === 1 ? 'its file' : `its ${count} files`}`, undo(now.current))
  }
}

const undo = (canvas: CanvasState) => async () => canvas.session?.undo()

/** @returns what it is called */
function insert(canvas: CanvasState, html: string): string {
  const session = canvas.session!
  const text = session.text()
  // Somebody may have typed on while files were copied.
  const isSame = text === canvas.text
  const roots = isSame ? canvas.roots : elementsOf(text)
  const { changes, from } =
    isSame && canvas.element
      ? insertedAt({ text, roots }, { element: canvas.element, isAbove: false }, html)
      : sectionInserted({ text, roots, selected: null }, html)
  session.change(changes)
  session.select(from, false)
  return nameOfElement(elementsOf(html)[0]!)
}
