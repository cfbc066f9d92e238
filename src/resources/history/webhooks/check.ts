import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Poster } from '#providers/fetch/poster.ts'
import type { Refused } from '#providers/fetch/safe-fetcher.ts'
import { type ContentFilter, contentProblem } from '#resources/history/webhooks/content-filters.ts'
import {
  type GivenHeaders,
  headersProblem,
  keptValues,
  missingValue,
} from '#resources/history/webhooks/header-rules.ts'
import { filterProblem, secretProblem, urlProblem } from '#resources/history/webhooks/rules.ts'

type Given = {
  url?: string
  events?: string[]
  filters?: ContentFilter[]
  headers?: GivenHeaders
  secret?: string
}
/** The address and the cell of headers of a webhook. */
type Stored = { url: string | null; headers: string }
const NOTHING: Stored = { url: null, headers: '{}' }

/** @throws ValidationFailed naming every field that is not valid */
export function check({ url, events, filters, headers, secret }: Given, stored: Stored = NOTHING) {
  const errors: FieldErrors = {}
  const add = (field: string, message: string | null) => {
    if (message !== null) errors[field] = [message]
  }
  if (url !== undefined) add('url', urlProblem(url))
  if (events !== undefined) add('events', filterProblem(events, EVENT_TYPES))
  if (filters !== undefined) add('filters', contentProblem(filters))
  if (headers !== undefined) add('headers', headersProblem(headers) ?? valueMissing(headers, stored))
  if (url !== undefined && !errors.url && !errors.headers) add('headers', wouldLeak(url, headers, stored))
  if (secret !== undefined) add('secret', secretProblem(secret))
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

/** A sentence for an address to which nothing is ever sent. */
export function neverDelivered(hooks: Poster, url: string | undefined): string | null {
  const refused = url !== undefined && urlProblem(url) === null ? hooks.refusalOf(url) : null
  if (!refused) return null
  return `Nothing will be delivered to this url: it ${refused.message}.${operatorHint(refused)}`
}

/** What an operator can do about an address that is private, or whose certificate no public authority issued. */
export function operatorHint({ reason }: Pick<Refused, 'reason'>): string {
  if (reason === 'address_not_allowed' || reason === 'port_not_allowed')
    return " The service's operator can allow it with FETCH_ALLOW."
  return reason === 'unreachable'
    ? ' If its certificate is of a private authority, the operator can trust it with FETCH_CA.'
    : ''
}

/** Who changes the address would otherwise get values sent that they were never shown. */
function wouldLeak(url: string, headers: GivenHeaders | undefined, stored: Stored): string | null {
  if (stored.url === null || new URL(url).origin === new URL(stored.url).origin) return null
  const kept = keptValues(headers, stored.headers)
  return kept.length === 0 ? null : `must give a new value of ${kept.join(', ')}, since url names another server`
}

function valueMissing(headers: GivenHeaders, stored: Stored): string | null {
  const name = missingValue(headers, stored.headers)
  return name === null ? null : `must give a value of ${name}: none is stored`
}
