import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { createOne, type ListedKind, TEXTS } from './kinds.ts'

/** A new one gets a name, and opens in the editor. */
export function NewOne({ kind, primary = false }: { kind: ListedKind; primary?: boolean }) {
  const site = useSite()
  const navigate = useNavigate()
  const refused = useRefusal()(`${kind}_create`)
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const { noun } = TEXTS[kind]
  const create = async () => {
    const { id } = await createOne(site.id, kind, name)
    void navigate({ href: paths.edit(site, kind, id) })
  }
  return (
    <>
      <Button look={primary ? 'primary' : 'quiet'} refused={refused} onPress={() => setOpen(true)}>
        New {noun}
      </Button>
      <Dialog title={`New ${noun}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form submit="Create" onSubmit={create} onCancel={() => setOpen(false)}>
          <TextField name="name" label="Name" value={name} onChange={setName} isRequired autoFocus />
        </Form>
      </Dialog>
    </>
  )
}
