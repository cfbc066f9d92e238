import { useMemo } from 'react'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Table } from '#console/ui/table.tsx'
import css from './analytics.module.css'
import { type Line, Plot } from './plot.tsx'

type SeriesProps = {
  title: string
  /** Days, or beginnings of hours with their offset from UTC. */
  dates: string[]
  /** Of hours; null for days. */
  zone: string | null
  lines: Line[]
  marks?: number[]
  asTable: boolean
  /** Opens a day. */
  onOpen?: (day: string) => void
}

const COLORS = { '--accent': 'accent', '--warning': 'warning', '--muted': 'before' } as const
const NONE: number[] = []

/** Numbers over time as a plot or a table; screen readers always get the table. */
export function Series({ title, dates, zone, lines, marks = NONE, asTable, onOpen }: SeriesProps) {
  const times = useMemo(() => dates.map((date) => Date.parse(date) / 1000), [dates])
  return (
    <>
      {!asTable && (
        <>
          <Plot
            label={title}
            times={times}
            zone={zone}
            lines={lines}
            marks={marks}
            onPick={onOpen && ((n) => onOpen(dates[n]!))}
          />
          <ul className={css.legend} aria-hidden="true">
            {lines.map(({ label, color }) => (
              <li key={label} className={css[COLORS[color]]}>
                {label}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={asTable ? undefined : 'visually-hidden'}>
        <Table
          still={!asTable}
          label={title}
          rows={dates.map((date, n) => ({ date, n }))}
          keyOf={({ date }) => date}
          columns={[
            {
              title: 'When',
              main: true,
              cell: ({ date }) =>
                asTable && onOpen ? (
                  <Button look="plain" aria-label={`Hours of ${date}`} onPress={() => onOpen(date)}>
                    {date}
                  </Button>
                ) : (
                  date.slice(0, 16).replace('T', ' ')
                ),
            },
            ...lines.map(({ label, values }) => ({
              title: label,
              end: true,
              cell: ({ n }: { n: number }) => count.format(values[n]!),
            })),
          ]}
        />
      </div>
    </>
  )
}
