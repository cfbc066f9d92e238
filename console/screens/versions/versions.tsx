import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { VERSIONED } from '#console/compare/versioned.ts'
import { type EditedKind, paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/use-search-state.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Page } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Comparison } from './comparison.tsx'
import { recordQuery, type Subject } from './queries.ts'
import type { VersionsSearch } from './search.ts'
import { Timeline } from './timeline.tsx'
import css from './versions.module.css'

/** All versions of a record, and any two of them compared. */
export function Versions() {
  const site = useSite()
  const { id } = useParams({ strict: false }) as { id: string }
  const kind = useKind()
  const subject: Subject = { websiteId: site.id, kind, id }
  const [{ a, b = 'latest' }] = useSearchState<VersionsSearch>()
  const { data: record, error } = useQuery(recordQuery(subject))
  if (error)
    return (
      <Page title="Versions">
        <Problem error={error} />
      </Page>
    )
  return (
    <Page
      title={`Versions of ${record?.title ?? '…'}`}
      actions={<LinkButton href={paths.edit(site, kind, id)}>Edit</LinkButton>}
    >
      <div className={css.split}>
        <Timeline subject={subject} />
        <Comparison key={`${a} ${b}`} subject={subject} a={a} b={b} />
      </div>
    </Page>
  )
}

/** The kind of record in the address: before the id and "versions". */
function useKind(): EditedKind {
  const { pathname } = useLocation()
  const name = pathname.split('/').at(-3)
  return (Object.keys(VERSIONED) as EditedKind[]).find((kind) => kind === name) ?? 'pages'
}
