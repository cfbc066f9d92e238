/**
 * What the API says, in words for people. The API speaks to programs, and names its fields, tools and routes exactly; the
 * console shows none of these. What is not known here is shown as it is, unless it speaks to programs.
 */
import { ApiError } from '#client/errors.ts'
import { ROLE_NAMES } from './roles.ts'

type Words = { title: string; detail: string | null }

/** What a person can do about it, by the code of the error. Limits keep their own titles, which say which limit it is. */
const BY_CODE: Readonly<Record<string, Partial<Words>>> = {
  insufficient_role: {
    title: 'Your role does not allow this',
    detail: 'Ask an admin of this website for another role.',
  },
  not_for_content_editors: { title: 'Content editors do not change this' },
  insufficient_scope: { title: 'You can only read here', detail: null },
  credential_not_allowed: { title: 'Only a person who is signed in can do this', detail: null },
  not_yours: { title: 'This belongs to someone else', detail: null },
  review_required: {
    title: 'This needs approval',
    detail: 'Changes on this website are reviewed before visitors see them. Ask an editor to make this change.',
  },
  not_found: { title: 'Not found', detail: 'It may have been deleted, or you have no access to it.' },
  precondition_failed: {
    title: 'Someone else changed it first',
    detail: 'Reload to see the newest version, then try again.',
  },
  conflict: { title: 'Someone else changed it first', detail: 'Reload to see the newest version, then try again.' },
  dns_server_missing: {
    title: 'No DNS server is set up here',
    detail: 'Ask the people who run this service to set one up, or keep the DNS at your provider.',
  },
  https_not_served: {
    title: 'This service does not answer HTTPS itself',
    detail: 'Give the certificate to the people who run this service.',
  },
  in_use: { title: 'It is in use', detail: 'Remove it from the pages that use it first.' },
  too_much_work: { title: 'This is too much to do in one go', detail: 'Nothing was changed. Do it in smaller steps.' },
  website_limit_reached: {
    detail: 'Delete a website you no longer need, or ask the people who run this service for a larger plan.',
  },
  rate_limited: { title: 'Too many requests', detail: 'Wait a few seconds, then try again.' },
  stream_limit_reached: { title: 'Too many open windows', detail: 'Close one, then reload this page.' },
}

/** The same by status, for what has no words of its own. */
const BY_STATUS: Readonly<Record<number, Words>> = {
  400: { title: 'This was not understood', detail: 'Nothing was changed. Reload the page, then try again.' },
  403: BY_CODE.insufficient_role as Words,
  404: BY_CODE.not_found as Words,
  409: BY_CODE.conflict as Words,
  412: BY_CODE.precondition_failed as Words,
  413: { title: 'It is too large', detail: 'Nothing was changed. Choose something smaller.' },
  422: { title: 'This was not accepted', detail: 'Nothing was changed. Check what you entered.' },
  429: BY_CODE.rate_limited as Words,
}
const OTHERWISE: Words = { title: 'Something went wrong', detail: 'Try again in a moment.' }

/** An error as a title and what to do about it. */
export function wordsOf({ status, code, body }: ApiError): Words {
  const known = BY_CODE[code] ?? {}
  const fallback = BY_STATUS[status] ?? OTHERWISE
  const fields = Object.entries(body.errors ?? {}).map(([field, messages]) => sentenceOf(field, messages))
  const [only] = fields
  if (known.title === undefined && only !== undefined)
    return {
      title: fields.join('. '),
      detail: known.detail ?? (speaksToPrograms(body.detail ?? '') ? null : explained(body)),
    }
  return {
    title: known.title ?? plain(body.error) ?? fallback.title,
    detail: known.detail === undefined ? (plain(body.detail) ?? fallback.detail) : known.detail,
  }
}

/** What is wrong with each field, without what would name fields of the API. */
export function fieldErrorsOf(error: unknown): Record<string, string[]> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, messages]) => [
      field,
      messages.map((each) => plain(inWords(each)) ?? 'is not valid'),
    ]),
  )
}

/** "Title can't be blank"; what concerns the whole has no name. */
function sentenceOf(field: string, messages: readonly string[]): string {
  const words = messages.map((each) => plain(inWords(each)) ?? 'is not valid').join(', ')
  return field === 'base' ? words : `${labelOf(field)} ${words}`
}

/** A field as its label would be: the last part of its name, in words. */
function labelOf(field: string): string {
  const name = field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? field
  const words = name.replace(/_id$/, '').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The detail says more than which fields to correct. */
function explained({ detail, errors = {} }: ApiError['body']): string | null {
  const isRepeated = Object.values(errors).some(([first]) => first !== undefined && detail?.includes(first))
  return detail && !isRepeated && !/^Correct /.test(detail) ? detail : null
}

const NEEDED = /the operation needs (viewer|content|editor|admin)\.$/

/** Why somebody may not do something, and who can help; `reason` is that of their permissions. */
export function refusalWords(reason: string, role: keyof typeof ROLE_NAMES): string {
  const needed = NEEDED.exec(reason)?.[1] as keyof typeof ROLE_NAMES | undefined
  if (needed === undefined) return plain(reason) ?? 'You cannot do this here.'
  return `Your role here is ${ROLE_NAMES[role]}. Ask an admin for the role ${ROLE_NAMES[needed]}.`
}

/** Says what visitors see, which the console shows beside each record, and stays true there. */
const ON_VISITORS = /^(?:[a-z]+\.\d+: )?Visitors see (?:nothing of it|version \d+)[,;]/

/** The warnings of a change that a person needs. */
export function plainWarnings<Warning>(warnings: readonly Warning[]): Warning[] {
  return warnings.filter((each) => typeof each !== 'string' || !(ON_VISITORS.test(each) || ROUTE.test(each)))
}

/** Other fields that the message of a field names, as their labels would be: "must be later than publish at". */
function inWords(message: string): string {
  return message.replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (name) => name.replaceAll('_', ' '))
}

function plain(text: string | null | undefined): string | null {
  return text && !speaksToPrograms(text) ? text : null
}

const ROUTE = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/api\/|\/:[a-z]/

/** What only programs understand: routes, tools, fields, headers, identifiers. */
const FOR_PROGRAMS = [
  ROUTE,
  /\b[a-z]+(?:_[a-z]+)+\b/,
  /\b[a-z]+=\w|\bforce\b/,
  /`|\btools?\b|\boperations?\b|\bthe query\b|\berrors names\b/,
  /If-Match|ETag|Idempotency-Key|\bUUID\b|Authorization/,
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
]
/** What somebody wrote, such as the name of a file. */
const QUOTED = /"[^"]*"|“[^”]*”|'[^']*'(?!\w)/g

/** Whether a text says what only programs understand. */
export function speaksToPrograms(text: string): boolean {
  const own = text.replace(QUOTED, '')
  return FOR_PROGRAMS.some((pattern) => pattern.test(own))
}
