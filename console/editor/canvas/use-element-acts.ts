import type { KeyboardEvent } from 'react'
import { useCanvas } from './canvas-context.ts'
import { type ElementActs, elementActs } from './element-acts.ts'

/** Alt with an arrow moves the selected element, Ctrl+D duplicates and Delete deletes it; Ctrl+Enter adds something below it. For `onKeyDownCapture`. */
export function useElementKeys(): (event: KeyboardEvent) => void {
  const canvas = useCanvas()
  const { element, addAt } = canvas
  return (event) => {
    const acts = elementActs(canvas)
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
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') return acts.duplicate
  return key === 'Delete' && !ctrlKey && !shiftKey ? acts.remove : null
}
