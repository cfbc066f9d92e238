import type { Analytics } from '#client/generated.ts'
import { Badge } from '#console/ui/page.tsx'
import { Pick, Top } from './top.tsx'

type Props = { answer: Analytics; onFilter: (crawler: string) => void }

const PURPOSES: Record<string, string> = {
  training: 'training',
  search_index: 'search',
  on_demand: 'for a person',
}

/** What AI companies took, whether they heed robots.txt, and the visits that their assistants sent. */
export function Crawlers({ answer, onFilter }: Props) {
  return (
    <Top
      title="AI crawlers"
      rows={answer.ai_crawlers!}
      keyOf={({ operator }) => operator ?? ''}
      columns={[
        { title: 'Company', main: true, cell: ({ operator }) => operator ?? 'Other' },
        {
          title: 'Crawlers',
          cell: ({ crawlers }) =>
            crawlers.map(({ crawler, purpose }) => (
              <div key={crawler}>
                <Pick text={crawler} value={crawler} onPick={onFilter} />
                {purpose && ` ${PURPOSES[purpose] ?? purpose}`}
              </div>
            )),
        },
        {
          title: 'robots.txt',
          cell: ({ crawlers, respects_robots_txt, forbidden_hits }) =>
            crawlers.length === 0 ? null : respects_robots_txt === null ? (
              'Never asked'
            ) : respects_robots_txt ? (
              <Badge kind="good">Respected</Badge>
            ) : (
              <Badge kind="warning">{forbidden_hits} against it</Badge>
            ),
        },
      ]}
      numbers={{ html_hits: 'Pages', markdown_hits: 'Markdown', file_hits: 'Files', visits: 'Visits sent' }}
    />
  )
}
