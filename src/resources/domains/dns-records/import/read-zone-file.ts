import type { RecordType } from '#providers/dns/dns-provider.ts'
import { RECORD_TYPES } from '#providers/dns/dns-provider.ts'
import { type Entry, entriesOf, type Token } from '#resources/domains/dns-records/import/zone-file.ts'
import type { Given } from '#resources/domains/dns-records/rules/check-record.ts'
import { unescaped } from '#resources/domains/dns-records/rules/text.ts'

/** A record of the text, or why it is none. `host` is as it stands there, with its origin. */
export type ReadLine = {
  line: number
  type: string | null
  host: string | null
  given?: Given
  /** What the service has of its own, like SOA: no fault. */
  ours?: string
  fault?: string
}

/** Where neither the entry nor `$TTL` says anything. */
const DEFAULT_TTL_S = 3600
const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }
const CLASSES = new Set(['in', 'ch', 'hs', 'cs'])
const MAX_ENTRIES = 2_000

type State = { origin: string; owner: string | null; ttl: number; zone: string }

/** Reads a zone file for `zone`. @throws Error whose message is a predicate of the text */
export function readZoneFile(text: string, zone: string): ReadLine[] {
  const state: State = { origin: `${zone}.`, owner: null, ttl: DEFAULT_TTL_S, zone }
  const entries = entriesOf(text)
  if (entries.length > MAX_ENTRIES) throw new Error(`has more than ${MAX_ENTRIES} entries`)
  return entries.flatMap((entry) => readEntry(entry, state) ?? [])
}

function readEntry(entry: Entry, state: State): ReadLine | undefined {
  const first = entry.tokens[0]!.text
  if (first.startsWith('$') && !entry.beginsBlank) return readDirective(entry, state)
  const tokens = [...entry.tokens]
  if (!entry.beginsBlank) state.owner = absolute(tokens.shift()!.text, state.origin)
  const { line } = entry
  if (state.owner === null) return { line, type: null, host: null, fault: 'has no name before it' }
  let ttl = state.ttl
  for (;;) {
    const word = tokens[0]?.text.toLowerCase() ?? ''
    const seconds = secondsOf(word)
    if (seconds !== null) ttl = seconds
    else if (!CLASSES.has(word)) break
    else if (word !== 'in')
      return { line, type: null, host: state.owner, fault: `is of class ${word.toUpperCase()}, not IN` }
    tokens.shift()
  }
  const type = tokens.shift()?.text.toUpperCase() ?? null
  const found = { line, type, host: state.owner }
  if (type === null) return { ...found, fault: 'has no type' }
  const isApex = state.owner.toLowerCase() === `${state.zone}.`
  if (type === 'SOA' || (type === 'NS' && isApex))
    return { ...found, ours: `${type} of the domain is the service's own` }
  if (!RECORD_TYPES.includes(type as RecordType)) return { ...found, fault: `has type ${type}, which is not supported` }
  const given = givenOf(type as RecordType, tokens, state)
  if (!given) return { ...found, fault: `has too few or too many values for type ${type}` }
  return { ...found, given: { ...given, type: type as RecordType, host: state.owner, ttl } }
}

function readDirective({ line, tokens }: Entry, state: State): ReadLine | undefined {
  const [name, value] = [tokens[0]!.text.toUpperCase(), tokens[1]?.text]
  if (name === '$ORIGIN' && value !== undefined) state.origin = absolute(value, state.origin)
  else if (name === '$TTL' && value !== undefined && secondsOf(value.toLowerCase()) !== null)
    state.ttl = secondsOf(value.toLowerCase())!
  else return { line, type: null, host: null, fault: `has ${name.slice(0, 20)}, which can't be imported` }
  return undefined
}

function givenOf(
  type: RecordType,
  tokens: readonly Token[],
  { origin }: State,
): Pick<Given, 'record' | 'priority' | 'weight' | 'port'> | null {
  const values = tokens.map(({ text }) => text)
  if (type === 'TXT') return values.length > 0 ? { record: quotedAgain(tokens) } : null
  const last = values.at(-1)
  if (last === undefined) return null
  const numbers = values.slice(0, -1)
  if (numbers.length !== (type === 'MX' ? 1 : type === 'SRV' ? 3 : 0)) return null
  if (!numbers.every((number) => /^\d{1,5}$/.test(number))) return null
  if (type === 'A' || type === 'AAAA') return { record: last }
  const record = last === '.' ? last : absolute(last, origin)
  const [priority, weight, port] = numbers.map(Number)
  return { record, priority, weight, port }
}

/** In quotes, so that a text that has quotes of its own is not read as several strings. */
function quotedAgain(tokens: readonly Token[]): string {
  const text = tokens.map((token) => unescaped(token.text)).join('')
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}

function absolute(name: string, origin: string): string {
  if (name === '@') return origin
  return name.endsWith('.') ? name : `${name}.${origin === '.' ? '' : origin}`
}

/** Of `3600` or `1h30m`; null for what is no time. */
function secondsOf(text: string): number | null {
  if (!/^(\d{1,10}[smhdw]?)+$/.test(text) || text.length > 20) return null
  let seconds = 0
  for (const [, number, unit] of text.matchAll(/(\d+)([smhdw]?)/g)) seconds += Number(number) * UNITS[unit || 's']!
  return seconds
}
