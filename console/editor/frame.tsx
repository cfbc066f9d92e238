import { type CSSProperties, useEffect, useRef, useState } from 'react'
import css from './editor.module.css'
import type { ScrollTogether } from './scroll-together.ts'
import { fitted, useRoom } from './view/use-room.ts'

type FrameProps = {
  together: ScrollTogether
  /** `revision` changes whenever what the preview shows has changed. */
  preview: { url: string; revision: number }
  /** In CSS pixels of the page; the frame is scaled to the room there is. */
  width: number
}

/** The page of the preview. The next state is loaded behind the one that is shown, so that nothing flashes. */
export function Frame({ together, preview: { url, revision }, width }: FrameProps) {
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const [shown, setShown] = useState(revision)
  const size = fitted(room ?? { width, height: 0 }, width)
  return (
    <div ref={box} className={css.frame} style={{ flexGrow: width }}>
      {[...new Set([shown, revision])].map((each) => (
        <State
          key={each}
          title={each === shown ? `Page, ${width} pixels wide` : 'Next state of the page'}
          url={url}
          together={together}
          style={{ ...size, visibility: each === shown ? 'visible' : 'hidden' }}
          onLoad={() => each === revision && setShown(each)}
        />
      ))}
    </div>
  )
}

type StateProps = { title: string; url: string; together: ScrollTogether; style: CSSProperties; onLoad: () => void }

function State({ title, url, together, style, onLoad }: StateProps) {
  const leave = useRef<(() => void) | null>(null)
  useEffect(() => () => leave.current?.(), [])
  return (
    <iframe
      title={title}
      src={url}
      sandbox="allow-scripts allow-same-origin"
      style={style}
      onLoad={({ currentTarget }) => {
        leave.current?.()
        leave.current = together.join(currentTarget, new URL(url).origin)
        onLoad()
      }}
    />
  )
}
