import { useEffect, useRef, useState } from 'react'
import type { Row, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { textOf, valueFrom } from '#console/screens/tables/values.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Form } from '#console/ui/form.tsx'
import { say, sayFailed } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { VERSIONED } from '#console/versioned.ts'
import { savedWords } from '#console/versions/seen.ts'
import { PublishNewest } from '#console/versions/versions-of.tsx'
import css from './canvas.module.css'
import { useCanvas } from './canvas-context.ts'
import { LiveRow, type Values } from './live-row.ts'
import { RowCell } from './row-cell.tsx'

/** `html` shows the row: what it names first has the focus. */
type RowFormProps = { table: Table; row: Row; html: string; onClose: () => void }

/** The fields of a row. What is typed is shown on the page, and saved by who goes on elsewhere. */
export function RowForm({ table, row, html, onClose }: RowFormProps) {
  const { preview, refresh } = useCanvas()
  const refused = useRefusal()('rows_update', table.key)
  const [first] = useState(() => Object.fromEntries(table.columns.map(({ key }) => [key, textOf(row.values[key])])))
  const { values, field } = useForm<Record<string, string>>(first)
  const changed = table.columns.filter(({ key }) => values[key] !== first[key])
  const typed = Object.fromEntries(changed.map((column) => [column.key, valueFrom(values[column.key]!, column)]))
  const [live] = useState(
    () =>
      new LiveRow(
        (shown) => api.previews.setDraft(preview!.id, { kind: 'row', record_id: row.id, values: shown }),
        refresh,
      ),
  )
  const unsaved = useRef<Values | null>(null)
  const shown = changed.length === 0 || refused !== null ? null : JSON.stringify(typed)
  useEffect(() => {
    unsaved.current = shown === null ? null : JSON.parse(shown)
    live.show(unsaved.current)
  }, [live, shown])
  const save = async () => {
    const given = unsaved.current
    unsaved.current = null
    try {
      const saved = await api.rows.update(row.id, { values: given ?? {}, publish: false })
      live.show(null)
      say(savedWords('Row saved', saved))
    } catch (error) {
      unsaved.current = given
      throw error
    }
  }
  const leave = useRef(save)
  leave.current = save
  useEffect(
    () => () => {
      if (unsaved.current) leave.current().catch((error) => sayFailed('The row was not saved', error))
    },
    [],
  )
  const named = table.columns.find(({ key }) => new RegExp(`\\brow\\.${key}\\b`).test(html)) ?? table.columns[0]
  return (
    <>
      <Form submit="Save the row" refused={refused} onSubmit={save}>
        {table.columns.map((column) => (
          <RowCell
            key={column.id}
            column={column}
            autoFocus={column === named}
            {...field(column.key)}
            value={values[column.key] ?? ''}
            name={`values.${column.key}`}
          />
        ))}
      </Form>
      <div className={css.actions}>
        {shown !== null && (
          <Button
            onPress={() => {
              unsaved.current = null
              live.show(null)
              onClose()
            }}
          >
            Discard
          </Button>
        )}
        <PublishNewest of={VERSIONED.rows} record={row} />
      </div>
    </>
  )
}
