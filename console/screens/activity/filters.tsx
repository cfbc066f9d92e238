import { useSearchState } from '#console/shell/search.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Form } from '#console/ui/form.tsx'
import { Select } from '#console/ui/select.tsx'
import { useForm } from '#console/ui/use-form.ts'
import css from './activity.module.css'
import { type ActivitySearch, activitySearch, FILTERS, type Filters, SOURCES } from './search.ts'

const NAMES: Record<(typeof FILTERS)[number], string> = {
  actor: 'Person',
  client_id: 'Key or program',
  operation: 'Operation',
  kind: 'Kind of record',
  record_id: 'Record',
  change_set_id: 'Change set',
  since: 'Since',
  until: 'Until',
}
const TYPED = ['operation', 'kind', 'since', 'until'] as const
const ANY = 'any'
const WAYS = [
  { value: ANY, label: 'Any way' },
  { value: 'api', label: 'API' },
  { value: 'mcp', label: 'Agent' },
  { value: 'console', label: 'Console' },
] as const
/** Dates begin and end at midnight of this device. */
const DATE = /^\d{4}-\d\d-\d\d$/

/** The filters of the address as the API takes them. */
export function filtersOf({ view: _, ...filters }: ActivitySearch): Filters {
  const timeOf = (day: string | undefined, days: number) => {
    if (!day || !DATE.test(day)) return day
    const [year, month, date] = day.split('-').map(Number) as [number, number, number]
    return new Date(year, month - 1, date + days).toISOString()
  }
  return { ...filters, since: timeOf(filters.since, 0), until: timeOf(filters.until, 1) }
}

/** What is searched for, and what was clicked in the list, which can be taken out again. */
export function FilterBar() {
  const [search, change] = useSearchState(activitySearch)
  const clicked = FILTERS.filter((name) => search[name] && !(TYPED as readonly string[]).includes(name))
  return (
    <div className={css.filters}>
      <Typed key={TYPED.map((name) => search[name]).join()} search={search} onChange={change} />
      <div className={css.chosen}>
        <Select
          label="Way"
          quiet
          options={WAYS}
          value={search.source ?? ANY}
          onChange={(way) => change({ source: SOURCES.find((source) => source === way) })}
        />
        {clicked.map((name) => (
          <Button
            key={name}
            onPress={() => change({ [name]: undefined })}
            aria-label={`Any ${NAMES[name].toLowerCase()}`}
          >
            {NAMES[name]}: {search[name]!.slice(-8)} ×
          </Button>
        ))}
      </div>
    </div>
  )
}

type TypedProps = { search: ActivitySearch; onChange: (change: Partial<ActivitySearch>) => void }

function Typed({ search, onChange }: TypedProps) {
  const { values, field } = useForm<Record<string, string>>(() =>
    Object.fromEntries(TYPED.map((name) => [name, search[name] ?? ''])),
  )
  const apply = async () => onChange(Object.fromEntries(TYPED.map((name) => [name, values[name]?.trim() || undefined])))
  return (
    <Form submit="Filter" onSubmit={apply}>
      <div className={css.fields}>
        {TYPED.map((name) => (
          <TextField
            key={name}
            label={NAMES[name]}
            type={name === 'since' || name === 'until' ? 'date' : 'text'}
            placeholder={name === 'operation' ? 'pages_update' : name === 'kind' ? 'page' : undefined}
            {...field(name)}
          />
        ))}
      </div>
    </Form>
  )
}
