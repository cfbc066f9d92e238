import type { Webhook, WebhookCreate } from '#client/generated.ts'
import { keyed } from '#console/ui/definitions.tsx'

/** A header as it is edited. The value of one that is stored is never shown: nothing typed keeps it. */
export type HeaderDraft = { key: number; name: string; value: string }
/** A condition as it is edited. */
export type FilterDraft = { key: number; path: string; kind: 'begins_with' | 'equals'; value: string }
/** The settings of a webhook as they are edited; a limit that is empty is none. */
export type Draft = {
  url: string
  events: string
  format: Webhook['format']
  max_per_minute: string
  headers: readonly HeaderDraft[]
  filters: readonly FilterDraft[]
}
type Filter = Webhook['filters'][number]

/** Where conditions look. */
const DATA = 'data.'

export const BLANK: Draft = {
  url: 'https://',
  events: '',
  format: 'json',
  max_per_minute: '',
  headers: [],
  filters: [],
}

export const blankHeader = (): HeaderDraft => keyed({ name: '', value: '' })
export const blankFilter = (): FilterDraft => keyed({ path: DATA, kind: 'begins_with', value: '' })

export function draftOf({ url, events, format, max_per_minute, headers, filters }: Webhook): Draft {
  return {
    url,
    events: events.join(', '),
    format,
    max_per_minute: max_per_minute === null ? '' : String(max_per_minute),
    headers: Object.keys(headers).map((name, at) => ({ key: storedKey(at), name, value: '' })),
    filters: filters.map(filterDraftOf),
  }
}

/** The same when it is read again, so that nobody who types loses their place. */
const storedKey = (at: number) => -1 - at

function filterDraftOf({ path, begins_with, equals }: Filter, at: number): FilterDraft {
  const key = storedKey(at)
  if (begins_with !== undefined) return { key, path, kind: 'begins_with', value: begins_with }
  return { key, path, kind: 'equals', value: textOf(equals ?? null) }
}

/** As the API takes it. `stored` are the names of the headers whose values may stay. */
export function givenOf({ url, events, format, max_per_minute, headers, filters }: Draft, stored: ReadonlySet<string>) {
  return {
    url,
    events: eventsOf(events),
    format,
    // What is no number is refused by the API, beside the field.
    max_per_minute: max_per_minute.trim() === '' ? null : (numberIn(max_per_minute) as number),
    headers: Object.fromEntries(
      headers
        .filter(({ name, value }) => name !== '' || value !== '')
        .map(({ name, value }) => [name, value === '' && stored.has(name) ? null : value]),
    ),
    filters: filters.map(
      ({ path, kind, value }): Filter => ({
        path: path.startsWith(DATA) ? path : DATA + path,
        ...(kind === 'equals' ? { equals: valueIn(value) } : { begins_with: value }),
      }),
    ),
  } satisfies WebhookCreate
}

/** Whether another server gets what is sent now, so that no stored value of a header may stay. */
export function isElsewhere(url: string, stored: string): boolean {
  return URL.canParse(url) && new URL(url).origin !== new URL(stored).origin
}

/** Events as one types them: separated by commas or spaces; empty means all. */
export function eventsOf(text: string): string[] {
  const events = text.split(/[\s,]+/).filter(Boolean)
  return events.length > 0 ? events : ['*']
}

function numberIn(text: string): number | string {
  const number = Number(text)
  return Number.isNaN(number) ? text : number
}

/** Texts that stand for another value unless they are in quotes. */
const OTHER = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?|".*")$/s

function valueIn(text: string): Filter['equals'] {
  if (!OTHER.test(text)) return text
  try {
    return JSON.parse(text) as Filter['equals']
  } catch {
    return text
  }
}

function textOf(value: NonNullable<Filter['equals']> | null): string {
  return typeof value === 'string' && OTHER.test(value) ? JSON.stringify(value) : String(value)
}
