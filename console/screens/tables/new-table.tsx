import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { sayFailed } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { makePagesOf, TABLE_BEGINNINGS } from './beginnings.ts'

/** A name, and what the table begins with; columns can be changed later. */
export function NewTable({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ name: '', beginning: 'empty' })
  const beginning = TABLE_BEGINNINGS.find(({ value }) => value === values.beginning)!
  const create = async () => {
    const columns = [...beginning.columns]
    const table = await api.tables.create(site.id, { name: values.name, columns })
    if (beginning.hasPages)
      await makePagesOf(site, table).catch((error) => sayFailed('The table was created, but not its pages', error))
    await navigate({ href: paths.table(site, table.key) })
  }
  return (
    <Dialog title="New table" onClose={onClose}>
      <Form submit="Create" onSubmit={create} onCancel={onClose}>
        <TextField {...field('name')} label="Name" isRequired autoFocus />
        <Select
          {...field('beginning')}
          label="Start from"
          about={beginning.about}
          options={TABLE_BEGINNINGS.map(({ value, label }) => ({ value, label }))}
        />
      </Form>
    </Dialog>
  )
}
