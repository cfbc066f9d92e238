import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { refresh } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { useForm } from '#console/ui/use-form.ts'

export function Attach({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ name: '' })
  const attach = async () => {
    const domain = await api.domains.create(site.id, values)
    // The next screen finds it in the list.
    await refresh()
    void navigate({ href: paths.domain(site, domain.name) })
  }
  return (
    <Dialog title="Attach a domain" onClose={onClose}>
      <Form submit="Attach" onSubmit={attach} onCancel={onClose}>
        <TextField
          {...field('name')}
          label="Name"
          placeholder="example.org"
          about="A domain that you registered. The next step says what its DNS must hold."
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
