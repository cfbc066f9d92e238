import { useQuery } from '@tanstack/react-query'
import { type EditedRecord, KINDS, nameOf } from '#console/kinds.ts'
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
import { type ListedKind, listedQuery, TEXTS } from './kinds.ts'

/** All of a kind: a website has a few. */
export function OfKind({ kind }: { kind: ListedKind }) {
  const site = useSite()
  const query = useQuery(listedQuery(site.id, kind))
  const refused = useRefusal()(`${kind}_delete`)
  const { remove: removeOne, dialog } = useDelete()
  const { title, first } = TEXTS[kind]
  const { noun, wire, records } = KINDS[kind]
  const remove = (record: EditedRecord) =>
    removeOne({
      name: `The ${noun} “${nameOf(record)}”`,
      run: (query) => records.delete(record.id, query),
      failed: `The ${noun} was not deleted`,
      undo: () => restoreDeleted(site.id, wire, record.id),
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
              <Button
                look="plain"
                refused={refused}
                aria-label={`Delete ${nameOf(row)}`}
                onPress={() => void remove(row)}
              >
                Delete
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}

const PLACEMENTS: Record<string, string> = {
  head: 'in the head',
  body_start: 'at the start of pages',
  body_end: 'at the end of pages',
  inline: 'where a page names it',
}

function ofKind(kind: ListedKind): Column<EditedRecord>[] {
  if (kind === 'components') return [{ title: 'Title', cell: ({ title }) => <bdi>{title}</bdi> }]
  if (kind === 'snippets')
    return [
      { title: 'Placement', cell: ({ placement }) => placement && PLACEMENTS[placement] },
      { title: 'Shown', cell: ({ active }) => (active ? 'yes' : 'nowhere') },
    ]
  if (kind === 'themes')
    return [{ title: 'Active', cell: ({ active }) => active && <Badge kind="good">on all pages</Badge> }]
  return [
    {
      title: 'Used by',
      cell: ({ default_on_page_language: language, usage_count = 0 }) => {
        const chosen = usage_count === 1 ? '1 page that chooses it' : `${usage_count} pages that choose it`
        if (!language) return usage_count === 0 ? 'no page' : chosen
        return `all pages in ${language}${usage_count > 0 ? `, and ${chosen}` : ''}`
      },
    },
  ]
}

function State({ live_version_id, latest_version_id }: EditedRecord) {
  if (live_version_id === null) return <Badge>Not live yet</Badge>
  if (live_version_id !== latest_version_id) return <Badge kind="warning">Unpublished changes</Badge>
  return <Badge kind="good">Live</Badge>
}
