import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '#console/shell/use-site.ts'
import { Problem } from '#console/ui/problem.tsx'
import type { Source } from '../source.ts'
import type { Landed } from '../together/landed.ts'
import { useOthersShown } from '../together/use-others-shown.ts'
import { usePresence } from '../together/use-presence.ts'
import { CanvasContext } from './canvas-context.ts'
import { elementActs } from './element-acts.ts'
import { type AddPlace, elementAt, elementsOf } from './elements.ts'
import type { Key } from './messages.ts'
import { paste } from './paste.ts'
import type { Own, Selected } from './session.ts'
import { type EditedRecord, useEditingPreview, useSession, useText } from './use-canvas.ts'

export type CanvasProps = {
  /** The record whose text the source is. */
  record: EditedRecord
  source: Source
  /** The page that it is shown on; the home page unless given. */
  pageId?: string
  /** Of the page; the website's unless given. */
  language?: string
  /** Ctrl+S in the page. */
  onSave: () => void
  /** Shows what can be added. */
  onAdd?: () => void
  /** What others changed last, which is outlined. */
  landed?: Landed | null
  children: ReactNode
}

type Wanted = Own & { isAbove: boolean; choice: number | undefined }

type RowShown = { choice: number | undefined; isOpen: boolean }

/** A page as visitors see it, in which texts are typed and elements are chosen: what shows it and is about it are its children. */
export function Canvas({ record, source, pageId, language, onSave, onAdd, landed = null, children }: CanvasProps) {
  const site = useSite()
  const { preview, error, retry } = useEditingPreview(site.id, record.id, pageId)
  const text = useText(source)
  const roots = useMemo(() => elementsOf(text), [text])
  const layers = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [said, announce] = useState('')
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [rowShown, setRowShown] = useState<RowShown | null>(null)
  const { frame, session, view, connect, refresh, places } = useSession({ record, source }, preview, {
    key: press,
    paste: (html) => void paste({ session, text, roots, element }, html, site),
  })
  useEffect(() => session?.outlines.changed(landed), [session, landed])
  useOthersShown(site.id, record.id, refresh)
  const at = (place: Own | null) => {
    const from = place && source.map(place.from + 1, place.revision)
    return from === null ? null : elementAt(roots, from - 1)
  }
  const element = at(view.selected?.own ?? null)
  usePresence({ preview, record, source, session, roots, element, landed })
  if (error) return <Problem error={error} retry={retry} />
  const addTo = wanted && wanted.choice === view.selected?.choice ? at(wanted) : null
  const addAt = (place: AddPlace | null) => {
    const choice = view.selected?.choice
    setWanted(place && { from: place.element.from, revision: source.revision(), isAbove: place.isAbove, choice })
    onAdd?.()
  }
  function press(key: Key) {
    const acts = elementActs({ session, text, roots, element, announce }, site)
    if (key === 'save') onSave()
    else if (key === 'link') setLinking(true)
    else if (key === 'escape') leave(layers.current, frame.current)
    else if (key === 'up') acts?.moveUp?.()
    else if (key === 'down') acts?.moveDown?.()
    else if (key === 'copy') acts?.copy()
    else if (key === 'add' && element) addAt({ element, isAbove: false })
  }
  return (
    <CanvasContext
      value={{
        record,
        pageId: record.kind === 'page' ? record.id : (pageId ?? null),
        source,
        language: language ?? site.default_language,
        text,
        roots,
        element,
        preview,
        session,
        view,
        places,
        addPlace: addTo && wanted && { element: addTo, isAbove: wanted.isAbove },
        addAt,
        row: rowOf(view.selected, element && text.slice(element.from, element.to), rowShown),
        setRowOpen: (isOpen) => setRowShown({ choice: view.selected?.choice, isOpen }),
        announce,
        frame,
        connect,
        refresh,
        layers,
        isLinking,
        setLinking,
      }}
    >
      {children}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </CanvasContext>
  )
}

/** The row that what is selected comes from. Its fields are shown, but of a text that is the same in all rows only when they are asked for. */
function rowOf(selected: Selected | null, html: string | null, shown: RowShown | null) {
  if (!selected?.row) return null
  const isOpen = shown?.choice === selected.choice ? shown.isOpen : html === null || html.includes('row.')
  return { ...selected.row, html: html ?? '', isOpen }
}

/** From the page to the selected layer, or where those are not shown to what is around the page. */
function leave(layers: HTMLElement | null, frame: HTMLElement | null): void {
  const row = layers?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  const around = row ?? frame?.parentElement
  around?.focus()
}
