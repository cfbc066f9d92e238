import type { Redirect } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { say } from '#console/ui/toast.tsx'
import { useForm } from '#console/ui/use-form.ts'

const STATUSES = [
  { value: '301', label: '301, moved for good' },
  { value: '302', label: '302, for now' },
  { value: '307', label: '307, for now, forms are sent on' },
  { value: '308', label: '308, for good, forms are sent on' },
] as const

/** A new redirect, or one that exists (with an id). */
export function RedirectDialog({ redirect, onClose }: { redirect: Partial<Redirect>; onClose: () => void }) {
  const site = useSite()
  const { values, field, check } = useForm({
    from_path: redirect.from_path ?? '/',
    to: redirect.to ?? '/',
    status: String(redirect.status ?? 301) as (typeof STATUSES)[number]['value'],
    active: redirect.active ?? true,
    force: redirect.force ?? false,
  })
  const save = async () => {
    const fields = { ...values, status: Number(values.status) as Redirect['status'] }
    await (redirect.id ? api.redirects.update(redirect.id, fields) : api.redirects.create(site.id, fields))
    say(`${values.from_path} leads to ${values.to}`)
    onClose()
  }
  return (
    <Dialog title={redirect.id ? 'Change a redirect' : 'New redirect'} onClose={onClose}>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        <TextField
          {...field('from_path')}
          label="From"
          about="A path. /blog/:slug matches one segment, /blog/* everything below."
          mono
          isRequired
          autoFocus
        />
        <TextField
          {...field('to')}
          label="To"
          about="A path or an address; may use :slug, and :splat for what * matched."
          mono
          isRequired
        />
        <Select {...field('status')} label="Kind" options={STATUSES} />
        <Checkbox {...check('active')}>On</Checkbox>
        <Checkbox {...check('force')}>Also where a page exists</Checkbox>
      </Form>
    </Dialog>
  )
}
