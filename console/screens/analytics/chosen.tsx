import type { Analytics } from '#client/generated.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './analytics.module.css'
import { filterName } from './filter-names.ts'
import { daysAfter, FILTERS, type Looked, lastDays, lengthOf } from './search.ts'
import { shown } from './split.tsx'

/** Days that a period of hours may have at most. */
const HOURLY_DAYS = 31
const PERIODS = [
  { days: 1, text: 'Day', key: 'd' },
  { days: 7, text: 'Week', key: 'w' },
  { days: 30, text: 'Month', key: 'm' },
]
const STEPS = [
  { value: 'daily', label: 'By day' },
  { value: 'hourly', label: 'By hour' },
] as const

const COMPARED = [
  { value: 'before', label: 'Period before' },
  { value: 'year', label: 'Year before' },
  { value: 'other', label: 'Another period' },
] as const

/** What the address says of a comparison; another period begins as the one before, until its first day is chosen. */
function startOf(compared: (typeof COMPARED)[number]['value'], before: string): string | undefined {
  if (compared === 'year') return compared
  return compared === 'other' ? before : undefined
}

type ChosenProps = { looked: Looked; answer: Analytics; onShow: (changes: Looked) => void }

/** The period, its steps, and what is filtered by. */
export function Chosen({ looked, answer, onShow }: ChosenProps) {
  const { time_zone } = useSite()
  const { start_date, end_date, granularity } = answer
  const days = lengthOf(answer)
  const { vs } = looked
  const filters = FILTERS.filter((name) => looked[name] !== undefined)
  return (
    <div className={css.chosen}>
      <div className={css.row}>
        {PERIODS.map(({ days: each, text, key }) => (
          <Button
            key={key}
            aria-keyshortcuts={key}
            aria-pressed={days === each}
            look={days === each ? 'primary' : 'quiet'}
            onPress={() => onShow(lastDays(each, time_zone))}
          >
            {text}
          </Button>
        ))}
        <Day label="From" value={start_date} onChange={(from) => onShow({ from, to: end_date })} />
        <Day label="To" value={end_date} onChange={(to) => onShow({ from: start_date, to })} />
        <Select
          label="Steps"
          options={STEPS}
          value={granularity}
          isDisabled={days > HOURLY_DAYS}
          onChange={(by) => onShow({ by: by === 'hourly' ? by : undefined })}
        />
        <Select
          label="Compare with"
          options={COMPARED}
          value={vs === undefined || vs === 'year' ? (vs ?? 'before') : 'other'}
          onChange={(one) => onShow({ vs: startOf(one, daysAfter(start_date, -days)) })}
        />
        {vs !== undefined && vs !== 'year' && (
          <Day label="Compared from" value={vs} onChange={(day) => onShow({ vs: day })} />
        )}
      </div>
      {filters.length > 0 && (
        <div className={css.row}>
          {filters.map((name) => (
            <Button
              key={name}
              aria-label={`Stop filtering by ${filterName(name)}`}
              onPress={() => onShow({ [name]: undefined })}
            >
              {filterName(name)}: <bdi>{shown(name, looked[name]!)}</bdi> <Icon name="close" size={12} />
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  return <TextField label={label} type="date" value={value} onChange={(day) => day !== '' && onChange(day)} />
}
