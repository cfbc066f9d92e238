import { lazy } from 'react'
import { Answer } from '#console/ui/states.tsx'
import { useSave } from './acts.ts'
import { Body } from './body.tsx'
import { Canvas } from './canvas/canvas.tsx'
import { useCanvas } from './canvas/canvas-context.ts'
import { Stage } from './canvas/stage.tsx'
import { TextTools } from './canvas/text-tools.tsx'
import css from './editor.module.css'
import { Frames } from './frames.tsx'
import type { EditSession } from './session.ts'
import { usePageToShow } from './use-preview.ts'
import { useSnapshot } from './use-session.ts'
import { useView } from './view/use-view.ts'

// What is beside the page is loaded by who opens it: the sections by who adds something, and so on.
const AddPanel = lazy(async () => ({ default: (await import('./add/add-panel.tsx')).AddPanel }))
const FilesPanel = lazy(async () => ({ default: (await import('./rail/files-panel.tsx')).FilesPanel }))
const Layers = lazy(async () => ({ default: (await import('./canvas/layers.tsx')).Layers }))
const Selection = lazy(async () => ({ default: (await import('./canvas/selection.tsx')).Selection }))

/** The editor of what has its place on a page: texts are typed and elements are chosen in the page itself. */
export function OnPage({ session }: { session: EditSession }) {
  const { record, landed } = useSnapshot(session)
  const page = usePageToShow(session, record)
  const save = useSave(session)
  const { setPanel } = useView()
  const { wire } = session.kind
  if (wire === 'theme') return null
  return (
    <Answer query={page}>
      {(pageId) => (
        <Canvas
          record={{ kind: wire, id: record.id }}
          source={session.source}
          language={'language' in record ? String(record.language) : undefined}
          pageId={pageId ?? undefined}
          landed={landed}
          onSave={() => void save()}
          onAdd={() => setPanel('add')}
        >
          <OnCanvas session={session} />
        </Canvas>
      )}
    </Answer>
  )
}

function OnCanvas({ session }: { session: EditSession }) {
  const { width } = useView()
  const { view } = useCanvas()
  return (
    <Body
      session={session}
      add={<AddPanel />}
      files={<FilesPanel />}
      layers={<Layers />}
      selection={{ of: view.selected, panel: <Selection /> }}
      stage={
        width === 'all' ? (
          <Frames session={session} />
        ) : (
          <section className={css.frames} aria-label="The page, to edit">
            <TextTools />
            <Stage width={Number(width)} />
          </section>
        )
      }
    />
  )
}
