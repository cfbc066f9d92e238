import type { Addresses } from '#dns/alias-addresses.ts'
import type { Proof } from '#dns/dnssec/zone-signer.ts'
import type { Query } from '#dns/query.ts'
import type { ReadySet } from '#dns/ready-set.ts'
import { NEGATIVE_TTL_S, QUERY_TYPE, recordData, TYPE } from '#dns/record-data.ts'
import { RCODE, type Reply, type WireRecord } from '#dns/response.ts'
import { delegationAbove, type Node, parentOf, type Zone } from '#dns/zone.ts'

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
  const refusedTypes: readonly number[] = [QUERY_TYPE.ANY, QUERY_TYPE.AXFR, QUERY_TYPE.IXFR, TYPE.RRSIG]
  if (query.class !== IN || refusedTypes.includes(query.type)) return { rcode: RCODE.refused }
  const zone = query.type === TYPE.DS ? zoneAbove(query.name) : sources.zoneFor(query.name)
  if (zone === null) return { rcode: RCODE.refused }
  return zone instanceof Promise ? zone.then((found) => inZone(found)) : inZone(zone)

  function inZone(found: Zone | null): Reply | Promise<Reply> {
    if (found === null) return { rcode: RCODE.refused }
    const { name, type, edns } = query
    const secure = edns?.dnssecOk ?? false
    return follow(found, { name, type, sources, answers: [], proofs: [], secure, isQuestion: true })
  }

  /** DS records are above the zone that they are about (RFC 4035, section 3.1.4.1). */
  function zoneAbove(name: string): Zone | null | Promise<Zone | null> {
    const above = sources.zoneFor(parentOf(name))
    return above instanceof Promise
      ? above.then((zone) => zone ?? sources.zoneFor(name))
      : (above ?? sources.zoneFor(name))
  }
}

type Step = {
  name: string
  type: number
  sources: Sources
  answers: WireRecord[]
  /** What proves, for the answers so far, that wildcards were to answer. */
  proofs: WireRecord[]
  /** Whether the client asks for signatures. */
  secure: boolean
  isQuestion: boolean
}
/**
 * Where a name is in a zone: `node` is undefined where the name does not exist, null where it has no records. `source` is the
 * name that has the records, which may be a wildcard, or the wildcard that is missing.
 */
type Place = { node: Node | null | undefined; source: string; isWild: boolean }

/** RFC 1034, section 4.3.2, with wildcards as RFC 4592 has them; what is signed as RFC 4035, section 3.1. */
function follow(zone: Zone, step: Step): Reply | Promise<Reply> {
  const { name, type, answers } = step
  const cut = delegationAbove(zone, name, type)
  if (cut !== null) return answers.length > 0 ? found(step, []) : referral(zone, cut, step)
  const place = placeOf(zone, name)
  const { node, source, isWild } = place
  if (node === undefined) return negative(zone, step, RCODE.nameError, (of) => [of.covering(name), of.covering(source)])
  if (node === null) return negative(zone, step, RCODE.noError, (of) => [of.covering(name)])
  const within = isWild
    ? { ...step, proofs: [...step.proofs, ...proved(zone, step, (of) => [of.covering(name)])] }
    : step
  const nsec = type === TYPE.NSEC ? zone.signer?.at(source)?.set : undefined
  const set = node.sets.get(type) ?? nsec
  if (set) return found(within, signed(zone, within, source, set))
  if (node.cname !== null) return chase(node.cname, within, signed(zone, within, source, node.sets.get(TYPE.CNAME)!))
  if (node.alias && (type === TYPE.A || type === TYPE.AAAA)) return flatten(zone, { ...place, node }, within)
  return negative(zone, within, RCODE.noError, (of) => [of.at(source)])
}

function placeOf(zone: Zone, name: string): Place {
  const node = zone.nodes.get(name)
  if (node) return { node, source: name, isWild: false }
  if (zone.between.has(name)) return { node: null, source: name, isWild: false }
  let encloser = parentOf(name)
  while (encloser.length > zone.name.length && !zone.nodes.has(encloser) && !zone.between.has(encloser))
    encloser = parentOf(encloser)
  const source = `*.${encloser}`
  return { node: zone.nodes.get(source), source, isWild: true }
}

/** Without DS records, the name and its servers are proved not to be signed. */
function referral(zone: Zone, cut: string, step: Step): Reply {
  const node = zone.nodes.get(cut)!
  const glue = node.delegatedTo.flatMap((server) => {
    const sets = zone.nodes.get(server)?.sets
    return [sets?.get(TYPE.A), sets?.get(TYPE.AAAA)].flatMap((set) => (set ? recordsOf(server, set) : []))
  })
  const authority = [...recordsOf(cut, node.sets.get(TYPE.NS)!), ...proved(zone, step, (of) => [of.at(cut)])]
  return { rcode: RCODE.noError, authority, additional: glue }
}

