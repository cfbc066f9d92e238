import { useState } from 'react'
import type { Table } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './grid.module.css'
import type { RowsSearch } from './search.ts'

const STATUSES = [
  { value: 'all', label: 'All rows' },
  { value: 'published', label: 'Published' },
  { value: 'draft', label: 'Drafts' },
] as const

const TEXTS = new Set(['text', 'rich_text', 'email', 'url', 'select'])

/** Which rows are shown. */
export function RowsFilter({
  table,
  search,
  onChange,
}: {
  table: Table
  search: RowsSearch
  onChange: (part: RowsSearch) => void
}) {
  const columns = table.columns.filter(({ type }) => TEXTS.has(type))
  const [column, setColumn] = useState(search.column ?? columns[0]?.key ?? '')
  const [holds, setHolds] = useState(search.holds ?? '')
  return (
    <form
      className={css.tools}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(holds ? { column, holds } : { column: undefined, holds: undefined })
      }}
    >
      {columns.length > 0 && (
        <>
          <Select
            label="Column"
            options={columns.map(({ key, name }) => ({ value: key, label: name }))}
            value={column}
            onChange={setColumn}
          />
          <TextField label="Contains" type="search" value={holds} onChange={setHolds} />
          <Button type="submit">Filter</Button>
        </>
      )}
      <Select
        label="Status"
        options={STATUSES}
        value={search.status ?? 'all'}
        onChange={(status) => onChange({ status: status === 'all' ? undefined : status })}
      />
      <p className={css.muted}>Type to change a cell, paste from a sheet, space opens a row.</p>
    </form>
  )
}
