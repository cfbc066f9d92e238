import type { ClipboardEvent, KeyboardEvent } from 'react'
import { useSite } from '#console/shell/use-site.ts'
import { useCanvas } from './canvas-context.ts'
import { type ElementActs, elementActs } from './element-acts.ts'
import { paste } from './paste.ts'

/** Alt with an arrow moves the selected element, Ctrl+D duplicates, Ctrl+C copies and Delete deletes it; Ctrl+Enter adds something below it. For `onKeyDownCapture`. */
export function useElementKeys(): (event: KeyboardEvent) => void {
  const canvas = useCanvas()
  const site = useSite()
  const { element, addAt } = canvas
  return (event) => {
    const acts = elementActs(canvas, site)
    const isAdding = (event.ctrlKey || event.metaKey) && event.key === 'Enter'
    const act = isAdding ? element && (() => addAt({ element, isAbove: false })) : acts && actOf(event, acts)
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}

function actOf({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, acts: ElementActs): (() => void) | null {
  if (altKey) return { ArrowUp: acts.moveUp, ArrowDown: acts.moveDown }[key] ?? null
  if (ctrlKey || metaKey) return { d: acts.duplicate, c: acts.copy }[key.toLowerCase()] ?? null
  return key === 'Delete' && !shiftKey ? acts.remove : null
}

/** Pastes what was copied. For `onPaste`. */
export function usePaste(): (event: ClipboardEvent) => void {
  const canvas = useCanvas()
  const site = useSite()
  return (event) => {
    event.preventDefault()
    void paste(canvas, event.clipboardData.getData('text/plain'), site)
  }
}
