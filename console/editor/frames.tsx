import { useState } from 'react'
import { Answer } from '#console/ui/states.tsx'
import css from './editor.module.css'
import { Frame } from './frame.tsx'
import { ScrollTogether } from './scroll-together.ts'
import type { EditSession } from './session.ts'
import { useEditPreview } from './use-preview.ts'
import { useLook } from './view/look.ts'
import { useView } from './view/use-view.ts'

const EACH = [390, 820, 1280] as const

/** How it looks with what is typed, as wide as chosen. */
export function Frames({ session }: { session: EditSession }) {
  const { width } = useView()
  const { preview, problem, revision } = useEditPreview(session)
  const look = useLook()
  const [together] = useState(() => new ScrollTogether(look))
  const shown = width === 'all' ? EACH : [Number(width) as (typeof EACH)[number]]
  return (
    <section className={css.frames} aria-label="How it looks">
      {problem && (
        <p role="status" className={css.problem}>
          {problem}
        </p>
      )}
      <Answer query={preview}>
        {({ url }) => (
          <div className={css.framesRow}>
            {shown.map((each) => (
              <Frame key={each} together={together} preview={{ url, revision }} width={each} />
            ))}
          </div>
        )}
      </Answer>
    </section>
  )
}
