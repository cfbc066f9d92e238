import { EVENT_TYPES } from '#kernel/events/event-types.ts'
import { type FieldErrors, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Poster } from '#providers/fetch/poster.ts'
import { type ContentFilter, contentProblem } from '#resources/history/webhooks/content-filters.ts'
import { type GivenHeaders, headersProblem, missingValue } from '#resources/history/webhooks/header-rules.ts'
import { filterProblem, secretProblem, urlProblem } from '#resources/history/webhooks/rules.ts'

type Given = {
  url?: string
  events?: string[]
  filters?: ContentFilter[]
  headers?: GivenHeaders
  secret?: string
}
/** The cell of a webhook's headers. */
type Stored = { headers: string }
const NOTHING: Stored = { headers: '{}' }

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
  if (secret !== undefined) add('secret', secretProblem(secret))
  if (Object.keys(errors).length > 0) throw new ValidationFailed(errors)
}

/** A sentence for an address to which nothing is ever sent. */
export function neverDelivered(hooks: Poster, url: string | undefined): string | null {
  const refused = url !== undefined && urlProblem(url) === null ? hooks.refusalOf(url) : null
  if (!refused) return null
  return `Nothing will be delivered to this url: it ${refused.message}.`
}

function valueMissing(headers: GivenHeaders, stored: Stored): string | null {
  const name = missingValue(headers, stored.headers)
  return name === null ? null : `must give a value of ${name}: none is stored`
}
