import { useQuery } from '@tanstack/react-query'
import { paths } from '#console/paths.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Opener } from '#console/ui/dialog.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
import { NewTable } from './new-table.tsx'
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
            For anything that repeats: dishes, blog posts, events. Sections of pages show them.
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
