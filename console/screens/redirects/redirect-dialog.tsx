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
  { value: '301', label: 'Moved (301)' },
  { value: '302', label: 'Moved for now (302)' },
  { value: '307', label: 'Moved for now, forms too (307)' },
  { value: '308', label: 'Moved, forms too (308)' },
  { value: '200', label: 'Shows another page (200)' },
  { value: '410', label: 'Gone (410)' },
  { value: '404', label: 'Not found (404)' },
] as const

/** What a redirect does, in a word or three. */
export function typeOf(status: Redirect['status']): string {
  if (status === 200) return 'Shows another page'
  return status === 410 ? 'Gone' : status === 404 ? 'Not found' : 'Moved'
}

function listOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean)
}

/** A new redirect, or one that exists (with an id). */
export function RedirectDialog({ redirect, onClose }: { redirect: Partial<Redirect>; onClose: () => void }) {
  const site = useSite()
  const { values, field, check } = useForm({
    from_path: redirect.from_path ?? '/',
    to: redirect.to ?? '/',
    status: String(redirect.status ?? 301) as (typeof STATUSES)[number]['value'],
    active: redirect.active ?? true,
    force: redirect.force ?? false,
    countries: (redirect.countries ?? []).join(', '),
    languages: (redirect.languages ?? []).join(', '),
  })
  const leads = Number(values.status) < 400
  const save = async () => {
    const fields = {
      ...values,
      status: Number(values.status) as Redirect['status'],
      to: leads ? values.to : '',
      countries: listOf(values.countries),
      languages: listOf(values.languages),
    }
    await (redirect.id ? api.redirects.update(redirect.id, fields) : api.redirects.create(site.id, fields))
    say(leads ? `${values.from_path} leads to ${values.to}` : `Saved ${values.from_path}`)
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
        <Select {...field('status')} label="Type" options={STATUSES} />
        {leads && (
          <TextField
            {...field('to')}
            label="To"
            about={
              values.status === '200'
                ? 'A path of this website; visitors keep the address they came to.'
                : 'A path or an address; may use :slug, and :splat for what * matched.'
            }
            mono
            isRequired
          />
        )}
        <TextField {...field('countries')} label="Countries" about="Only for visitors from there, like DE, AT." />
        <TextField {...field('languages')} label="Languages" about="Only for visitors who read these best, like de." />
        <Checkbox {...check('active')}>On</Checkbox>
        <Checkbox {...check('force')}>Also where a page exists</Checkbox>
      </Form>
    </Dialog>
  )
}
