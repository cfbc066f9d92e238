import type { Page } from '#client/generated.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { nameOf } from './name-of.ts'
import { PageActions } from './page-actions.tsx'
import css from './pages.module.css'
import { type Shown, shownOf } from './queries.ts'

const MAX_DEPTH = 6

type TreeProps = {
  pages: readonly Page[]
  /** Pages stand below the one whose path theirs begins with. */
  byPath: boolean
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

export function Tree({ pages, byPath, chosen, onChoose }: TreeProps) {
  const site = useSite()
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <Table
      label="Pages"
      rows={pages}
      keyOf={({ id }) => id}
      columns={[
        {
          title: 'Page',
          main: true,
          cell: (page) => (
            <span className={css.page} style={byPath ? { paddingInlineStart: `${16 * depthOf(page.path)}px` } : {}}>
              <Checkbox
                aria-label={`Choose ${nameOf(page)}`}
                isSelected={chosen.has(page.id)}
                onChange={(isChosen) => choose(page.id, isChosen)}
              />
              <span className={css.name}>
                <Link href={paths.edit(site, 'pages', page.id)}>
                  <bdi>{nameOf(page)}</bdi>
                </Link>
                <bdi className={css.path}>{page.path}</bdi>
              </span>
            </span>
          ),
        },
        { title: 'State', cell: (page) => <ShownBadge shown={shownOf(page)} /> },
        { title: 'Language', cell: ({ language }) => language },
        { title: 'Changed by', cell: ({ last_actor }) => <bdi>{last_actor?.client ?? last_actor?.name}</bdi> },
        { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
        { title: '', end: true, cell: (page) => <PageActions page={page} /> },
      ]}
    />
  )
}

const BADGES = {
  live: { kind: 'good', text: 'Live' },
  waiting: { kind: 'warning', text: 'Newer version waits' },
  draft: { kind: undefined, text: 'Draft' },
} as const

export function ShownBadge({ shown }: { shown: Shown }) {
  const { kind, text } = BADGES[shown]
  return <Badge kind={kind}>{text}</Badge>
}

function depthOf(path: string): number {
  return Math.min(MAX_DEPTH, Math.max(0, path.split('/').filter(Boolean).length - 1))
}
