import type { FieldErrors } from '#kernel/operations/errors.ts'
import type { RecordData, RecordType } from '#providers/dns/dns-provider.ts'
import { APEX, fullName, readHost } from '#resources/domains/dns-records/rules/host.ts'
import { readValue } from '#resources/domains/dns-records/rules/read-value.ts'

/** Seconds. */
export const MIN_TTL = 60
export const MAX_TTL = 604_800
const MAX_NUMBER = 65_535

/** What a caller sends of a record. */
export type Given = {
  type: RecordType
  host: string
  record: string
  ttl: number
  priority?: number | null
  weight?: number | null
  port?: number | null
}

/** A valid record, in the form in which it is stored. */
export type Checked = RecordData & { type: RecordType; host: string; ttl: number }

/** `corrected` is what was probably meant, if that can be said; sent instead, it is accepted. */
export type Check =
  | { ok: true; value: Checked; warnings: string[] }
  | { ok: false; errors: FieldErrors; corrected: Checked | null }

/** Everything about a record that can be said without the zone's other records. */
export function checkRecord(given: Given, zone: string): Check {
  const errors: FieldErrors = {}
  const warnings: string[] = []
  let isCorrectable = true
  const host = readHost(given.host, zone)
  if (!host.ok) {
    errors.host = [host.message]
    isCorrectable = false
  }
  const at = host.ok ? host.value : APEX
  const value = readValue(given.type, given.record, fullName(at, zone), zone)
  if (!value.ok) errors.record = [value.message]
  let {
    type,
    record,
    priority: writtenPriority,
  } = value.ok ? { type: given.type, ...value.value } : (value.meant ?? {})
  if (record === undefined) isCorrectable = false
  type ??= given.type
  const ttl = clamp(given.ttl, MIN_TTL, MAX_TTL)
  if (ttl !== given.ttl) errors.ttl = [`must be from ${MIN_TTL} to ${MAX_TTL} seconds`]
  if (type === 'CNAME' && at === APEX) {
    if (given.type === 'CNAME')
      errors.type = [`can't be CNAME at the domain itself, which has other records; ALIAS does what is meant`]
    type = 'ALIAS'
  }
  if (type === 'NS' && at === APEX) {
    errors.host = ["can't be the domain itself: its name servers are set by the service"]
    isCorrectable = false
  }
  const numbers = numbersOf(type, given, writtenPriority, errors, warnings)
  if (!numbers) isCorrectable = false
  if (Object.keys(errors).length === 0)
    return { ok: true, value: { type, host: at, record: record!, ttl, ...numbers! }, warnings }
  return { ok: false, errors, corrected: isCorrectable ? { type, host: at, record: record!, ttl, ...numbers! } : null }
}

/** The three numbers with their defaults; null when what is right can't be known. */
function numbersOf(
  type: RecordType,
  given: Given,
  writtenPriority: number | undefined,
  errors: FieldErrors,
  warnings: string[],
): Pick<Checked, 'priority' | 'weight' | 'port'> | null {
  const used = { priority: type === 'MX' || type === 'SRV', weight: type === 'SRV', port: type === 'SRV' }
  const fallback = { priority: writtenPriority ?? (type === 'MX' ? 10 : 0), weight: 0, port: null }
  const numbers: Record<'priority' | 'weight' | 'port', number | null> = { priority: null, weight: null, port: null }
  let isKnown = true
  for (const name of ['priority', 'weight', 'port'] as const) {
    const sent = given[name] ?? null
    if (!used[name]) {
      if (sent !== null) warnings.push(`${name} is ignored: a ${type} record has none.`)
      continue
    }
    const number = sent ?? fallback[name]
    if (number === null) {
      errors[name] = ["can't be blank for an SRV record"]
      isKnown = false
    } else {
      numbers[name] = clamp(number, 0, MAX_NUMBER)
      if (numbers[name] !== number) errors[name] = [`must be from 0 to ${MAX_NUMBER}`]
    }
  }
  return isKnown ? numbers : null
}

function clamp(number: number, min: number, max: number): number {
  return Math.min(Math.max(number, min), max)
}
