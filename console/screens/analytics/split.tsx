import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#client/generated.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { share } from './figures.tsx'
import { filterName } from './filter-names.ts'
import { splitQuery } from './queries.ts'
import { type Looked, NONE, SPLITS } from './search.ts'
import { Pick, Top } from './top.tsx'

type Props = { answer: Analytics; looked: Looked; onShow: (changes: Looked) => void }

/** Visits by one thing of many; a click on a row filters by it. */
export function VisitsBy({ answer, looked, onShow }: Props) {
  const { split = 'entry_page' } = looked
  const query = useQuery(splitQuery(useSite().id, looked, answer))
  return (
    <Answer query={query}>
      {({ results }) => (
        <Top
          title="Visits by"
          rows={results.map(({ dimensions: [value], metrics: [visitors, visits, conversions, rate] }) => ({
            value: value ?? null,
            ...{ visitors: visitors!, visits: visits!, conversions: conversions!, rate: rate! },
          }))}
          keyOf={({ value }) => value ?? NONE}
          columns={[
            {
              title: filterName(split),
              main: true,
              cell: ({ value }) => (
                <Pick text={shown(split, value)} value={value ?? NONE} onPick={(one) => onShow({ [split]: one })} />
              ),
            },
            { title: 'Conversion rate', end: true, cell: ({ rate }) => share.format(rate) },
          ]}
          numbers={{ visitors: 'Visitors', visits: 'Visits', conversions: 'Conversions' }}
        >
          <Select
            label="Visits by"
            quiet
            options={SPLITS.map((value) => ({ value, label: filterName(value) }))}
            value={split}
            onChange={(one) => onShow({ split: one })}
          />
        </Top>
      )}
    </Answer>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const DEVICES: Record<string, string> = { desktop: 'Computer', phone: 'Phone', tablet: 'Tablet', tv: 'TV' }

/** A value as people read it. */
export function shown(of: string, value: string | null): string {
  if (value === null || value === NONE) return 'Unknown or none'
  if (of === 'language') return languages.of(value) ?? value
  return of === 'device' ? (DEVICES[value] ?? value) : value
}