/** What is outside of our zones is for the client's resolver to find. */
function chase(target: string, step: Step, records: readonly WireRecord[]): Reply | Promise<Reply> {
  const answers = [...step.answers, ...records]
  const next: Step = { ...step, name: target, answers, isQuestion: false }
  if (answers.length > MAX_CHASED * (step.secure ? 3 : 1)) return found(next, [])
  const go = (zone: Zone | null) => (zone ? follow(zone, next) : found(next, []))
  const zone = step.sources.zoneFor(target)
  return zone instanceof Promise ? zone.then(go) : go(zone)
}

/** The addresses of the target in place of the ALIAS, which is no type of the DNS. */
function flatten(zone: Zone, place: Place & { node: Node }, step: Step): Reply | Promise<Reply> {
  const alias = place.node.alias!
  const type = step.type === TYPE.A ? 'A' : 'AAAA'
  const none = { priority: null, weight: null, port: null }
  const answer = (set: ReadySet | undefined) =>
    set
      ? found(step, signed(zone, step, place.source, set, { changes: true }))
      : negative(zone, step, RCODE.noError, (of) => [of.at(place.source, step.type)])
  const reply = ({ state, values, ttl }: Addresses): Reply => {
    if (state === 'failed') return { rcode: RCODE.serverFailure }
    if (values.length === 0) return answer(undefined)
    const data = values.map((record) => recordData(type, { record, ...none }))
    return answer({ type: step.type, ttl: Math.min(alias.ttl, ttl), data })
  }
  const elsewhere = () => {
    const addresses = step.sources.addresses(alias.target, type)
    return addresses instanceof Promise ? addresses.then(reply) : reply(addresses)
  }
  const next = (target: Zone | null) => {
    if (!target) return elsewhere()
    // A target that is an ALIAS or CNAME again is not followed, so that nothing runs in circles.
    const set = placeOf(target, alias.target).node?.sets.get(step.type)
    return answer(set && { ...set, ttl: Math.min(set.ttl, alias.ttl) })
  }
  const ours = step.sources.zoneFor(alias.target)
  return ours instanceof Promise ? ours.then(next) : next(ours)
}

function found({ answers, proofs }: Step, records: readonly WireRecord[]): Reply {
  return { rcode: RCODE.noError, authoritative: true, answers: [...answers, ...records], authority: proofs }
}

type Prove = (signer: NonNullable<Zone['signer']>) => (Proof | null)[]

/** The SOA says how long to remember that there is nothing (RFC 2308). */
function negative(zone: Zone, step: Step, rcode: number, prove: Prove): Reply {
  const soa = [...recordsOf(zone.name, zone.soa), ...signaturesOf(zone, step, zone.name, zone.name, zone.soa)]
  const brief = soa.map((record) => ({ ...record, ttl: NEGATIVE_TTL_S }))
  const authority = [...brief, ...withoutRepeats([...step.proofs, ...proved(zone, step, prove)])]
  return { rcode, authoritative: true, answers: step.answers, authority }
}

/** One NSEC record may prove two things. */
function withoutRepeats(records: readonly WireRecord[]): WireRecord[] {
  const isFirst = ({ owner, type, data }: WireRecord, index: number) =>
    records.findIndex((other) => other.owner === owner && other.type === type && other.data.equals(data)) === index
  return records.filter(isFirst)
}

/** Nothing for a client that can't use it. */
function proved(zone: Zone, step: Step, prove: Prove): WireRecord[] {
  const { signer } = zone
  if (!signer || !step.secure) return []
  return prove(signer).flatMap((proof) => {
    if (!proof) return []
    const { owner, set, partial } = proof
    return [...recordsOf(owner, set), ...signaturesOf(zone, step, owner, owner, set, partial)]
  })
}

/** A set of the step's name, with its signatures. With `changes`, what it holds does not stay the same. */
function signed(zone: Zone, step: Step, source: string, set: ReadySet, { changes = false } = {}): WireRecord[] {
  const owner = step.isQuestion ? null : step.name
  return [...recordsOf(owner, set), ...signaturesOf(zone, step, owner, source, set, changes)]
}

function signaturesOf(
  { signer }: Zone,
  { secure }: Step,
  owner: string | null,
  source: string,
  set: ReadySet,
  changes = false,
): WireRecord[] {
  if (!signer || !secure) return []
  return recordsOf(owner, changes ? signer.sign(source, set) : signer.signaturesOf(source, set))
}

function recordsOf(owner: string | null, { type, ttl, data }: ReadySet): WireRecord[] {
  return data.map((bytes) => ({ owner, type, ttl, data: bytes }))
}
