import { lazy, Suspense } from 'react'
import { Loading } from '#console/ui/states.tsx'
import css from './editor.module.css'
import { Frames } from './frames.tsx'
import { useEditorSearch } from './search.ts'
import type { EditSession } from './session.ts'
import { isEditedOnPage } from './shown.ts'
import { useMode, useNarrow } from './use-mode.ts'

/** CodeMirror is loaded by who looks at code only. */
const CodeView = lazy(async () => ({ default: (await import('./code/code-view.tsx')).CodeView }))

/** Nor is what editing on the page takes loaded by who only looks at it. */
const OnPage = lazy(async () => ({ default: (await import('./on-page.tsx')).OnPage }))

/** The text as code, as it will look, or both. */
export function Workspace({ session }: { session: EditSession }) {
  const mode = useMode()
  const isNarrow = useNarrow()
  const { kind, source } = session
  const [{ width }] = useEditorSearch()
  const isLookedAt = !isEditedOnPage(kind) || width === 'all'
  return (
    <div className={`${css.workspace} ${css[mode]}`}>
      {mode !== 'canvas' && (
        <Suspense fallback={<Loading />}>
          <CodeView
            source={source}
            language={kind.text === 'css' ? 'css' : 'html'}
            label={`${kind.noun === 'theme' ? 'Styles' : 'Html'} of the ${kind.noun}`}
            readOnly={isNarrow}
          />
        </Suspense>
      )}
      {mode !== 'code' &&
        (isLookedAt ? (
          <Frames session={session} />
        ) : (
          <Suspense fallback={<Loading />}>
            <OnPage session={session} />
          </Suspense>
        ))}
    </div>
  )
}
