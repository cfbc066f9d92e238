import { useState } from 'react'
import type { Column, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { refresh } from '#console/api/queries.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { Form } from '#console/ui/form.tsx'
import { RowFields } from './row-fields.tsx'
import { valueFrom } from './values.ts'

/** Whether rows are written in a form, since they have what no cell of a sheet can take. */
export function isWrittenInForm({ columns }: { columns: readonly Pick<Column, 'type'>[] }): boolean {
  return columns.some(({ type }) => type === 'rich_text' || type === 'asset')
}

type NewRowProps = { table: Table; onClose: () => void; onAdded: (id: string) => void }

/** A row to write, which is a draft at first. */
export function NewRow({ table, onClose, onAdded }: NewRowProps) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(table.columns.map(({ key }) => [key, ''])),
  )
  const add = async () => {
    const given = table.columns.filter(({ key }) => texts[key] !== '')
    const values = Object.fromEntries(given.map((column) => [column.key, valueFrom(texts[column.key]!, column)]))
    const { id } = await api.rows.create(table.id, { values, status: 'draft' })
    await refresh()
    onAdded(id)
  }
  return (
    <Dialog title={`New row of ${table.name}`} onClose={onClose}>
      <Form submit="Add as a draft" onSubmit={add} onCancel={onClose}>
        <RowFields
          table={table}
          row={null}
          texts={texts}
          onChange={(key, text) => setTexts({ ...texts, [key]: text })}
        />
      </Form>
    </Dialog>
  )
}
