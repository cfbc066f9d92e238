import { useMemo, useRef, useState } from 'react'
import type { Page } from '#client/generated.ts'
import { nameOf, nameOfPage } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useShortcuts } from '#console/shell/use-shortcuts.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Checkbox } from '#console/ui/checkbox.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { depthsOf, isBeneath } from './depths.ts'
import { MovePage } from './move-page.tsx'
import { PageActions } from './page-actions.tsx'
import css from './pages.module.css'
import { Place } from './place.tsx'
import { type Shown, shownOf } from './queries.ts'
import { useMove } from './use-move.ts'

/** A page whose title rows fill in. */

type TreeProps = {
  pages: readonly Page[]
  /** Pages stand below the one whose path theirs begins with. */
  byPath: boolean
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
}

export function Tree({ pages, byPath, chosen, onChoose }: TreeProps) {
  const site = useSite()
  const { refusal } = useMove()
  const depths = useMemo(() => depthsOf(pages), [pages])
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = byPath ? pages.filter(({ path }) => ![...closed].some((above) => isBeneath(path, above))) : pages
  const turn = (path: string) => {
    const next = new Set(closed)
    if (!next.delete(path)) next.add(path)
    setClosed(next)
  }
  const dragged = useRef<Page | null>(null)
  const [moving, setMoving] = useState<Page | null>(null)
  useShortcuts({
    m: () => {
      const page = pages.find(({ id }) => id === focusedPage())
      if (page && refusal(page) === null) setMoving(page)
    },
  })
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  return (
    <>
      <Table
        label="Pages"
        rows={shown}
        columns={[
          {
            title: 'Page',
            main: true,
            cell: (page) => {
              const named = (
                <span className={css.name}>
                  <Link href={paths.edit(site, 'pages', page.id)}>
                    <bdi>{nameOfPage(page)}</bdi>
                  </Link>
                  <bdi className={css.path}>{page.path}</bdi>
                </span>
              )
              return (
                <span
                  data-page={page.id}
                  className={css.page}
                  style={byPath ? { paddingInlineStart: `${16 * (depths.get(page.id) ?? 0)}px` } : {}}
                >
                  <Checkbox
                    aria-label={`Choose ${nameOf(page)}`}
                    isSelected={chosen.has(page.id)}
                    onChange={(isChosen) => choose(page.id, isChosen)}
                  />
                  {byPath && pages.some(({ path }) => isBeneath(path, page.path)) && (
                    <Button
                      look="plain"
                      icon
                      aria-expanded={!closed.has(page.path)}
                      aria-label={`Pages below ${nameOf(page)}`}
                      onPress={() => turn(page.path)}
                    >
                      <Icon name={closed.has(page.path) ? 'forward' : 'down'} size={12} />
                    </Button>
                  )}
                  {byPath ? (
                    <Place page={page} dragged={dragged}>
                      {named}
                    </Place>
                  ) : (
                    named
                  )}
                </span>
              )
            },
          },
          { title: 'State', cell: (page) => <ShownBadge shown={shownOf(page)} /> },
          { title: 'Language', cell: ({ language }) => language },
          { title: 'Changed by', cell: ({ last_actor }) => <bdi>{last_actor?.client ?? last_actor?.name}</bdi> },
          { title: 'Changed', cell: ({ updated_at }) => <Time at={updated_at} /> },
          { title: '', end: true, cell: (page) => <PageActions page={page} onMove={setMoving} /> },
        ]}
      />
      {moving && <MovePage page={moving} onClose={() => setMoving(null)} />}
    </>
  )
}

/** The page in whose row the focus is. */
function focusedPage(): string | undefined {
  return document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-page]')?.dataset.page
}

const BADGES = {
  live: { kind: 'good', text: 'Live' },
  waiting: { kind: 'warning', text: 'Unpublished changes' },
  draft: { kind: undefined, text: 'Draft' },
} as const

export function ShownBadge({ shown }: { shown: Shown }) {
  const { kind, text } = BADGES[shown]
  return <Badge kind={kind}>{text}</Badge>
}
