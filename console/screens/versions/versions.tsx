import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { paths } from '#console/paths.ts'
import { useParam, useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Page } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Comparison } from './comparison.tsx'
import { recordQuery, type Subject } from './queries.ts'
import { versionsSearch } from './search.ts'
import { Timeline } from './timeline.tsx'
import css from './versions.module.css'

/** All versions of a record, and any two of them compared. */
export function Versions() {
  const site = useSite()
  const id = useParam('id')
  const kind = useMatches().at(-1)!.staticData.kind!
  const subject: Subject = { websiteId: site.id, kind, id }
  const [{ a, b = 'latest' }] = useSearchState(versionsSearch)
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
