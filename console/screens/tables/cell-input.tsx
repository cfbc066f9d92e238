import { type KeyboardEvent, useRef, useState } from 'react'
import type { Column } from '#client/generated.ts'
import css from './grid.module.css'

type CellInputProps = {
  column: Column
  first: string
  /** Null when it was taken back; then where to go: rows down, cells to the right. */
  onEnd: (text: string | null, rows?: number, cells?: number) => void
}

/** Where a cell is typed into: Enter saves and goes down, Tab to the right, Escape takes it back. */
export function CellInput({ column, first, onEnd }: CellInputProps) {
  const [text, setText] = useState(first)
  // Leaving the field also happens when a key has ended it already.
  const ended = useRef(false)
  const end = (saved: string | null, rows = 0, cells = 0) => {
    if (ended.current) return
    ended.current = true
    onEnd(saved, rows, cells)
  }
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const ends: Record<string, () => void> = {
      Enter: () => end(text, event.shiftKey ? -1 : 1),
      Tab: () => end(text, 0, event.shiftKey ? -1 : 1),
      Escape: () => end(null),
    }
    if (!ends[event.key]) return
    event.preventDefault()
    event.stopPropagation()
    ends[event.key]!()
  }
  const shared = {
    'aria-label': column.name,
    autoFocus: true,
    className: css.input,
    value: text,
    onKeyDown: pressed,
    onBlur: () => end(text),
  }
  if (column.type === 'select' || column.type === 'boolean') {
    const values = column.type === 'boolean' ? ['true', 'false'] : (column.options ?? []).map(({ value }) => value)
    return (
      <select {...shared} onChange={({ target }) => end(target.value)}>
        <option value="" />
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    )
  }
  const type = column.type === 'date' ? 'date' : 'text'
  return <input {...shared} type={type} onChange={({ target }) => setText(target.value)} />
}
