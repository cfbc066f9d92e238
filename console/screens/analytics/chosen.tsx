import type { Analytics } from '#client/generated.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { TextField } from '#console/ui/field.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Select } from '#console/ui/select.tsx'
import css from './analytics.module.css'
import { FILTERS, type Looked, lastDays } from './search.ts'

/** Days that a period of hours may have at most. */
const HOURLY_DAYS = 31
const DAY_MS = 86_400_000
const PERIODS = [
  { days: 1, text: 'Day', key: 'd' },
  { days: 7, text: 'Week', key: 'w' },
  { days: 30, text: 'Month', key: 'm' },
]
const STEPS = [
  { value: 'daily', label: 'By day' },
  { value: 'hourly', label: 'By hour' },
] as const

type ChosenProps = { looked: Looked; answer: Analytics; onShow: (changes: Looked) => void }

/** The period, its steps, and what is filtered by. */
export function Chosen({ looked, answer, onShow }: ChosenProps) {
  const { time_zone } = useSite()
  const { start_date, end_date, granularity } = answer
  const days = (Date.parse(end_date) - Date.parse(start_date)) / DAY_MS + 1
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
      </div>
      {filters.length > 0 && (
        <div className={css.row}>
          {filters.map((name) => (
            <Button key={name} aria-label={`Stop filtering by ${name}`} onPress={() => onShow({ [name]: undefined })}>
              {name}: <bdi>{looked[name]}</bdi> <Icon name="close" size={12} />
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
