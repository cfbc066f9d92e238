import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#client/generated.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Badge, Section } from '#console/ui/page.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './analytics.module.css'
import { aroundQuery, WEEK } from './queries.ts'
import { daysAfter, type Looked } from './search.ts'

type Props = { answer: Analytics; looked: Looked }
type Days = ReadonlyMap<string, number>

/** What was changed in the period, with the visitors of the week before and after each. */
export function Changes({ answer, looked }: Props) {
  const { id } = useSite()
  const changes = answer.time_series!.flatMap(({ annotations = [] }) => annotations).toReversed()
  const { data } = useQuery({ ...aroundQuery(id, looked, answer), enabled: changes.length > 0 })
  if (changes.length === 0 || !data) return null
  const days = new Map(data.map(({ date, visitors }) => [date, visitors]))
  const dateOf = new Intl.DateTimeFormat('sv', { timeZone: answer.time_zone })
  const today = dateOf.format(new Date())
  return (
    <Section title="Changes beside traffic">
      <p className={css.muted}>Visitors a day in the week before and after, without the day of the change.</p>
      <Table
        label="Changes beside traffic"
        rows={changes.map((change) => {
          const day = dateOf.format(new Date(change.at))
          return {
            ...change,
            id: change.change_set_id,
            before: average(days, day, -WEEK),
            after: after(days, day, today),
          }
        })}
        columns={[
          {
            title: 'Change',
            main: true,
            cell: ({ title, published }) => (
              <>
                <bdi>{title}</bdi> {published && <Badge kind="good">Published</Badge>}
              </>
            ),
          },
          { title: 'When', cell: ({ at }) => <Time at={at} /> },
          { title: 'Before', end: true, cell: ({ before }) => perDay(before) },
          { title: 'After', end: true, cell: ({ after }) => perDay(after) },
          { title: 'Difference', end: true, cell: ({ before, after }) => difference(before, after) },
        ]}
      />
    </Section>
  )
}

/** Visitors a day, over the week from a day on: its first day is `from` days after it. */
function average(days: Days, day: string, from: number, until = WEEK): number | null {
  if (until <= 0) return null
  const dates = Array.from({ length: until }, (_, n) => daysAfter(day, from + n))
  return dates.reduce((total, date) => total + (days.get(date) ?? 0), 0) / until
}

/** Of the days that are over: those of a change of yesterday say nothing yet. */
function after(days: Days, day: string, today: string): number | null {
  const over = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000) - 1
  return average(days, day, 1, Math.min(over, WEEK))
}

const decimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const signed = new Intl.NumberFormat('en', { style: 'percent', signDisplay: 'exceptZero' })

function perDay(value: number | null): string {
  return value === null ? 'Not yet' : decimal.format(value)
}

function difference(before: number | null, after: number | null): string {
  return before === null || after === null || before === 0 ? '' : signed.format(after / before - 1)
}
