import { ByDimension } from '#analytics/fold/by-dimension.ts'
import { isTaken, type View } from '#analytics/view.ts'

/**
 * Distinct values of a website and day; what comes with further ones is counted under another. Strangers can invent
 * referrers and campaigns, and paths where a page answers at a pattern, and totals are kept for ever.
 */
export const MAX_VALUES = {
  path: 2_000,
  entry: 2_000,
  source: 500,
  campaign: 500,
  city: 1_000,
  goal: 200,
  /** Names of properties. */
  property: 50,
  property_value: 500,
  /** Paths that machines read. */
  machine_path: 2_000,
} as const
export type LimitedDimension = keyof typeof MAX_VALUES

const OTHER = '(other)'

/** A value that may have to be counted. */
export type Candidate = { website_id: string; dimension: LimitedDimension; day: number; value: string }

/** What a view could be counted under, of the dimensions that are limited. */
export function candidatesOf(view: View): Candidate[] {
  const { websiteId: website_id, day, path } = view
  const of = (dimension: LimitedDimension, value: string) => ({ website_id, dimension, day, value })
  if (isTaken(view)) return []
  if (view.agent !== null) return [of('machine_path', path)]
  if (view.goal !== null)
    return [
      of('goal', view.goal),
      ...Object.entries(view.properties ?? {}).flatMap(([name, value]) => [
        of('property', name),
        of('property_value', propertyValue(name, value)),
      ]),
    ]
  const { source, campaign, city } = valuesOf(view)
  const values = [of('path', path), of('entry', path), of('source', source), of('city', city)]
  return campaign === null ? values : [...values, of('campaign', campaign)]
}

type Place = {
  channel: string
  referrer: string
  campaign: string | null
  country: string | null
  region: string | null
  city: string | null
}

/** The values of the totals that describe where a visit came from. */
export function valuesOf({ channel, referrer, campaign, country, region, city }: Place) {
  return {
    source: `${channel} ${referrer}`,
    campaign,
    country: country ?? '',
    city: [country ?? '', region ?? '', city ?? ''].join('\t'),
  }
}

/** Chooses under which value something is counted. */
export class Values {
  #known: ByDimension<LimitedDimension, { values: Set<string>; count: number }>

  /** `known` are the candidates that have totals; `counts` how many values there are, by `dimensionKey`. */
  constructor(known: Iterable<Candidate>, counts: ReadonlyMap<string, number>) {
    this.#known = new ByDimension((website_id, day, dimension) => ({
      values: new Set(),
      count: counts.get(dimensionKey({ website_id, dimension, day })) ?? 0,
    }))
    for (const { website_id, day, dimension, value } of known)
      this.#known.of(website_id, day, dimension).values.add(value)
  }

  /** The value, or another when there are as many as are allowed. */
  admit(website_id: string, day: number, dimension: LimitedDimension, value: string): string {
    const known = this.#known.of(website_id, day, dimension)
    if (known.values.has(value)) return value
    if (known.count >= MAX_VALUES[dimension]) return otherThan(dimension, value)
    known.count++
    known.values.add(value)
    return value
  }
}

export function dimensionKey({ website_id, dimension, day }: Omit<Candidate, 'value'>): string {
  return `${website_id} ${dimension} ${day}`
}

/** As it is counted. Names have no tabs. */
export function propertyValue(name: string, value: string): string {
  return `${name}\t${value}`
}

/** It still says the channel, the country, or the name of the property. */
function otherThan(dimension: LimitedDimension, value: string): string {
  if (dimension === 'source') return `${value.slice(0, value.indexOf(' '))} ${OTHER}`
  if (dimension === 'property_value') return propertyValue(value.slice(0, value.indexOf('\t')), OTHER)
  if (dimension === 'city') return `${value.slice(0, value.indexOf('\t'))}\t\t${OTHER}`
  return OTHER
}
