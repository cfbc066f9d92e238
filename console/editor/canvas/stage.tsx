import { lazy, Suspense, useRef } from 'react'
import { Loading } from '#console/ui/states.tsx'
import { fitOf, fitted, useRoom } from '../view/use-room.ts'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { Gaps } from './gaps.tsx'

const RowPopover = lazy(async () => ({ default: (await import('./row-popover.tsx')).RowPopover }))

/** A desktop's page is as wide as there is room, where that is more. */
const DESKTOP = 1280

/** The page in its frame, `width` pixels wide: scaled to the room, so that all of it is seen. */
export function Stage({ width }: { width: number }) {
  const { preview, session, view, row, frame, connect } = useCanvas()
  const box = useRef<HTMLDivElement>(null)
  const room = useRoom(box)
  const wide = room && width === DESKTOP ? Math.max(width, Math.round(room.width)) : width
  return (
    <div ref={box} className={css.stage} tabIndex={-1}>
      {!preview && <Loading what="Opening the page" />}
      {preview && session && room && (
        <iframe
          ref={frame}
          title="The page, to edit"
          aria-busy={!view.isReady}
          src={preview.url}
          sandbox="allow-scripts allow-same-origin"
          className={css.frame}
          style={fitted(room, wide)}
          onLoad={connect}
        />
      )}
      {room && row?.isOpen && (
        <Suspense>
          <RowPopover key={row.id} row={row} room={room} fit={fitOf(room, wide)} />
        </Suspense>
      )}
      {room && <Gaps room={room} fit={fitOf(room, wide)} />}
    </div>
  )
}
