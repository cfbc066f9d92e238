import { Answer } from '#console/ui/states.tsx'
import { useSave } from './acts.ts'
import { Canvas } from './canvas/canvas.tsx'
import css from './editor.module.css'
import { useEditorSearch } from './search.ts'
import type { EditSession } from './session.ts'
import { usePageToShow } from './use-preview.ts'
import { useSnapshot } from './use-session.ts'
import { WidthChoice } from './width-choice.tsx'

/** The page itself, in which texts are typed and elements chosen. */
export function OnPage({ session }: { session: EditSession }) {
  const { record } = useSnapshot(session)
  const page = usePageToShow(session, record)
  const save = useSave(session)
  const [{ width }] = useEditorSearch()
  const { wire } = session.kind
  if (wire === 'theme') return null
  return (
    <section className={css.frames} aria-label="The page, to edit">
      <div className={css.framesBar}>
        <WidthChoice fits />
      </div>
      <Answer query={page}>
        {(pageId) => (
          <Canvas
            record={{ kind: wire, id: record.id }}
            source={session.source}
            pageId={pageId ?? undefined}
            width={width === undefined ? undefined : Number(width)}
            onSave={() => void save()}
          />
        )}
      </Answer>
    </section>
  )
}
