import { useNavigate } from '@tanstack/react-router'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { createOne, type ListedKind, TEXTS } from './kinds.ts'

/** A new one gets a name, and opens in the editor. */
export function NewOne({ kind, primary = false }: { kind: ListedKind; primary?: boolean }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ name: '' })
  const { noun } = TEXTS[kind]
  const create = async () => {
    const { id } = await createOne(site.id, kind, values.name)
    void navigate({ href: paths.edit(site, kind, id) })
  }
  return (
    <Opener text={`New ${noun}`} look={primary ? 'primary' : 'quiet'} refused={useRefusal()(`${kind}_create`)}>
      {(close) => (
        <Dialog title={`New ${noun}`} onClose={close}>
          <Form submit="Create" onSubmit={create} onCancel={close}>
            <TextField {...field('name')} label="Name" isRequired autoFocus />
          </Form>
        </Dialog>
      )}
    </Opener>
  )
}
