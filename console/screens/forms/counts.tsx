import { useQuery } from '@tanstack/react-query'
import type { Form, SubmissionCounts } from '#client/generated.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { count } from '#console/ui/count.ts'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { type Column, Table } from '#console/ui/table.tsx'
import { COUNTED } from './fields.ts'
import css from './forms.module.css'
import { countsQuery } from './queries.ts'
import { formSearch } from './search.ts'

type Counted = SubmissionCounts['counts'][number]

const SENT = 'created_at'
const PERIODS = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
] as const

/** How many submissions came, by day or by what visitors chose; spam is left out. */
export function Counts({ form }: { form: Form }) {
  const site = useSite()
  const [{ by = SENT, days = '30' }, show] = useSearchState(formSearch, { replace: true })
  const fields = form.fields.filter(({ type }) => COUNTED.includes(type))
  const field = fields.find(({ name }) => name === by)
  const query = useQuery(countsQuery(site, form.id, field?.name ?? SENT, Number(days)))
  const title = field?.label ?? 'Day'
  const columns: Column<Counted>[] = [
    { title, main: true, cell: (row) => <bdi>{row.date ?? nameOf(row, field?.type)}</bdi> },
    { title: 'Submissions', end: true, cell: (row) => count.format(row.count) },
  ]
  return (
    <>
      <div className={css.actions}>
        <Select
          label="Count by"
          options={[{ value: SENT, label: 'Day' }, ...fields.map(({ name, label }) => ({ value: name, label }))]}
          value={field?.name ?? SENT}
          onChange={(name) => show({ by: name === SENT ? undefined : name })}
        />
        <Select label="Period" options={PERIODS} value={days} onChange={(value) => show({ days: value })} />
      </div>
      <Answer query={query}>
        {({ total, counts }) => (
          <>
            <p>{total === 1 ? '1 submission' : `${count.format(total)} submissions`}</p>
            <Table
              label={`Submissions by ${title}`}
              rows={field ? counts : counts.toReversed()}
              keyOf={({ date, value }) => `${date ?? ''} ${value ?? ''}`}
              columns={columns}
            />
          </>
        )}
      </Answer>
    </>
  )
}

function nameOf({ value, label }: Counted, type: Form['fields'][number]['type'] | undefined): string {
  if (value === null) return 'Left blank'
  if (type === 'checkbox' || type === 'consent') return value === 'true' ? 'Yes' : 'No'
  return label ?? value ?? ''
}
