import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Page } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'

/** What a new form asks for; everything else is changed in it. */
const FIRST_FIELDS = [
  { label: 'Name', required: true },
  { label: 'Email', type: 'email' as const, required: true },
  { label: 'Message', type: 'textarea' as const, required: true },
]

/** The website's forms. */
export function Forms() {
  const site = useSite()
  const navigate = useNavigate()
  const { page = 1 } = useSearch({ strict: false }) as { page?: number }
  const query = useQuery({
    queryKey: siteKey(site.id, 'forms', 'list', page),
    queryFn: () => api.forms.list(site.id, { per: 50 }).page(page),
  })
  const refused = useRefusal()('forms_create')
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title="Forms"
      actions={
        <Button look="primary" refused={refused} onPress={() => setAdding(true)}>
          New form
        </Button>
      }
    >
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <Empty title="No forms yet">
              Visitors write to you by a form. A page shows it where it has <code>{'<site-form name="…"/>'}</code>.
            </Empty>
          ) : (
            <>
              <Table
                label="Forms"
                rows={data}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: 'Name',
                    main: true,
                    cell: ({ id, name }) => <Link href={paths.form(site, id)}>{name}</Link>,
                  },
                  { title: 'In pages', cell: ({ key }) => <code>{`<site-form name="${key}"/>`}</code> },
                  { title: 'Submissions', end: true, cell: ({ submissions_count }) => count.format(submissions_count) },
                  { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
                ]}
              />
              <Pager meta={meta} onPage={(next) => void navigate({ to: '.', search: { page: next } as never })} />
            </>
          )
        }
      </Answer>
      {adding && <NewForm onClose={() => setAdding(false)} />}
    </Page>
  )
}

function NewForm({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = async () => {
    const form = await api.forms.create(site.id, { name, fields: FIRST_FIELDS })
    await navigate({ href: `${paths.form(site, form.id)}?tab=form` })
  }
  return (
    <Dialog title="New form" isOpen onClose={onClose}>
      <Form submit="Create" onSubmit={create} onCancel={onClose}>
        <TextField
          name="name"
          label="Name"
          about="It begins with name, email and message."
          value={name}
          onChange={setName}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
