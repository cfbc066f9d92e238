import { useMemo } from 'react'
import type { Analytics } from '#client/generated.ts'
import { Section } from '#console/ui/page.tsx'
import type { Line } from './plot.tsx'
import { Series } from './series.tsx'

type OverTimeProps = { answer: Analytics; asTable: boolean; onOpen: (day: string) => void }

/** Visitors and pages seen by day or hour, beside the visitors of the period before. */
export function PeopleOverTime(props: OverTimeProps) {
  const rows = props.answer.time_series!
  const before = props.answer.previous?.time_series
  const lines = useMemo<Line[]>(
    () => [
      { label: 'Visitors', values: rows.map(({ visitors }) => visitors), color: '--accent' },
      { label: 'Page views', values: rows.map(({ pageviews }) => pageviews), color: '--warning' },
      former(
        'Visitors before',
        rows.map((_, n) => before?.[n]?.visitors ?? 0),
      ),
    ],
    [rows, before],
  )
  const marks = useMemo(() => rows.flatMap(({ annotations }, n) => (annotations?.length ? [n] : [])), [rows])
  return <OverTime {...props} title="People over time" rows={rows} lines={lines} marks={marks} />
}

/** Pages that machines read, and of them those of AI. */
export function AgentsOverTime(props: OverTimeProps) {
  const rows = props.answer.bot_time_series!
  const before = props.answer.previous?.bot_time_series
  const lines = useMemo<Line[]>(
    () => [
      { label: 'Bots', values: rows.map(({ hits }) => hits), color: '--warning' },
      { label: 'AI', values: rows.map(({ ai_hits }) => ai_hits), color: '--accent' },
      former(
        'Bots before',
        rows.map((_, n) => before?.[n]?.hits ?? 0),
      ),
    ],
    [rows, before],
  )
  return <OverTime {...props} title="Agents over time" rows={rows} lines={lines} />
}

const former = (label: string, values: number[]): Line => ({ label, values, color: '--muted', dashed: true })

type ShownProps = OverTimeProps & {
  title: string
  rows: readonly { date: string }[]
  lines: Line[]
  marks?: number[]
}

function OverTime({ answer, asTable, onOpen, title, rows, lines, marks }: ShownProps) {
  const dates = useMemo(() => rows.map(({ date }) => date), [rows])
  const isHourly = answer.granularity === 'hourly'
  return (
    <Section title={title}>
      <Series
        title={title}
        dates={dates}
        zone={isHourly ? answer.time_zone : null}
        lines={lines}
        marks={marks}
        asTable={asTable}
        onOpen={isHourly ? undefined : onOpen}
      />
    </Section>
  )
}
