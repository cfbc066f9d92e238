import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#console/api/api.ts'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Link } from '#console/ui/link.tsx'
import { Page } from '#console/ui/page.tsx'
import { Answer, Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { tablesQuery } from './queries.ts'

/** The website's tables, whose rows pages show. */
export function Tables() {
  const site = useSite()
  const query = useQuery(tablesQuery(site.id))
  const refused = useRefusal()('tables_create')
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title="Tables"
      actions={
        <Button look="primary" refused={refused} onPress={() => setAdding(true)}>
          New table
        </Button>
      }
    >
      <Answer query={query}>
        {(tables) =>
          tables.length === 0 ? (
            <Empty title="No tables yet">
              What comes in rows: a menu, posts of a blog, dates. Pages show them with <code>{'<site-rows>'}</code>.
            </Empty>
          ) : (
            <Table
              label="Tables"
              rows={tables}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Name',
                  main: true,
                  cell: ({ key, name }) => <Link href={paths.table(site, key)}>{name}</Link>,
                },
                { title: 'In pages', cell: ({ key }) => <code>{key}</code> },
                { title: 'Columns', end: true, cell: ({ columns }) => columns.length },
                { title: 'Rows', end: true, cell: ({ row_count }) => count.format(row_count) },
                { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
              ]}
            />
          )
        }
      </Answer>
      {adding && <NewTable onClose={() => setAdding(false)} />}
    </Page>
  )
}

function NewTable({ onClose }: { onClose: () => void }) {
  const site = useSite()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const create = async () => {
    const { key } = await api.tables.create(site.id, { name, columns: [{ name: 'Title', required: true }] })
    await navigate({ href: paths.table(site, key) })
  }
  return (
    <Dialog title="New table" isOpen onClose={onClose}>
      <Form submit="Create" onSubmit={create} onCancel={onClose}>
        <TextField
          name="name"
          label="Name"
          about="It begins with a column for the title."
          value={name}
          onChange={setName}
          isRequired
          autoFocus
        />
      </Form>
    </Dialog>
  )
}
