import type { WrittenElement } from '../canvas/elements.ts'
import { hasClass } from './class-change.ts'

/** Where an element can be hidden: by a class that pages get the styles of. */
export const WIDTHS = ['phones', 'tablets', 'desktops'] as const

export const hiddenOn = (width: (typeof WIDTHS)[number]) => `hidden-on-${width}`

/** "Hidden on phones", for what is hidden somewhere. */
export function hiddenWords(element: WrittenElement): string | null {
  const hidden = WIDTHS.filter((width) => hasClass(element, hiddenOn(width)))
  if (hidden.length === 0) return null
  return hidden.length === WIDTHS.length ? 'Hidden' : `Hidden on ${hidden.join(' and ')}`
}
