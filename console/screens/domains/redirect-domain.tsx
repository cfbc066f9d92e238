import type { Domain, DomainUpdate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { refresh } from '#console/api/queries.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'

type Status = NonNullable<NonNullable<DomainUpdate['redirect']>['status']>

/** A redirect as it is sent to the service. */
export function asSent({
  to,
  status,
  keep_path,
}: NonNullable<Domain['redirect']>): NonNullable<DomainUpdate['redirect']> {
  return { to, status: status as Status, keep_path }
}

const STATUSES = [
  { value: '301', label: 'Permanent (301)' },
  { value: '302', label: 'Temporary (302)' },
  { value: '307', label: 'Temporary, same method (307)' },
  { value: '308', label: 'Permanent, same method (308)' },
] as const

/** Where visitors of the domain are redirected. */
export function RedirectDomain({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { redirect, id, unicode_name } = domain
  const { values, field, check } = useForm({
    redirect: redirect?.to ?? '',
    status: String(redirect?.status ?? 301),
    keep_path: redirect?.keep_path ?? true,
  })
  const save = async () => {
    const { redirect: to, status, keep_path } = values
    await api.domains.update(id, { redirect: asSent({ to, status: Number(status), keep_path }) })
    await refresh()
    onClose()
  }
  return (
    <Dialog title={`Redirect ${unicode_name}`} onClose={onClose}>
      <Form submit="Redirect" onSubmit={save} onCancel={onClose}>
        <TextField
          {...field('redirect')}
          label="Redirect to"
          placeholder="example.org"
          about="A domain or an address. It may be anywhere."
          isRequired
          autoFocus
        />
        <Select {...field('status')} label="Kind" options={STATUSES} />
        <Checkbox {...check('keep_path')}>Keep the path</Checkbox>
      </Form>
    </Dialog>
  )
}
