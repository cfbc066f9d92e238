import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSite } from '#console/shell/use-site.ts'
import { Problem } from '#console/ui/problem.tsx'
import type { Source } from '../source.ts'
import type { Landed } from '../together/landed.ts'
import { useOthersShown } from '../together/use-others-shown.ts'
import { CanvasContext } from './canvas-context.ts'
import { elementAt, elementsOf } from './elements.ts'
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
  /** What others changed last, which is outlined. */
  landed?: Landed | null
  children: ReactNode
}

/** A page as visitors see it, in which texts are typed and elements are chosen: what shows it and is about it are its children. */
export function Canvas({ record, source, pageId, language, onSave, landed = null, children }: CanvasProps) {
  const site = useSite()
  const { preview, error, retry } = useEditingPreview(site.id, record.id, pageId)
  const text = useText(source)
  const roots = useMemo(() => elementsOf(text), [text])
  const layers = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const { frame, session, view, connect, refresh } = useSession({ record, source }, preview, (key) => {
    if (key === 'save') onSave()
    else if (key === 'link') setLinking(true)
    else if (key === 'escape') leave(layers.current, frame.current)
  })
  useEffect(() => session?.outline(landed), [session, landed])
  useOthersShown(site.id, record.id, refresh)
  if (error) return <Problem error={error} retry={retry} />
  const from = session?.selectedFrom() ?? null
  const element = from === null ? null : elementAt(roots, from)
  return (
    <CanvasContext
      value={{
        record,
        source,
        language: language ?? site.default_language,
        text,
        roots,
        element,
        preview,
        session,
        view,
        frame,
        connect,
        refresh,
        layers,
        isLinking,
        setLinking,
      }}
    >
      {children}
    </CanvasContext>
  )
}

/** From the page to the selected layer, or where those are not shown to what is around the page. */
function leave(layers: HTMLElement | null, frame: HTMLElement | null): void {
  const row = layers?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
  const around = row ?? frame?.parentElement
  around?.focus()
}
