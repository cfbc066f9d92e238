import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Dialog, Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { useForm } from '#console/ui/use-form.ts'
import { tablesQuery } from './queries.ts'

/** The website's tables, whose rows pages show. */
export function Tables() {
  const site = useSite()
  const query = useQuery(tablesQuery(site.id))
  const add = (
    <Opener text="New table" look="primary" refused={useRefusal()('tables_create')}>
      {(close) => <NewTable onClose={close} />}
    </Opener>
  )
  return (
    <Page title="Tables" actions={add}>
      <List
        query={query}
        label="Tables"
        empty={
          <Empty title="No tables yet">
            For anything that repeats: dishes, blog posts, events. Pages show them with <code>{'<site-rows>'}</code>.
          </Empty>
        }
        columns={[
          { title: 'Name', main: true, cell: ({ key, name }) => <Link href={paths.table(site, key)}>{name}</Link> },
          { title: 'In pages', cell: ({ key }) => <code>{key}</code> },
          { title: 'Columns', end: true, cell: ({ columns }) => columns.length },
          { title: 'Rows', end: true, cell: ({ row_count }) => count.format(row_count) },
          { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
        ]}
      />
    </Page>
  )
}

function NewTable({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const { values, field } = useForm({ name: '' })
  const create = async () => {
    const { key } = await api.tables.create(site.id, { ...values, columns: [{ name: 'Title', required: true }] })
    await navigate({ href: paths.table(site, key) })
  }
  return (
    <Dialog title="New table" onClose={onClose}>
      <Form submit="Create" onSubmit={create} onCancel={onClose}>
        <TextField
          {...field('name')}
          label="Name"
          about="It begins with a column for the title."
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
