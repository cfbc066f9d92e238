import { useQuery } from '@tanstack/react-query'
import type { Analytics } from '#client/generated.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { share } from './figures.tsx'
import { filterName } from './filter-names.ts'
import { propertiesQuery, splitQuery } from './queries.ts'
import { isProperty, type Looked, NONE, type PropertySplit, propertyFilter, SPLITS } from './search.ts'
import { Pick, Top } from './top.tsx'

type Props = { answer: Analytics; looked: Looked; onShow: (changes: Looked) => void }

/** Visits by one thing of many; a click on a row filters by it. */
export function VisitsBy({ answer, looked, onShow }: Props) {
  const { split = 'entry_page' } = looked
  const { id } = useSite()
  const query = useQuery(splitQuery(id, looked, answer))
  const { data: properties = [] } = useQuery(propertiesQuery(id, answer))
  const filter = (value: string) =>
    onShow(isProperty(split) ? { property: propertyFilter(split, value) } : { [split]: value })
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
              cell: ({ value }) => <Pick text={shown(split, value)} value={value ?? NONE} onPick={filter} />,
            },
            { title: 'Conversion rate', end: true, cell: ({ rate }) => share.format(rate) },
          ]}
          numbers={{ visitors: 'Visitors', visits: 'Visits', conversions: 'Conversions' }}
        >
          <Select
            label="Visits by"
            quiet
            options={optionsOf(split, properties)}
            value={split}
            onChange={(one) => onShow({ split: one })}
          />
        </Top>
      )}
    </Answer>
  )
}

/** A property that is shown stays among them, when no event of the period has it. */
function optionsOf(split: string, properties: readonly string[]) {
  const names = properties.map((name): PropertySplit => `property:${name}`)
  const all = new Set([...SPLITS, ...names, split as PropertySplit])
  return [...all].map((value) => ({ value, label: filterName(value) }))
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
const DEVICES: Record<string, string> = { desktop: 'Computer', phone: 'Phone', tablet: 'Tablet', tv: 'TV' }

/** A value as people read it. */
export function shown(of: string, value: string | null): string {
  if (value === null || value === NONE) return 'Unknown or none'
  if (of === 'property') return value.replace('=', ' = ').replace(NONE, 'none')
  if (of === 'language') return languages.of(value) ?? value
  return of === 'device' ? (DEVICES[value] ?? value) : value
}
