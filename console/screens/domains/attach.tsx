import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'

export function Attach({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const attach = async () => {
    const domain = await api.domains.create(site.id, { name })
    await queries.invalidateQueries({ queryKey: siteKey(site.id, 'domains') })
    void navigate({ href: paths.domain(site, domain.name) })
  }
  return (
    <Dialog title="Attach a domain" isOpen onClose={onClose}>
      <Form submit="Attach" onSubmit={attach} onCancel={onClose}>
        <TextField
          name="name"
          label="Name"
          placeholder="example.org"
          about="A domain that you registered. The next step says what its DNS must hold."
          value={name}
          onChange={setName}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
