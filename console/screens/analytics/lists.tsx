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

type Row<
  Metric extends 'top_pages' | 'top_referrers' | 'top_countries' | 'top_cities' | 'top_bots' | 'ai_agent_pages',
> = NonNullable<Analytics[Metric]>[number]

/** What stands for all that are beyond the limit of a day, and cannot be filtered by. */
const OTHER = '(other)'

export function Pages({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Pages"
      rows={answer.top_pages!}
      keyOf={({ path }) => path}
      columns={[
        name<Row<'top_pages'>>(
          'Path',
          ({ path }) => (path === OTHER ? null : path),
          ({ path }) => path,
          onFilter,
        ),
        number<Row<'top_pages'>>('Visitors', ({ visitors }) => visitors),
        number<Row<'top_pages'>>('Pages seen', ({ pageviews }) => pageviews),
      ]}
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
            <Pick text={referrer ?? channel} onPick={() => onFilter(referrer, channel)} />
          ),
        },
        { title: 'Channel', cell: ({ channel }) => channel },
        number<Row<'top_referrers'>>('Visitors', ({ visitors }) => visitors),
        number<Row<'top_referrers'>>('Pages seen', ({ pageviews }) => pageviews),
      ]}
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
        name<Row<'top_countries'>>(
          'Country',
          ({ country_code }) => country_code,
          ({ country }) => country,
          onFilter,
        ),
        number<Row<'top_countries'>>('Visitors', ({ visitors }) => visitors),
      ]}
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
        name<Row<'top_cities'>>(
          'Country',
          ({ country_code }) => country_code,
          ({ country_code }) => country_code ?? '',
          onFilter,
          false,
        ),
        number<Row<'top_cities'>>('Visitors', ({ visitors }) => visitors),
      ]}
    />
  )
}

export function Bots({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Machines"
      rows={answer.top_bots!}
      keyOf={({ bot }) => bot}
      columns={[
        name<Row<'top_bots'>>(
          'Machine',
          ({ bot }) => bot,
          ({ bot }) => bot,
          onFilter,
        ),
        {
          title: 'Kind',
          cell: ({ category, operator, false_hits }) => (
            <>
              {categoryName(category)}
              {operator && `, ${operator}`} {false_hits > 0 && <Badge kind="warning">{false_hits} false</Badge>}
            </>
          ),
        },
        number<Row<'top_bots'>>('Pages read', ({ hits }) => hits),
        number<Row<'top_bots'>>('Paths', ({ pages }) => pages),
        { title: 'Last', cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
      ]}
    />
  )
}

export function AgentPages({ answer, onFilter }: ListProps) {
  return (
    <Top
      title="Pages that AI reads"
      rows={answer.ai_agent_pages!}
      keyOf={({ path }) => path}
      columns={[
        name<Row<'ai_agent_pages'>>(
          'Path',
          ({ path }) => (path === OTHER ? null : path),
          ({ path }) => path,
          onFilter,
        ),
        number<Row<'ai_agent_pages'>>('By AI', ({ hits }) => hits),
        number<Row<'ai_agent_pages'>>('To train', ({ training }) => training),
        number<Row<'ai_agent_pages'>>('To index', ({ search_index }) => search_index),
        number<Row<'ai_agent_pages'>>('For a person', ({ on_demand }) => on_demand),
        number<Row<'ai_agent_pages'>>('As Markdown', ({ markdown_hits }) => markdown_hits),
        number<Row<'ai_agent_pages'>>('By people', ({ pageviews }) => pageviews),
      ]}
    />
  )
}

type TopProps<Row> = { title: string; rows: Row[]; keyOf: (row: Row) => string; columns: Column<Row>[] }

/** Of a list, until all of it is asked for: on a phone more would hide the lists below it. */
const SHOWN_ROWS = 8

function Top<Row>({ title, rows, keyOf, columns }: TopProps<Row>): ReactNode {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0)
    return (
      <Section title={title}>
        <p className={css.muted}>None in this period.</p>
      </Section>
    )
  const turn = isWhole ? 'Show fewer' : `Show all ${rows.length}`
  return (
    <Section title={title}>
      <Table label={title} rows={isWhole ? rows : rows.slice(0, SHOWN_ROWS)} keyOf={keyOf} columns={columns} />
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

/** A column whose cells filter by their value; one without a value is only shown. */
function name<Row>(
  title: string,
  valueIn: (row: Row) => string | null,
  shown: (row: Row) => string,
  onFilter: (value: string) => void,
  main = true,
): Column<Row> {
  const cell = (row: Row) => {
    const value = valueIn(row)
    return value === null ? shown(row) : <Pick text={shown(row)} onPick={() => onFilter(value)} />
  }
  return { title, main, cell }
}

function number<Row>(title: string, valueIn: (row: Row) => number): Column<Row> {
  return { title, end: true, cell: (row) => count.format(valueIn(row)) }
}

function Pick({ text, onPick }: { text: string; onPick: () => void }) {
  return (
    <Button look="plain" aria-label={`Only ${text}`} onPress={onPick}>
      <bdi className={css.value}>{text}</bdi>
    </Button>
  )
}
