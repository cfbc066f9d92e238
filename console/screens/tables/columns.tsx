import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#client/errors.ts'
import type { Column, ColumnChange, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useDelete } from '#console/shell/use-delete.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import css from '../forms/forms.module.css'

type Edited = {
  at: number
  id?: string
  key?: string
  name: string
  type: Column['type']
  required: boolean
  unique: boolean
  options: string
  rest: Partial<ColumnChange>
}

const TYPES: { value: Column['type']; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'rich_text', label: 'Text with html' },
  { value: 'number', label: 'Number' },
  { value: 'boolean', label: 'Yes or no' },
  { value: 'date', label: 'Date' },
  { value: 'datetime', label: 'Date and time' },
  { value: 'email', label: 'Email' },
  { value: 'url', label: 'Web address' },
  { value: 'select', label: 'One of a list' },
  { value: 'multi_select', label: 'Several of a list' },
  { value: 'asset', label: 'File' },
  { value: 'reference', label: 'Row of a table' },
  { value: 'json', label: 'JSON' },
]

let next = 0

/** The table's name and columns. Dropping values has to be said. */
export function Columns({ table, onClose }: { table: Table; onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()('tables_delete')
  const { remove: removeOne, dialog } = useDelete()
  const [name, setName] = useState(table.name)
  const [columns, setColumns] = useState<Edited[]>(() => table.columns.map(editedOf))
  const [force, setForce] = useState<string | null>(null)
  const change = (at: number, part: Partial<Edited>) =>
    setColumns(columns.map((column) => (column.at === at ? { ...column, ...part } : column)))
  const save = async () => {
    try {
      await api.tables.update(table.id, {
        name,
        columns: columns.map(changeOf),
        ...(force === null ? {} : { force: true }),
      })
    } catch (error) {
      // Values would be lost: the next press says that they may.
      if (
        error instanceof ApiError &&
        error.status === 422 &&
        /force/.test(`${error.body.detail} ${JSON.stringify(error.errors)}`)
      )
        setForce(error.body.detail ?? error.body.error)
      throw error
    }
    say('The columns are saved')
    onClose()
    await queries.invalidateQueries({ queryKey: siteKey(site.id, 'tables') })
    await queries.invalidateQueries({ queryKey: siteKey(site.id, 'rows') })
  }
  const remove = async () => {
    await removeOne({
      name: table.name,
      run: (query) => api.tables.delete(table.id, query),
      failed: 'The table was not deleted',
      undo: () => restoreDeleted(site.id, 'table', table.id),
      after: () => navigate({ href: paths.tables(site) }),
    })
  }
  return (
    <Dialog title={`Columns of ${table.name}`} isOpen wide onClose={onClose}>
      {dialog}
      <Form submit={force === null ? 'Save' : 'Save, and drop the values'} onSubmit={save} onCancel={onClose}>
        <TextField name="name" label="Name of the table" value={name} onChange={setName} isRequired />
        {columns.map((column, i) => (
          <fieldset key={column.at} className={css.field} aria-label={column.name || 'New column'}>
            <TextField
              label="Column"
              value={column.name}
              onChange={(text) => change(column.at, { name: text })}
              isRequired
            />
            <Select label="Type" options={TYPES} value={column.type} onChange={(type) => change(column.at, { type })} />
            <span className={css.actions}>
              <Checkbox isSelected={column.required} onChange={(required) => change(column.at, { required })}>
                Required
              </Checkbox>
              <Checkbox isSelected={column.unique} onChange={(unique) => change(column.at, { unique })}>
                Unique
              </Checkbox>
            </span>
            <span className={css.actions}>
              <Button
                look="plain"
                aria-label={`Move ${column.name} up`}
                isDisabled={i === 0}
                onPress={() => setColumns(columns.toSpliced(i, 1).toSpliced(i - 1, 0, column))}
              >
                Up
              </Button>
              <Button
                look="plain"
                icon
                aria-label={`Remove ${column.name || 'this column'}`}
                onPress={() => setColumns(columns.filter(({ at }) => at !== column.at))}
              >
                <Icon name="close" />
              </Button>
            </span>
            {(column.type === 'select' || column.type === 'multi_select') && (
              <div className={css.whole}>
                <TextField
                  label="Choices, one a line"
                  rows={3}
                  value={column.options}
                  onChange={(options) => change(column.at, { options })}
                />
              </div>
            )}
            {column.type === 'reference' && (
              <ReferenceTo column={column} onChange={(rest) => change(column.at, { rest })} />
            )}
          </fieldset>
        ))}
        <div>
          <Button
            onPress={() =>
              setColumns([
                ...columns,
                { at: next++, name: '', type: 'text', required: false, unique: false, options: '', rest: {} },
              ])
            }
          >
            <Icon name="add" /> Add a column
          </Button>
        </div>
      </Form>
      <DialogActions>
        <Button look="danger" refused={refused} onPress={remove}>
          Delete the table
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ReferenceTo({ column, onChange }: { column: Edited; onChange: (rest: Edited['rest']) => void }) {
  return (
    <div className={css.whole}>
      <TextField
        label="Id of the table whose rows it names"
        mono
        value={column.rest.reference_table_id ?? ''}
        onChange={(id) => onChange({ ...column.rest, reference_table_id: id || null })}
      />
    </div>
  )
}

function editedOf({ id, key, name, type, required, unique, options, ...rest }: Column): Edited {
  const lines = (options ?? []).map(({ value }) => value).join('\n')
  return {
    at: next++,
    id,
    key,
    name,
    type,
    required,
    unique,
    options: lines,
    rest: { ...rest, options } as Partial<ColumnChange>,
  }
}

function changeOf({ id, key, name, type, required, unique, options, rest }: Edited): ColumnChange {
  const before = new Map(
    (rest.options ?? []).map((option) => [typeof option === 'string' ? option : option.value, option]),
  )
  const values = options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const chosen = type === 'select' || type === 'multi_select' ? values.map((value) => before.get(value) ?? value) : null
  return { ...rest, ...(id ? { id, key } : {}), name, type, required, unique, options: chosen }
}
