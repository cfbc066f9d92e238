import { type ReactNode, useState } from 'react'
import type { Analytics } from '#client/generated.ts'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Badge, Section } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './analytics.module.css'
import { categoryName } from './categories.ts'

type ListProps = { answer: Analytics; onFilter: (value: string) => void }

/** What stands for all that are beyond the limit of a day, and cannot be filtered by. */
const OTHER = '(other)'
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

export function Cities({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Cities"
      rows={answer.top_cities!}
      keyOf={({ city, region, country_code }) => `${city} ${region} ${country_code}`}
      columns={[
        { title: 'City', main: true, cell: ({ city }) => city },
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

type TopProps<Row> = {
  title: string
  rows: Row[]
  keyOf: (row: Row) => string
  columns: Column<Row>[]
  /** Columns of numbers after the others, by their names in a row. */
  numbers: { [Name in keyof Row]?: string }
}

/** Of a list, until all of it is asked for: on a phone more would hide the lists below it. */
const SHOWN_ROWS = 8

function Top<Row>({ title, rows, keyOf, columns, numbers }: TopProps<Row>): ReactNode {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0)
    return (
      <Section title={title}>
        <p className={css.muted}>None in this period.</p>
      </Section>
    )
  const turn = isWhole ? 'Show fewer' : `Show all ${rows.length}`
  const counted = Object.entries<string | undefined>(numbers).map(([name, text]) => ({
    title: text!,
    end: true,
    cell: (row: Row) => count.format(row[name as keyof Row] as number),
  }))
  return (
    <Section title={title}>
      <Table
        label={title}
        rows={isWhole ? rows : rows.slice(0, SHOWN_ROWS)}
        keyOf={keyOf}
        columns={[...columns, ...counted]}
      />
      {rows.length > SHOWN_ROWS && (
        <div>
          <Button
            look="plain"
            aria-label={`${turn}: ${title}`}
            aria-expanded={isWhole}
            onPress={() => setWhole(!isWhole)}
          >
            {turn}
          </Button>
        </div>
      )}
    </Section>
  )
}

type PickProps = { text: string; value: string | null; onPick: (value: string) => void }

/** A cell that filters by its value; one without a value is only shown. */
function Pick({ text, value, onPick }: PickProps) {
  if (value === null) return text
  return (
    <Button look="plain" aria-label={`Only ${text}`} onPress={() => onPick(value)}>
      <bdi className={css.value}>{text}</bdi>
    </Button>
  )
}
