import { type Filter, isProperty, type PropertySplit } from './search.ts'

/** What people call them. */
const NAMES: Record<Filter, string> = {
  path: 'Page',
  channel: 'Channel',
  referrer: 'Source',
  country: 'Country',
  agent: 'Bot',
  entry_page: 'Entry page',
  exit_page: 'Exit page',
  goal: 'Goal',
  device: 'Device',
  browser: 'Browser',
  system: 'System',
  language: 'Language',
  region: 'Region',
  city: 'City',
  utm_source: 'UTM source',
  utm_medium: 'UTM medium',
  utm_campaign: 'UTM campaign',
  utm_term: 'UTM term',
  utm_content: 'UTM content',
  property: 'Property',
}

export function filterName(filter: Filter | PropertySplit): string {
  return isProperty(filter) ? `Property ${filter.slice('property:'.length)}` : NAMES[filter]
}
