import { type KeyboardEvent, type ClipboardEvent as PasteEvent, useEffect, useRef, useState } from 'react'
import type { Column, Row } from '#client/generated.ts'
import { Problem } from '#console/ui/problem.tsx'
import { Empty, Loading } from '#console/ui/states.tsx'
import { CellInput } from './cell-input.tsx'
import css from './grid.module.css'
import type { RowsSearch } from './search.ts'
import { useRows } from './use-rows.ts'
import { cellsOf, refersToRows, shownOf, textOf } from './values.ts'

const ROW_PX = 33
/** Rows above and below what is seen, so that scrolling shows no gaps. */
const SPARE = 20
const INDEX_PX = 88
const COLUMN_PX = 180

export type Place = { row: number; column: number }
export type GridActs = {
  save: (row: Row, column: Column, text: string) => void
  /** Cells from a sheet, beginning at a place. */
  paste: (rows: (Row | undefined)[], column: number, cells: string[][]) => void
  sort: (column: Column) => void
}

type GridProps = {
  websiteId: string
  table: { id: string; name: string; columns: Column[] }
  search: RowsSearch
  /** Why cells cannot be changed, if so. */
  refused: string | null
  acts: GridActs
  onOpen: (row: Row) => void
}

/** The rows as a sheet: arrows move, typing or Enter changes a cell, Escape takes it back. Only what is seen is on the page. */
export function Grid({ websiteId, table, search, refused, acts, onOpen }: GridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ first: 0, last: 40 })
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const [typing, setTyping] = useState<string | null>(null)
  const { total, row, error, refetch } = useRows(websiteId, table, search, seen.first, seen.last)
  const { columns } = table

  useEffect(() => {
    const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {}
    const top = at.row * ROW_PX
    if (top < scrollTop) frame.current?.scrollTo({ top })
    else if (top + 2 * ROW_PX > scrollTop + clientHeight)
      frame.current?.scrollTo({ top: top + 2 * ROW_PX - clientHeight })
  }, [at.row])

  if (error) return <Problem error={error} retry={refetch} />
  if (total === undefined) return <Loading />

  const scrolled = () => {
    const { scrollTop, clientHeight } = frame.current!
    const first = Math.max(0, Math.floor(scrollTop / ROW_PX) - SPARE)
    const last = Math.min(total, Math.ceil((scrollTop + clientHeight) / ROW_PX) + SPARE)
    if (first !== seen.first || last !== seen.last) setSeen({ first, last })
  }
  const move = (rows: number, cells: number) =>
    setAt({
      row: Math.min(Math.max(0, at.row + rows), Math.max(0, total - 1)),
      column: Math.min(Math.max(0, at.column + cells), columns.length - 1),
    })
  const here = row(at.row)
  const begin = (text?: string) => {
    if (here && refersToRows(columns[at.column]!)) return onOpen(here)
    if (here && refused === null) setTyping(text ?? textOf(here.values[columns[at.column]!.key]))
  }
  const end = (text: string | null, rows = 0, cells = 0) => {
    setTyping(null)
    const column = columns[at.column]!
    if (text !== null && here && text !== textOf(here.values[column.key])) acts.save(here, column, text)
    move(rows, cells)
    frame.current?.focus()
  }
  const pressed = (event: KeyboardEvent) => {
    if (typing !== null) return
    const { key, ctrlKey, metaKey } = event
    const page = Math.max(1, Math.floor(frame.current!.clientHeight / ROW_PX) - 2)
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(1, 0),
      ArrowUp: () => move(-1, 0),
      ArrowLeft: () => move(0, -1),
      ArrowRight: () => move(0, 1),
      PageDown: () => move(page, 0),
      PageUp: () => move(-page, 0),
      Home: () => move(ctrlKey ? -total : 0, -columns.length),
      End: () => move(ctrlKey ? total : 0, columns.length),
      Enter: () => begin(),
      F2: () => begin(),
      ' ': () => here && onOpen(here),
      Delete: () => here && refused === null && acts.save(here, columns[at.column]!, ''),
    }
    const act = moves[key] ?? (key.length === 1 && !ctrlKey && !metaKey ? () => begin(key) : undefined)
    if (!act) return
    event.preventDefault()
    act()
  }
  const pasted = (event: PasteEvent) => {
    if (typing !== null || refused !== null) return
    event.preventDefault()
    const cells = cellsOf(event.clipboardData.getData('text/plain'))
    acts.paste(
      cells.map((_, i) => row(at.row + i)),
      at.column,
      cells,
    )
  }
  const copied = (event: PasteEvent) => {
    if (typing !== null || !here) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', textOf(here.values[columns[at.column]!.key]))
  }
  const indexes = Array.from({ length: Math.max(0, Math.min(seen.last, total) - seen.first) }, (_, i) => seen.first + i)
  const style = {
    '--columns': `${INDEX_PX}px repeat(${columns.length}, minmax(${COLUMN_PX}px, 1fr))`,
    '--least-width': `${INDEX_PX + columns.length * COLUMN_PX}px`,
  } as object
  return (
    <>
      {total === 0 && <NoRows isFiltered={Boolean(search.holds || search.status)} />}
      <div
        ref={frame}
        role="grid"
        aria-label={table.name}
        aria-rowcount={total + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={total > 0 ? idOf(at) : undefined}
        tabIndex={0}
        className={css.frame}
        style={style}
        onScroll={scrolled}
        onKeyDown={pressed}
        onPaste={pasted}
        onCopy={copied}
      >
        <div role="row" aria-rowindex={1} className={css.head}>
          <span role="columnheader" className={`${css.headCell} ${css.index}`}>
            <span className="visually-hidden">Number</span>
          </span>
          {columns.map((column) => (
            <span key={column.id} role="columnheader" aria-sort={sortOf(column, search)} className={css.headCell}>
              <button type="button" tabIndex={-1} className={css.headCell} onClick={() => acts.sort(column)}>
                {column.name}
                {search.sort === column.key ? ' ↑' : search.sort === `-${column.key}` ? ' ↓' : ''}
              </button>
            </span>
          ))}
        </div>
        <div className={css.body} style={{ height: total * ROW_PX }} role="rowgroup">
          {indexes.map((index) => {
            const each = row(index)
            return (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 2}
                className={`${css.row} ${each?.status === 'draft' ? css.draft : ''}`}
                style={{ top: index * ROW_PX }}
              >
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the space bar opens the row of the current cell */}
                <span role="rowheader" className={`${css.cell} ${css.index}`} onClick={() => each && onOpen(each)}>
                  {each?.status === 'draft' && <span className={css.mark}>Draft</span>}
                  {index + 1}
                </span>
                {columns.map((column, cell) => {
                  const isHere = at.row === index && at.column === cell
                  const isTyping = isHere && typing !== null
                  return (
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles keys for its current cell
                    <span
                      key={column.id}
                      id={idOf({ row: index, column: cell })}
                      role="gridcell"
                      aria-selected={isHere}
                      className={`${css.cell} ${isHere && !isTyping ? css.at : ''} ${column.type === 'number' ? css.number : ''}`}
                      style={isTyping ? { padding: 0 } : undefined}
                      onClick={() => setAt({ row: index, column: cell })}
                      onDoubleClick={() => begin()}
                    >
                      {isTyping ? (
                        <CellInput column={column} first={typing} onEnd={end} />
                      ) : (
                        each && shownOf(each, column)
                      )}
                    </span>
                  )
                })}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}

function NoRows({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No row matches">Try another filter.</Empty>
  return <Empty title="No rows yet">Add a row, paste from a sheet, or import a CSV file.</Empty>
}

const idOf = ({ row, column }: Place) => `cell-${row}-${column}`

function sortOf({ key }: Column, { sort }: RowsSearch): 'ascending' | 'descending' | undefined {
  return sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined
}
