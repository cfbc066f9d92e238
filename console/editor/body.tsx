import { lazy, type ReactNode, Suspense } from 'react'
import { Loading } from '#console/ui/states.tsx'
import { CodePanel } from './code/code-panel.tsx'
import css from './editor.module.css'
import { Inspector, type SelectionPanel } from './inspector.tsx'
import { Rail } from './rail/rail.tsx'
import type { EditSession } from './session.ts'
import { useView } from './view/use-view.ts'

/** CodeMirror is loaded by who looks at code only. */
const CodeView = lazy(async () => ({ default: (await import('./code/code-view.tsx')).CodeView }))

type BodyProps = {
  session: EditSession
  stage: ReactNode
  add?: ReactNode
  layers?: ReactNode
  files?: ReactNode
  selection?: SelectionPanel
}

/** What is around the page: the rail at its left, the inspector at its right, the code where it was wanted. */
export function Body({ session, stage, add, layers, files, selection }: BodyProps) {
  const { mode, isPhone } = useView()
  const { kind, source } = session
  return (
    <div className={css.body}>
      <Rail add={add} layers={layers} files={files} isOfTheme={kind.wire === 'theme'} />
      <div className={`${css.workspace} ${css[mode]}`}>
        {mode !== 'code' && stage}
        {mode !== 'canvas' && (
          <CodePanel>
            <Suspense fallback={<Loading />}>
              <CodeView
                source={source}
                language={kind.text === 'css' ? 'css' : 'html'}
                label={`${kind.noun === 'theme' ? 'Styles' : 'Html'} of the ${kind.noun}`}
                readOnly={isPhone}
              />
            </Suspense>
          </CodePanel>
        )}
      </div>
      <Inspector session={session} selection={selection} />
    </div>
  )
}
