import { useSyncExternalStore } from 'react'
import { Button } from 'react-aria-components'
import { useRefusal } from '#console/shell/use-site.ts'
import { Icon } from '#console/ui/icon.tsx'
import type { fitOf, Room } from '../view/use-room.ts'
import css from './canvas.module.css'
import { type CanvasState, useCanvas } from './canvas-context.ts'
import { type AddPlace, elementAt, isShown, type WrittenElement } from './elements.ts'
import { shortWords } from './names.ts'
import type { Gap } from './places.ts'

type Fit = ReturnType<typeof fitOf>

/** Buttons between what stands on the page: where the pointer is, and at both sides of what is selected. */
export function Gaps({ room, fit }: { room: Room; fit: Fit }) {
  const canvas = useCanvas()
  const refused = useRefusal()(`${canvas.record.kind}s_update`)
  const { pointed, others } = useSyncExternalStore(canvas.places.subscribe, canvas.places.now)
  if (refused !== null) return null
  const quiet = others.filter((gap) => !(pointed && isSame(gap, pointed)))
  const gaps = [...quiet.map((gap) => ({ gap, isQuiet: true })), ...(pointed ? [{ gap: pointed, isQuiet: false }] : [])]
  const shown = gaps.flatMap(({ gap, isQuiet }) => {
    const place = placeOf(gap, canvas)
    return place ? [{ gap, isQuiet, place, at: onStage(gap, fit) }] : []
  })
  return (
    <div className={css.gaps}>
      {canvas.record.kind === 'page' && canvas.view.isReady && isEmpty(canvas.roots) && (
        <Button className={css.first!} onPress={() => canvas.addAt(null)}>
          <Icon name="add" size={14} />
          Add a section
        </Button>
      )}
      {shown
        .filter(({ at: { x, y } }) => x >= 0 && y >= 0 && x <= room.width && y <= room.height)
        .map(({ gap, isQuiet, place, at: { x, y, size } }) => (
          <div
            key={`${place.element.from} ${place.isAbove}`}
            className={css.gap}
            data-row={gap.isRow || undefined}
            data-quiet={isQuiet || undefined}
            style={{ translate: `${x}px ${y}px`, [gap.isRow ? 'blockSize' : 'inlineSize']: size }}
          >
            <Button
              className={css.plus!}
              aria-label={`Add ${place.isAbove ? 'above' : 'below'} ${shortWords(place.element)}`}
              onPress={() => canvas.addAt(place)}
            >
              <Icon name="add" size={14} />
            </Button>
          </div>
        ))}
    </div>
  )
}

/** A page on which nobody has made anything yet. */
function isEmpty(roots: readonly WrittenElement[]): boolean {
  const shown = roots.filter(isShown)
  return shown.every(({ name, children }) => name === 'main' && children.length === 0) && shown.length < 2
}

function isSame(a: Gap, b: Gap): boolean {
  return a.x === b.x && a.y === b.y && a.isRow === b.isRow
}

function onStage({ x, y, size }: Gap, { scale, left }: Fit) {
  return { x: left + x * scale, y: y * scale, size: size * scale }
}

/** Where in the text it is; null where that is another text, or rows that a table repeats. */
function placeOf({ after, before }: Gap, { session, roots }: CanvasState): AddPlace | null {
  for (const [mark, isAbove] of [
    [after, false],
    [before, true],
  ] as const) {
    const from = mark && session?.fromOf(mark)
    const element = typeof from === 'number' ? elementAt(roots, from) : null
    if (element && element.parent?.name !== 'site-rows') return { element, isAbove }
  }
  return null
}
