import { type ReactNode, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import { count } from '#console/ui/count.ts'
import { Section } from '#console/ui/page.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import css from './analytics.module.css'

type TopProps<Row> = {
  title: string
  rows: Row[]
  keyOf: (row: Row) => string
  columns: Column<Row>[]
  /** Columns of numbers after the others, by their names in a row. */
  numbers: { [Name in keyof Row]?: string }
  /** Beside the title. */
  children?: ReactNode
}

/** Of a list, until all of it is asked for: on a phone more would hide the lists below it. */
const SHOWN_ROWS = 8

/** A list with its most frequent rows first. */
export function Top<Row>({ title, rows, keyOf, columns, numbers, children }: TopProps<Row>): ReactNode {
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0)
    return (
      <Section title={title}>
        {children}
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
      {children}
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
export function Pick({ text, value, onPick }: PickProps) {
  if (value === null) return text
  return (
    <Button look="plain" aria-label={`Only ${text}`} onPress={() => onPick(value)}>
      <bdi className={css.value}>{text}</bdi>
    </Button>
  )
}
