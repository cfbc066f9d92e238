import { useQuery } from '@tanstack/react-query'
import { kindOfApi } from '#console/edited-kinds.ts'
import { paths } from '#console/paths.ts'
import { restoreDeleted } from '#console/shell/restore-deleted.ts'
import { useDelete } from '#console/shell/use-delete.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { List } from '#console/ui/list.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import type { Column } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { deleteOne, type Listed, type ListedKind, listedQuery, TEXTS } from './kinds.ts'

/** All of a kind: a website has a few. */
export function OfKind({ kind }: { kind: ListedKind }) {
  const site = useSite()
  const query = useQuery(listedQuery(site.id, kind))
  const refused = useRefusal()(`${kind}_delete`)
  const { remove: removeOne, dialog } = useDelete()
  const { title, noun, first } = TEXTS[kind]
  const remove = ({ id, name }: Listed) =>
    removeOne({
      name: `The ${noun} “${name}”`,
      run: (query) => deleteOne(kind, id, query),
      failed: `The ${noun} was not deleted`,
      undo: () => restoreDeleted(site.id, kindOfApi(kind), id),
    })
  return (
    <>
      {dialog}
      <List
        query={query}
        label={title}
        empty={<Empty title={`No ${title.toLowerCase()} yet`}>{first}</Empty>}
        columns={[
          {
            title: 'Name',
            main: true,
            cell: ({ id, name }) => (
              <Link href={paths.edit(site, kind, id)}>
                <bdi>{name}</bdi>
              </Link>
            ),
          },
          ...ofKind(kind),
          { title: 'State', cell: (row) => <State {...row} /> },
          { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
          {
            title: '',
            end: true,
            cell: (row) => (
              <Button look="plain" refused={refused} aria-label={`Delete ${row.name}`} onPress={() => void remove(row)}>
                Delete
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}

function ofKind(kind: ListedKind): Column<Listed>[] {
  if (kind === 'components') return [{ title: 'Title', cell: ({ title }) => <bdi>{title}</bdi> }]
  if (kind === 'snippets')
    return [
      { title: 'Placement', cell: ({ placement }) => placement?.replace('_', ' ') },
      { title: 'Shown', cell: ({ active }) => (active ? 'yes' : 'nowhere') },
    ]
  if (kind === 'themes')
    return [{ title: 'Active', cell: ({ active }) => active && <Badge kind="good">on all pages</Badge> }]
  return [
    { title: 'Default of', cell: ({ default_on_page_language }) => default_on_page_language },
    { title: 'Pages', end: true, cell: ({ usage_count }) => usage_count },
  ]
}

function State({ live_version_id, latest_version_id }: Listed) {
  if (live_version_id === null) return <Badge>Not live yet</Badge>
  if (live_version_id !== latest_version_id) return <Badge kind="warning">Newer version waits</Badge>
  return <Badge kind="good">Live</Badge>
}
