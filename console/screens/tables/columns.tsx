import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '#client/errors.ts'
import type { Column, ColumnChange, Table } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useDelete } from '#console/shell/use-delete.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { choicesOf, type Definition, Definitions, keyed } from '#console/ui/definitions.tsx'
import { Dialog, DialogActions } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { tablesQuery } from './queries.ts'

type Type = Column['type']
/** A column as it is edited; what is not shown stays as it is in `rest`. */
type Edited = Definition<Type> & { id?: string; columnKey?: string; unique: boolean; rest: Partial<ColumnChange> }

const TYPES: { value: Type; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'rich_text', label: 'Formatted text' },
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
  { value: 'references', label: 'Several rows of a table' },
  { value: 'json', label: 'JSON' },
]

const WITH_OPTIONS: readonly Type[] = ['select', 'multi_select']

/** The table's name and columns. Dropping values has to be said. */
export function Columns({ table, onClose }: { table: Table; onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()('tables_delete')
  const { remove: removeOne, dialog } = useDelete()
  const { values, set, field } = useForm(() => ({ name: table.name, columns: table.columns.map(editedOf) }))
  const [drops, setDrops] = useState(false)
  const tables = useQuery(tablesQuery(site.id)).data ?? []
  const save = async () => {
    try {
      await api.tables.update(table.id, {
        name: values.name,
        columns: values.columns.map(changeOf),
        ...(drops ? { force: true } : {}),
      })
    } catch (error) {
      // Values would be lost: the next press says that they may.
      if (
        error instanceof ApiError &&
        error.status === 422 &&
        /force/.test(`${error.body.detail} ${JSON.stringify(error.errors)}`)
      )
        setDrops(true)
      throw error
    }
    say('The columns are saved')
    onClose()
  }
  const remove = () =>
    removeOne({
      name: table.name,
      run: (query) => api.tables.delete(table.id, query),
      failed: 'The table was not deleted',
      undo: () => restoreDeleted(site.id, 'table', table.id),
      after: () => navigate({ href: paths.tables(site) }),
    })
  return (
    <Dialog title={`Columns of ${table.name}`} wide onClose={onClose}>
      {dialog}
      <Form submit={drops ? 'Save and delete these values' : 'Save'} onSubmit={save} onCancel={onClose}>
        <TextField {...field('name')} label="Name of the table" isRequired />
        <Definitions
          noun="column"
          label="Column"
          types={TYPES}
          hasOptions={({ type }) => WITH_OPTIONS.includes(type)}
          rows={values.columns}
          onChange={(columns) => set({ columns })}
          blank={blankColumn}
          checks={({ unique }, change) => (
            <Checkbox isSelected={unique} onChange={(value) => change({ unique: value })}>
              Unique
            </Checkbox>
          )}
          below={({ type, rest }, change) =>
            (type === 'reference' || type === 'references') && (
              <Select
                label="Table whose rows it names"
                options={tables.map(({ id, name }) => ({ value: id, label: name }))}
                value={rest.reference_table_id ?? ''}
                onChange={(id) => change({ rest: { ...rest, reference_table_id: id || null } })}
              />
            )
          }
        />
      </Form>
      <DialogActions>
        <Button look="danger" refused={refused} onPress={remove}>
          Delete the table
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const blankColumn = (): Edited =>
  keyed({ label: '', type: 'text', required: false, unique: false, options: '', rest: {} })

function editedOf({ id, key, name, type, required, unique, options, ...rest }: Column): Edited {
  const lines = (options ?? []).map(({ value }) => value).join('\n')
  const kept = { ...rest, options } as Partial<ColumnChange>
  return keyed({ id, columnKey: key, label: name, type, required, unique, options: lines, rest: kept })
}

function changeOf({ id, columnKey, label, type, required, unique, options, rest }: Edited): ColumnChange {
  const before = new Map(
    (rest.options ?? []).map((option) => [typeof option === 'string' ? option : option.value, option]),
  )
  const chosen = WITH_OPTIONS.includes(type) ? choicesOf(options).map((value) => before.get(value) ?? value) : null
  return { ...rest, ...(id ? { id, key: columnKey } : {}), name: label, type, required, unique, options: chosen }
}
