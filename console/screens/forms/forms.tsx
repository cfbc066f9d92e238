import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { pagedSearch, useSearchState } from '#console/shell/search.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge, Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { newQuery } from './queries.ts'

/** What a new form asks for; everything else is changed in it. */
const FIRST_FIELDS = [
  { label: 'Name', required: true },
  { label: 'Email', type: 'email' as const, required: true },
  { label: 'Message', type: 'textarea' as const, required: true },
]

/** The website's forms. */
export function Forms() {
  const site = useSite()
  const [{ page = 1 }, change] = useSearchState(pagedSearch)
  const query = useQuery({
    queryKey: siteKey(site.id, 'forms', 'list', page),
    queryFn: () => api.forms.list(site.id, { per: 50 }).page(page),
  })
  const add = (
    <Opener text="New form" look="primary" refused={useRefusal()('forms_create')}>
      {(close) => <NewForm onClose={close} />}
    </Opener>
  )
  const empty = (
    <Empty title="No forms yet">
      Visitors write to you with a form. To show it on a page, choose <em>Add</em> in the editor.
    </Empty>
  )
  return (
    <Page title="Forms" actions={add}>
      <Pages query={query} empty={empty} onPage={(next) => change({ page: next })}>
        {(forms) => (
          <Table
            label="Forms"
            rows={forms}
            columns={[
              { title: 'Name', main: true, cell: ({ id, name }) => <Link href={paths.form(site, id)}>{name}</Link> },
              { title: 'In pages', cell: ({ key }) => <code>{`<site-form name="${key}"/>`}</code> },
              {
                title: 'Mails',
                cell: ({ id, notification_email }) =>
                  notification_email ?? <Link href={`${paths.form(site, id)}?tab=form`}>nobody yet</Link>,
              },
              { title: 'New', cell: ({ id }) => <New formId={id} /> },
              { title: 'Submissions', end: true, cell: ({ submissions_count }) => count.format(submissions_count) },
              { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
            ]}
          />
        )}
      </Pages>
    </Page>
  )
}

/** What nobody has read yet; with what may be spam, since a real message can be among it. */
function New({ formId }: { formId: string }) {
  const site = useSite()
  const { data } = useQuery(newQuery(site.id, formId))
  if (!data) return null
  return (
    <>
      {data.fresh > 0 ? <Badge kind="good">{count.format(data.fresh)} new</Badge> : 'none'}
      {data.spam > 0 && (
        <>
          {' '}
          <Link href={`${paths.form(site, formId)}?box=spam`}>{count.format(data.spam)} in spam</Link>
        </>
      )}
    </>
  )
}

function NewForm({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ name: '' })
  const create = async () => {
    const form = await api.forms.create(site.id, { ...values, fields: FIRST_FIELDS })
    await navigate({ href: `${paths.form(site, form.id)}?tab=form` })
  }
  return (
    <Dialog title="New form" onClose={onClose}>
      <Form submit="Create" onSubmit={create} onCancel={onClose}>
        <TextField
          {...field('name')}
          label="Name"
          about="It begins with name, email and message."
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
