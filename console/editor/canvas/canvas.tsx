import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { StartedPreview } from '#client/generated.ts'
import { editedKindOf } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Loading } from '#console/ui/states.tsx'
import type { Source } from '../source.ts'
import css from './canvas.module.css'
import { ElementPanel } from './element-panel.tsx'
import { elementAt, elementsOf } from './elements.ts'
import type { Part } from './messages.ts'
import { Outline } from './outline.tsx'
import { TextTools } from './text-tools.tsx'
import { type EditedRecord, useEditingPreview, useSession, useText } from './use-canvas.ts'

export type CanvasProps = {
  /** The record whose text the source is. */
  record: EditedRecord
  source: Source
  /** The page that it is shown on; the home page unless given. */
  pageId?: string
  /** Of the page, in pixels; all there is unless given. */
  width?: number
  /** Ctrl+S in the page. */
  onSave: () => void
}

/** A page as visitors see it, in which texts are typed and elements are chosen. */
export function Canvas(props: CanvasProps) {
  const site = useSite()
  const { preview, error, retry } = useEditingPreview(site.id, props.record.id, props.pageId)
  if (error) return <Problem error={error} retry={retry} />
  return preview ? <Page key={`${preview.id} ${props.record.id}`} {...props} preview={preview} /> : <Loading />
}

function Page({ record, source, width, onSave, preview }: CanvasProps & { preview: StartedPreview }) {
  const text = useText(source)
  const roots = useMemo(() => elementsOf(text), [text])
  const outline = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const { frame, session, view, connect } = useSession({ record, source }, preview, (key) => {
    if (key === 'save') onSave()
    else if (key === 'link') setLinking(true)
    else if (key === 'escape') outline.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus()
  })
  const from = session?.selectedFrom() ?? null
  const element = from === null ? null : elementAt(roots, from)
  const { selected, editing, reason } = view
  // A long outline takes a tenth of a second, for which what is typed does not wait.
  const outlined = useDeferredValue(useMemo(() => ({ roots, from }), [roots, from]))
  const choose = useCallback((at: number, edit: boolean) => session?.select(at, edit), [session])
  return (
    <div className={css.canvas}>
      <TextTools session={session} editing={editing} isLinking={isLinking} onLinking={setLinking} />
      <div className={css.stage}>
        {session && (
          <iframe
            ref={frame}
            title="The page, to edit"
            aria-busy={!view.isReady}
            src={preview.url}
            sandbox="allow-scripts allow-same-origin"
            className={width === undefined ? css.frame : `${css.frame} ${css.fixed}`}
            style={width === undefined ? undefined : { inlineSize: width }}
            onLoad={connect}
          />
        )}
      </div>
      <div className={css.beside}>
        {reason && <p className={css.reason}>{reason}</p>}
        {selected && selected.part.id !== record.id && <OtherPart part={selected.part} />}
        {element && session && (
          <ElementPanel
            key={element.from}
            record={record}
            roots={roots}
            element={element}
            text={text}
            row={selected?.row ?? null}
            session={session}
          />
        )}
        <div ref={outline}>
          <Outline {...outlined} onChoose={choose} />
        </div>
      </div>
    </div>
  )
}

/** For an element of another text than the one that is edited: it is edited where all pages that share it get it. */
function OtherPart({ part }: { part: Part }) {
  const site = useSite()
  const label = part.kind.replace('_', ' ')
  const kind = editedKindOf(part.kind)!
  return (
    <Section title={`Part of a ${label}`}>
      <p>{kind === 'pages' ? 'This is of another page.' : `Every page that uses this ${label} shows it.`}</p>
      <div>
        <LinkButton href={paths.edit(site, kind, part.id)}>Edit the {label}</LinkButton>
      </div>
    </Section>
  )
}
