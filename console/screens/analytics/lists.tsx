import type { Analytics } from '#client/generated.ts'
import { Badge } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import { categoryName } from './categories.ts'
import { Pick, Top } from './top.tsx'

type ListProps = { answer: Analytics; onFilter: (value: string) => void }

/** What stands for all that are beyond the limit of a day, and cannot be filtered by. */
const OTHER = '(other)'
const knownCity = (city: string) => (city === OTHER || city === 'unknown' ? null : city)
const pathOf = (path: string) => (path === OTHER ? null : path)

export function Pages({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Pages"
      rows={answer.top_pages!}
      keyOf={({ path }) => path}
      columns={[
        { title: 'Path', main: true, cell: ({ path }) => <Pick text={path} value={pathOf(path)} onPick={onFilter} /> },
      ]}
      numbers={{ visitors: 'Visitors', pageviews: 'Page views' }}
    />
  )
}

export function Referrers(props: { answer: Analytics; onFilter: (referrer: string | null, channel: string) => void }) {
  const { answer, onFilter } = props
  return (
    <Top
      title="Sources"
      rows={answer.top_referrers!}
      keyOf={({ channel, referrer }) => `${channel} ${referrer}`}
      columns={[
        {
          title: 'Source',
          main: true,
          cell: ({ channel, referrer }) => (
            <Pick text={referrer ?? channel} value={channel} onPick={() => onFilter(referrer, channel)} />
          ),
        },
        { title: 'Channel', cell: ({ channel }) => channel },
      ]}
      numbers={{ visitors: 'Visitors', pageviews: 'Page views' }}
    />
  )
}

export function Countries({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Countries"
      rows={answer.top_countries!}
      keyOf={({ country }) => country}
      columns={[
        {
          title: 'Country',
          main: true,
          cell: ({ country, country_code }) => <Pick text={country} value={country_code} onPick={onFilter} />,
        },
      ]}
      numbers={{ visitors: 'Visitors' }}
    />
  )
}

export function Cities({ answer, onFilter, onCity }: ListProps & { onCity: (city: string) => void }) {
  return (
    <Top
      title="Cities"
      rows={answer.top_cities!}
      keyOf={({ city, region, country_code }) => `${city} ${region} ${country_code}`}
      columns={[
        { title: 'City', main: true, cell: ({ city }) => <Pick text={city} value={knownCity(city)} onPick={onCity} /> },
        { title: 'Region', cell: ({ region }) => region ?? '' },
        {
          title: 'Country',
          cell: ({ country_code }) => <Pick text={country_code ?? ''} value={country_code} onPick={onFilter} />,
        },
      ]}
      numbers={{ visitors: 'Visitors' }}
    />
  )
}

export function Bots({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Bots"
      rows={answer.top_bots!}
      keyOf={({ bot }) => bot}
      columns={[
        { title: 'Bot', main: true, cell: ({ bot }) => <Pick text={bot} value={bot} onPick={onFilter} /> },
        {
          title: 'Kind',
          cell: ({ category, operator, false_hits }) => (
            <>
              {categoryName(category)}
              {operator && `, ${operator}`} {false_hits > 0 && <Badge kind="warning">{false_hits} false</Badge>}
            </>
          ),
        },
        { title: 'Last', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
      ]}
      numbers={{ hits: 'Pages read', pages: 'Paths' }}
    />
  )
}

export function AgentPages({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Pages read by AI"
      rows={answer.ai_agent_pages!}
      keyOf={({ path }) => path}
      columns={[
        { title: 'Path', main: true, cell: ({ path }) => <Pick text={path} value={pathOf(path)} onPick={onFilter} /> },
      ]}
      numbers={{
        hits: 'By AI',
        training: 'For training',
        search_index: 'For search',
        on_demand: 'For a person',
        markdown_hits: 'As Markdown',
        pageviews: 'By people',
      }}
    />
  )
}
