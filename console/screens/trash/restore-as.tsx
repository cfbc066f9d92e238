import type { ApiError } from '#client/errors.ts'
import type { TrashItem, TrashRestore } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { explain, Problem } from '#console/ui/problem.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

const LABELS = { path: 'Another path', name: 'Another name', subdomain: 'Another subdomain' }

type RestoreAsProps = { item: TrashItem; error: ApiError; onClose: () => void }

/** For a record whose path or name was taken meanwhile. */
export function RestoreAs({ item, error, onClose }: RestoreAsProps) {
  const field = (Object.keys(LABELS) as (keyof TrashRestore)[]).find((each) => each in error.errors)
  const { values, field: fieldOf } = useForm({ name: item.title ?? '' })
  const restore = async () => {
    await api.trash.restore(item.id, { [field!]: values.name })
    say('It is restored')
    onClose()
  }
  return (
    <Dialog title={`Restore ${item.title ?? item.kind}`} onClose={onClose}>
      {field ? (
        <Form submit="Restore" onSubmit={restore} onCancel={onClose}>
          <p>{explain(error).detail}</p>
          <TextField {...fieldOf('name')} name={field} label={LABELS[field]} isRequired autoFocus />
        </Form>
      ) : (
        <Problem error={error} />
      )}
    </Dialog>
  )
}
