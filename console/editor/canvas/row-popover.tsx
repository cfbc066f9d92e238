import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { paths } from '#console/paths.ts'
import { rowQuery, tablesQuery } from '#console/screens/tables/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import type { fitOf, Room } from '../view/use-room.ts'
import css from './canvas.module.css'
import { type CanvasState, useCanvas } from './canvas-context.ts'
import type { Box } from './places.ts'
import { RowForm } from './row-form.tsx'

type Fit = ReturnType<typeof fitOf>
type RowPopoverProps = { row: NonNullable<CanvasState['row']>; room: Room; fit: Fit }

/** The row that a clicked text comes from, beside that text. */
export function RowPopover({ row: { table: key, id, html }, room, fit }: RowPopoverProps) {
  const site = useSite()
  const { places, frame, setRowOpen } = useCanvas()
  const { box } = useSyncExternalStore(places.subscribe, places.now)
  const { data: tables } = useQuery(tablesQuery(site.id))
  const query = useQuery(rowQuery(site.id, id))
  const table = tables?.find((each) => each.key === key)
  if (!table) return null
  const close = () => {
    setRowOpen(false)
    frame.current?.focus()
  }
  return (
    <section className={css.row} style={placeBeside(box, room, fit)} aria-label={`Row of ${table.name}`}>
      <div className={css.rowHead}>
        <h2>Row of {table.name}</h2>
        <Button look="plain" icon aria-label="Close the row" onPress={close}>
          <Icon name="close" />
        </Button>
      </div>
      <Answer query={query}>
        {(row) => <RowForm key={row.updated_at} table={table} row={row} html={html} onClose={close} />}
      </Answer>
      <p>
        <Link href={paths.row(site, table.key, id)}>Open the table</Link>
      </p>
    </section>
  )
}

const WIDTH = 320
const MARGIN = 8

/** Below it, or above where there is more room. */
function placeBeside(box: Box | null, room: Room, { scale, left }: Fit): CSSProperties {
  const { x, y, height } = box ?? { x: 0, y: 0, height: 0 }
  const insetInlineStart = Math.max(MARGIN, Math.min(left + x * scale, room.width - WIDTH - MARGIN))
  const [top, bottom] = [y, y + height].map((each) => Math.max(0, Math.min(each * scale, room.height))) as [
    number,
    number,
  ]
  const isBelow = room.height - bottom >= top
  return {
    insetInlineStart,
    ...(isBelow ? { insetBlockStart: bottom + MARGIN } : { insetBlockEnd: room.height - top + MARGIN }),
    maxBlockSize: Math.max(isBelow ? room.height - bottom : top, room.height / 2) - 2 * MARGIN,
  }
}
