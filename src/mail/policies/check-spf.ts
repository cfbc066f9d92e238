import { BlockList, isIPv6 } from 'node:net'
import { isSpf, parseMechanism, parseSpf, type SpfMechanism, SpfSyntaxError } from '#mail/policies/spf-record.ts'

export type SpfVerdict = {
  result: 'missing' | 'several' | 'invalid' | 'not_included' | 'ok'
  /** In an evaluation that no mechanism ends early. */
  tooManyLookups: boolean
  allowsAnyone: boolean
}

/** The TXT records of a name, each joined to one string; empty when it has none. */
export type TxtLookup = (name: string) => Promise<string[]>

/** RFC 7208, section 4.6.4: receivers reject a record that needs more. */
export const MAX_SPF_LOOKUPS = 10

const LOOKS_UP: ReadonlySet<string> = new Set(['include', 'a', 'mx', 'ptr', 'exists'])

type Walk = { txt: TxtLookup; wanted: SpfMechanism; lookups: number }
type Found = Pick<SpfVerdict, 'result'> & { open: boolean }

/** Judges the SPF of a domain: whether it lets `wanted`, such as `include:spf.example.net`, send. Passes on errors of `txt`. */
export async function checkSpf(domain: string, wanted: string, txt: TxtLookup): Promise<SpfVerdict> {
  const walk: Walk = { txt, wanted: parseMechanism(wanted), lookups: 0 }
  const { result, open } = await judge(domain, walk)
  return { result, tooManyLookups: walk.lookups > MAX_SPF_LOOKUPS, allowsAnyone: open }
}

async function judge(domain: string, walk: Walk): Promise<Found> {
  const records = (await walk.txt(domain)).filter(isSpf)
  if (records.length !== 1) return { result: records.length ? 'several' : 'missing', open: false }
  try {
    return await judgeRecord(records[0] as string, walk)
  } catch (error) {
    if (error instanceof SpfSyntaxError) return { result: 'invalid', open: false }
    throw error
  }
}

async function judgeRecord(text: string, walk: Walk): Promise<Found> {
  const { mechanisms, redirect } = parseSpf(text)
  const found: Found = { result: 'not_included', open: false }
  for (const mechanism of mechanisms) {
    if (LOOKS_UP.has(mechanism.name)) walk.lookups++
    const passes = mechanism.qualifier === '+'
    if (passes && mechanism.name === 'all') found.open = true
    if (passes && found.result === 'not_included' && covers(mechanism, walk.wanted)) found.result = 'ok'
    if (mechanism.name === 'include') merge(found, await follow(mechanism.value, walk), passes)
  }
  if (redirect === null) return found
  walk.lookups++
  const rest = await follow(redirect, walk)
  merge(found, rest, true)
  return found
}

/** A name with macros depends on the message, so it is counted and not followed; so is one past the limit. */
async function follow(name: string, walk: Walk): Promise<Found> {
  const readable = walk.lookups <= MAX_SPF_LOOKUPS && !name.includes('%')
  return readable ? judge(name, walk) : { result: 'not_included', open: false }
}

/** RFC 7208, section 5.2: an included name without exactly one valid record makes the whole record invalid. */
function merge(found: Found, inner: Found, passes: boolean): void {
  const broken = inner.result !== 'ok' && inner.result !== 'not_included'
  if (broken) found.result = 'invalid'
  else if (passes && inner.result === 'ok' && found.result === 'not_included') found.result = 'ok'
  if (passes && inner.open) found.open = true
}

function covers(mechanism: SpfMechanism, wanted: SpfMechanism): boolean {
  if (mechanism.name !== wanted.name) return false
  if (mechanism.value === wanted.value) return true
  if (mechanism.name !== 'ip4' && mechanism.name !== 'ip6') return false
  const [network = '', prefix] = mechanism.value.split('/')
  const [address = '', wantedPrefix] = wanted.value.split('/')
  const family = isIPv6(network) ? 'ipv6' : 'ipv4'
  const whole = family === 'ipv6' ? 128 : 32
  if (Number(wantedPrefix ?? whole) < Number(prefix ?? whole)) return false
  const list = new BlockList()
  list.addSubnet(network, Number(prefix ?? whole), family)
  return list.check(address, family)
}
