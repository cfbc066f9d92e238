import { useState } from 'react'
import type { ApiError } from '#client/errors.ts'
import type { TrashItem, TrashRestore } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { explain, Problem } from '#console/ui/problem.tsx'
import { say } from '#console/ui/toast.tsx'

const LABELS = { path: 'Another path', name: 'Another name', subdomain: 'Another subdomain' }

type RestoreAsProps = { item: TrashItem; error: ApiError; onClose: () => void; onDone: () => void }

/** For a record whose path or name was taken meanwhile. */
export function RestoreAs({ item, error, onClose, onDone }: RestoreAsProps) {
  const field = (Object.keys(LABELS) as (keyof TrashRestore)[]).find((each) => each in error.errors)
  const [value, setValue] = useState(item.title ?? '')
  const restore = async () => {
    await api.trash.restore(item.id, { [field!]: value })
    say('It is restored')
    onClose()
    onDone()
  }
  return (
    <Dialog title={`Restore ${item.title ?? item.kind}`} isOpen onClose={onClose}>
      {field ? (
        <Form submit="Restore" onSubmit={restore} onCancel={onClose}>
          <p>{explain(error).detail}</p>
          <TextField name={field} label={LABELS[field]} value={value} onChange={setValue} isRequired autoFocus />
        </Form>
      ) : (
        <Problem error={error} />
      )}
    </Dialog>
  )
}
