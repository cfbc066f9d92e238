import type { Addresses } from '#dns/alias-addresses.ts'
import type { Query } from '#dns/query.ts'
import { NEGATIVE_TTL_S, QUERY_TYPE, recordData, TYPE } from '#dns/record-data.ts'
import { RCODE, type Reply, type WireRecord } from '#dns/response.ts'
import { type Node, parentOf, type ReadySet, type Zone } from '#dns/zone.ts'

/** Names that are followed within our zones for one answer. */
const MAX_CHASED = 8
const IN = 1

export type Sources = {
  /** The zone in which a name is; null when it is in none of ours. */
  zoneFor(name: string): Zone | null | Promise<Zone | null>
  /** The addresses of a name that is not ours. */
  addresses(name: string, type: 'A' | 'AAAA'): Addresses | Promise<Addresses>
}

/** Answers immediately, without a promise, where everything is in memory. */
export function answerOf(query: Query, sources: Sources): Reply | Promise<Reply> {
  if (query.opcode !== 0) return { rcode: RCODE.notImplemented }
  if (query.edns && query.edns.version > 0) return { rcode: RCODE.badVersion }
  const refusedTypes: readonly number[] = [QUERY_TYPE.ANY, QUERY_TYPE.AXFR, QUERY_TYPE.IXFR]
  if (query.class !== IN || refusedTypes.includes(query.type)) return { rcode: RCODE.refused }
  const zone = sources.zoneFor(query.name)
  if (zone === null) return { rcode: RCODE.refused }
  return zone instanceof Promise ? zone.then((found) => inZone(found)) : inZone(zone)

  function inZone(found: Zone | null): Reply | Promise<Reply> {
    if (found === null) return { rcode: RCODE.refused }
    return follow(found, { name: query.name, type: query.type, sources, answers: [], isQuestion: true })
  }
}

type Step = { name: string; type: number; sources: Sources; answers: WireRecord[]; isQuestion: boolean }

/** RFC 1034, section 4.3.2, with wildcards as RFC 4592 has them. */
function follow(zone: Zone, step: Step): Reply | Promise<Reply> {
  const { name, type, answers, isQuestion } = step
  const owner = isQuestion ? null : name
  const cut = delegationAbove(zone, name)
  if (cut !== null) return answers.length > 0 ? { ...found(answers) } : referral(zone, cut)
  const node = nodeFor(zone, name)
  if (node === undefined) return negative(zone, answers, RCODE.nameError)
  if (node === null) return negative(zone, answers, RCODE.noError)
  const set = node.sets.get(type)
  if (set) return found([...answers, ...recordsOf(owner, set)])
  if (node.cname !== null) return chase(node.cname, step, recordsOf(owner, node.sets.get(TYPE.CNAME)!))
  if (node.alias && (type === TYPE.A || type === TYPE.AAAA)) return flatten(zone, node.alias, step)
  return negative(zone, answers, RCODE.noError)
}

/** Undefined where the name does not exist, null where it has no records. */
function nodeFor(zone: Zone, name: string): Node | null | undefined {
  const node = zone.nodes.get(name)
  if (node) return node
  if (zone.between.has(name)) return null
  let encloser = parentOf(name)
  while (encloser.length > zone.name.length && !zone.nodes.has(encloser) && !zone.between.has(encloser))
    encloser = parentOf(encloser)
  return zone.nodes.get(`*.${encloser}`)
}

function delegationAbove(zone: Zone, name: string): string | null {
  let cut: string | null = null
  for (let at = name; at.length > zone.name.length; at = parentOf(at))
    if (zone.nodes.get(at)?.delegatedTo.length) cut = at
  return cut
}

function referral(zone: Zone, cut: string): Reply {
  const node = zone.nodes.get(cut)!
  const glue = node.delegatedTo.flatMap((server) => {
    const sets = zone.nodes.get(server)?.sets
    return [sets?.get(TYPE.A), sets?.get(TYPE.AAAA)].flatMap((set) => (set ? recordsOf(server, set) : []))
  })
  return { rcode: RCODE.noError, authority: recordsOf(cut, node.sets.get(TYPE.NS)!), additional: glue }
}

/** What is outside of our zones is for the client's resolver to find. */
function chase(target: string, step: Step, records: readonly WireRecord[]): Reply | Promise<Reply> {
  const answers = [...step.answers, ...records]
  if (answers.length > MAX_CHASED) return found(answers)
  const next = (zone: Zone | null) =>
    zone ? follow(zone, { ...step, name: target, answers, isQuestion: false }) : found(answers)
  const zone = step.sources.zoneFor(target)
  return zone instanceof Promise ? zone.then(next) : next(zone)
}

/** The addresses of the target in place of the ALIAS, which is no type of the DNS. */
function flatten(zone: Zone, alias: { target: string; ttl: number }, step: Step): Reply | Promise<Reply> {
  const type = step.type === TYPE.A ? 'A' : 'AAAA'
  const owner = step.isQuestion ? null : step.name
  const none = { priority: null, weight: null, port: null }
  const reply = ({ state, values, ttl }: Addresses): Reply => {
    if (state === 'failed') return { rcode: RCODE.serverFailure }
    if (values.length === 0) return negative(zone, step.answers, RCODE.noError)
    const data = values.map((record) => recordData(type, { record, ...none }))
    return found([...step.answers, ...recordsOf(owner, { type: step.type, ttl: Math.min(alias.ttl, ttl), data })])
  }
  const elsewhere = () => {
    const addresses = step.sources.addresses(alias.target, type)
    return addresses instanceof Promise ? addresses.then(reply) : reply(addresses)
  }
  const ours = step.sources.zoneFor(alias.target)
  const next = (target: Zone | null) => (target ? ownAddresses(target, alias, step) : elsewhere())
  return ours instanceof Promise ? ours.then(next) : next(ours)
}

/** Of a target in our zones; one that is an ALIAS or CNAME again is not followed, so that nothing runs in circles. */
function ownAddresses(zone: Zone, alias: { target: string; ttl: number }, step: Step): Reply {
  const set = nodeFor(zone, alias.target)?.sets.get(step.type)
  if (!set) return negative(zone, step.answers, RCODE.noError)
  return found([
    ...step.answers,
    ...recordsOf(step.isQuestion ? null : step.name, { ...set, ttl: Math.min(set.ttl, alias.ttl) }),
  ])
}

function found(answers: readonly WireRecord[]): Reply {
  return { rcode: RCODE.noError, authoritative: true, answers }
}

/** The SOA says how long to remember that there is nothing (RFC 2308). */
function negative(zone: Zone, answers: readonly WireRecord[], rcode: number): Reply {
  const soa = recordsOf(zone.name, { ...zone.soa, ttl: NEGATIVE_TTL_S })
  return { rcode, authoritative: true, answers, authority: soa }
}

function recordsOf(owner: string | null, { type, ttl, data }: ReadySet): WireRecord[] {
  return data.map((bytes) => ({ owner, type, ttl, data: bytes }))
}
