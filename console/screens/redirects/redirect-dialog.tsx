import { useState } from 'react'
import type { Redirect } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'

const STATUSES = [
  { value: '301', label: '301, moved for good' },
  { value: '302', label: '302, for now' },
  { value: '307', label: '307, for now, forms are sent on' },
  { value: '308', label: '308, for good, forms are sent on' },
] as const

/** A new redirect, or one that exists (with an id). */
export function RedirectDialog({ redirect, onClose }: { redirect: Partial<Redirect>; onClose: () => void }) {
  const site = useSite()
  const [from, setFrom] = useState(redirect.from_path ?? '/')
  const [to, setTo] = useState(redirect.to ?? '/')
  const [status, setStatus] = useState(String(redirect.status ?? 301) as (typeof STATUSES)[number]['value'])
  const [active, setActive] = useState(redirect.active ?? true)
  const [force, setForce] = useState(redirect.force ?? false)
  const save = async () => {
    const fields = { from_path: from, to, status: Number(status) as Redirect['status'], active, force }
    await (redirect.id ? api.redirects.update(redirect.id, fields) : api.redirects.create(site.id, fields))
    say(`${from} leads to ${to}`)
    onClose()
    await queries.invalidateQueries({ queryKey: siteKey(site.id, 'redirects') })
  }
  return (
    <Dialog title={redirect.id ? 'Change a redirect' : 'New redirect'} isOpen onClose={onClose}>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        <TextField
          name="from_path"
          label="From"
          about="A path. /blog/:slug matches one segment, /blog/* everything below."
          mono
          value={from}
          onChange={setFrom}
          isRequired
          autoFocus
        />
        <TextField
          name="to"
          label="To"
          about="A path or an address; may use :slug, and :splat for what * matched."
          mono
          value={to}
          onChange={setTo}
          isRequired
        />
        <Select name="status" label="Kind" options={STATUSES} value={status} onChange={setStatus} />
        <Checkbox isSelected={active} onChange={setActive}>
          On
        </Checkbox>
        <Checkbox isSelected={force} onChange={setForce}>
          Also where a page exists
        </Checkbox>
      </Form>
    </Dialog>
  )
}
