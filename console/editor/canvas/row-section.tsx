import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Column, Row, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { rowQuery, tablesQuery } from '#console/screens/tables/queries.ts'
import { textOf, valueFrom } from '#console/screens/tables/values.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Section } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { VERSIONED } from '#console/versioned.ts'
import { savedWords } from '#console/versions/seen.ts'
import { PublishNewest } from '#console/versions/versions-of.tsx'
import { useCanvas } from './canvas-context.ts'
import type { Row as RowOnPage } from './messages.ts'

/** The row that a clicked text comes from: its fields, without leaving the page. */
export function RowSection({ row: { table: key, id } }: { row: RowOnPage }) {
  const site = useSite()
  const { data: tables } = useQuery(tablesQuery(site.id))
  const query = useQuery(rowQuery(site.id, id))
  const table = tables?.find((each) => each.key === key)
  if (!table) return null
  return (
    <Section title={`Row of ${table.name}`}>
      <Answer query={query}>{(row) => <RowForm key={row.updated_at} table={table} row={row} />}</Answer>
      <p>
        <Link href={paths.row(site, table.key, id)}>Open the table</Link>
      </p>
    </Section>
  )
}

function RowForm({ table, row }: { table: Table; row: Row }) {
  const { refresh } = useCanvas()
  const refused = useRefusal()('rows_update')
  const [first] = useState(() => Object.fromEntries(table.columns.map(({ key }) => [key, textOf(row.values[key])])))
  const { values, field } = useForm<Record<string, string>>(first)
  const save = async () => {
    const changed = table.columns.filter(({ key }) => values[key] !== first[key])
    const saved = await api.rows.update(row.id, {
      values: Object.fromEntries(changed.map((column) => [column.key, valueFrom(values[column.key]!, column)])),
      publish: false,
    })
    refresh()
    say(savedWords('The row is saved', saved))
  }
  return (
    <>
      <Form submit="Save the row" refused={refused} onSubmit={save}>
        {table.columns.map((column) => (
          <Cell
            key={column.id}
            column={column}
            {...field(column.key)}
            value={values[column.key] ?? ''}
            name={`values.${column.key}`}
          />
        ))}
      </Form>
      <div>
        <PublishNewest of={VERSIONED.rows} record={row} />
      </div>
    </>
  )
}

type CellProps = { column: Column; name: string; value: string; onChange: (value: string) => void }

const LONG = 60

function Cell({ column, name, value, onChange }: CellProps) {
  const { type, name: label, options, required } = column
  if (type === 'boolean')
    return (
      <Checkbox isSelected={value === 'true'} onChange={(isOn) => onChange(String(isOn))}>
        {label}
      </Checkbox>
    )
  if (type === 'select')
    return (
      <Select
        name={name}
        label={label}
        options={[
          { value: '', label: 'None' },
          ...(options ?? []).map((each) => ({ value: String(each.value), label: String(each.label ?? each.value) })),
        ]}
        value={value}
        onChange={onChange}
      />
    )
  const isLong = type === 'rich_text' || type === 'json' || value.length > LONG
  return (
    <TextField
      name={name}
      label={label}
      type={type === 'date' ? 'date' : 'text'}
      rows={isLong ? 4 : undefined}
      isRequired={required}
      value={value}
      onChange={onChange}
    />
  )
}
