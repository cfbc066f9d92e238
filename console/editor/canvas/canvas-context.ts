import { createContext, type RefObject, useContext } from 'react'
import type { StartedPreview } from '#client/generated.ts'
import type { Source } from '../source.ts'
import type { AddPlace, WrittenElement } from './elements.ts'
import type { Row as RowOnPage } from './messages.ts'
import type { PlacesOnPage } from './places.ts'
import type { Session, View } from './session.ts'
import type { EditedRecord } from './use-canvas.ts'

/** A page that is edited, for all that is around it. */
export type CanvasState = {
  /** The record whose text the source is. */
  record: EditedRecord
  /** The page that it is shown on; null where it is none in particular. */
  pageId: string | null
  source: Source
  /** Of the page. */
  language: string
  text: string
  /** The elements of the text, and which of them is selected. */
  roots: readonly WrittenElement[]
  element: WrittenElement | null
  /** Null until the preview has started. */
  preview: StartedPreview | null
  session: Session | null
  view: View
  /** Where things are on the page. */
  places: PlacesOnPage
  /** Where the next addition goes, if the person has chosen a place; selecting something else clears it. */
  addPlace: AddPlace | null
  /** Null for anywhere, as on an empty page. */
  addAt: (place: AddPlace | null) => void
  /** The row of a table that what is selected comes from, with the html that shows it. */
  row: (RowOnPage & { html: string; isOpen: boolean }) | null
  setRowOpen: (isOpen: boolean) => void
  /** Says something to who cannot see the page. */
  announce: (text: string) => void
  frame: RefObject<HTMLIFrameElement | null>
  /** For when the frame has loaded. */
  connect: () => void
  /** Shows what was changed elsewhere, such as in a table. */
  refresh: () => void
  /** Around the layers: Escape in the page leads there. */
  layers: RefObject<HTMLDivElement | null>
  isLinking: boolean
  setLinking: (isLinking: boolean) => void
}

export const CanvasContext = createContext<CanvasState | null>(null)

/** Only for what is in a `Canvas`. */
export function useCanvas(): CanvasState {
  const canvas = useContext(CanvasContext)
  if (!canvas) throw new Error('This needs a canvas around it')
  return canvas
}
