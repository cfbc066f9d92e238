import { useMemo } from 'react'
import type { Analytics } from '#client/generated.ts'
import { Section } from '#console/ui/page.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './analytics.module.css'
import type { Line } from './plot.tsx'
import { Series } from './series.tsx'

type OverTimeProps = { answer: Analytics; asTable: boolean; onOpen: (day: string) => void }

/** Visitors and pages seen by day or hour, beside the visitors of the period before. */
export function PeopleOverTime({ answer, asTable, onOpen }: OverTimeProps) {
  const rows = answer.time_series!
  const before = answer.previous?.time_series
  const lines = useMemo<Line[]>(
    () => [
      { label: 'Visitors', values: rows.map(({ visitors }) => visitors), colour: '--accent' },
      { label: 'Pages seen', values: rows.map(({ pageviews }) => pageviews), colour: '--warning' },
      {
        label: 'Visitors before',
        values: rows.map((_, n) => before?.[n]?.visitors ?? 0),
        colour: '--muted',
        dashed: true,
      },
    ],
    [rows, before],
  )
  const marks = useMemo(() => rows.flatMap(({ annotations }, n) => (annotations?.length ? [n] : [])), [rows])
  const dates = useMemo(() => rows.map(({ date }) => date), [rows])
  return (
    <Section title="People over time">
      <Series
        title="People over time"
        dates={dates}
        zone={answer.granularity === 'hourly' ? answer.time_zone : null}
        lines={lines}
        marks={marks}
        asTable={asTable}
        onOpen={answer.granularity === 'daily' ? onOpen : undefined}
      />
      <Changes rows={rows} />
    </Section>
  )
}

/** Pages that machines read, and of them those of AI. */
export function AgentsOverTime({ answer, asTable, onOpen }: OverTimeProps) {
  const rows = answer.bot_time_series!
  const before = answer.previous?.bot_time_series
  const lines = useMemo<Line[]>(
    () => [
      { label: 'Machines', values: rows.map(({ hits }) => hits), colour: '--warning' },
      { label: 'Of AI', values: rows.map(({ ai_hits }) => ai_hits), colour: '--accent' },
      { label: 'Machines before', values: rows.map((_, n) => before?.[n]?.hits ?? 0), colour: '--muted', dashed: true },
    ],
    [rows, before],
  )
  const dates = useMemo(() => rows.map(({ date }) => date), [rows])
  return (
    <Section title="Agents over time">
      <Series
        title="Agents over time"
        dates={dates}
        zone={answer.granularity === 'hourly' ? answer.time_zone : null}
        lines={lines}
        asTable={asTable}
        onOpen={answer.granularity === 'daily' ? onOpen : undefined}
      />
    </Section>
  )
}

/** What was changed on the website in the period. */
function Changes({ rows }: { rows: NonNullable<Analytics['time_series']> }) {
  const changes = rows.flatMap(({ annotations = [] }) => annotations)
  if (changes.length === 0) return null
  return (
    <div>
      <h3>Changed meanwhile</h3>
      <ul className={css.changes}>
        {changes.map(({ at, change_set_id, title }) => (
          <li key={change_set_id}>
            <bdi>{title}</bdi>, <Time at={at} />
          </li>
        ))}
      </ul>
    </div>
  )
}
