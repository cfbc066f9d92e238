import { dnskeyData } from '#dns/dnssec/key-data.ts'
import { type Listed, ZoneSigner } from '#dns/dnssec/zone-signer.ts'
import type { ReadySet } from '#dns/ready-set.ts'
import { recordData, type StoredType, soaData, TYPE } from '#dns/record-data.ts'
import type { SigningKey } from '#providers/dns/dns-provider.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'

/** What a name has; `cname` and `alias` are names to go on with. */
export type Node = {
  sets: Map<number, ReadySet>
  cname: string | null
  alias: { target: string; ttl: number } | null
  /** Names of servers to which the name is delegated. */
  delegatedTo: readonly string[]
}

export type Zone = {
  name: string
  nodes: ReadonlyMap<string, Node>
  /** Names without records that have names below them. */
  between: ReadonlySet<string>
  soa: ReadySet
  /** Null for a zone that is not signed. */
  signer: ZoneSigner | null
  bytes: number
}

/** Of SOA, NS and DNSKEY, in seconds. */
export const OWN_TTL_S = 3_600
const MAX_LABELS = 127
/** What a record costs in memory besides its data. */
const RECORD_BYTES = 300
/** The same of a signature, and of the one of its NSEC record. */
const SIGNATURE_BYTES = 400

type Source = {
  name: string
  serial: number
  rows: readonly DnsRecordRow[]
  nameservers: readonly string[]
  keys: readonly SigningKey[]
  /** Zones of ours below it, which a signed zone must delegate, or it would prove that they are missing. */
  below: readonly string[]
}

/** A zone as it is answered, with the SOA and NS that are the service's own. */
export function zoneOf({ name, serial, rows, nameservers, keys, below }: Source): Zone {
  const nodes = new Map<string, Node>()
  let bytes = RECORD_BYTES * 4
  for (const row of rows) {
    const owner = row.host === '@' ? name : `${row.host}.${name}`
    add(nodeAt(nodes, owner), row)
    bytes += RECORD_BYTES + 2 * (owner.length + row.record.length)
  }
  const apex = nodeAt(nodes, name)
  const soa = { server: nameservers[0] ?? name, contact: `hostmaster.${name}`, serial }
  const soaSet = { type: TYPE.SOA, ttl: OWN_TTL_S, data: [soaData(soa)] }
  apex.sets.set(TYPE.SOA, soaSet)
  const none = { priority: null, weight: null, port: null }
  const servers = nameservers.map((record) => recordData('NS', { record, ...none }))
  if (servers.length > 0) apex.sets.set(TYPE.NS, { type: TYPE.NS, ttl: OWN_TTL_S, data: servers })
  if (keys.length > 0) {
    const data = keys.map(({ publicKey }) => dnskeyData(publicKey))
    apex.sets.set(TYPE.DNSKEY, { type: TYPE.DNSKEY, ttl: OWN_TTL_S, data })
    for (const zone of below) delegate(nodeAt(nodes, zone), nameservers, servers)
    bytes += rows.length * keys.length * SIGNATURE_BYTES
  }
  const signer =
    keys.length > 0 ? new ZoneSigner(name, keys, listedIn(name, nodes), Math.floor(Date.now() / 1000)) : null
  return { name, nodes, between: namesBetween(name, nodes), soa: soaSet, signer, bytes }
}

/** The name of the nearest delegation at or above a name. For its DS records, which are above it, the name itself is none. */
export function delegationAbove(
  { name: zone, nodes }: Pick<Zone, 'name' | 'nodes'>,
  name: string,
  type: number | null,
) {
  let cut: string | null = null
  for (let at = type === TYPE.DS ? parentOf(name) : name; at.length > zone.length; at = parentOf(at))
    if (nodes.get(at)?.delegatedTo.length) cut = at
  return cut
}

function delegate(node: Node, names: readonly string[], data: readonly Buffer[]): void {
  if (node.delegatedTo.length > 0 || names.length === 0) return
  node.sets.set(TYPE.NS, { type: TYPE.NS, ttl: OWN_TTL_S, data })
  node.delegatedTo = names
}

/** What NSEC records list: neither addresses below a delegation, nor what else is at one (RFC 4035, section 2.3). */
function listedIn(zone: string, nodes: ReadonlyMap<string, Node>): Listed[] {
  const listed: Listed[] = []
  for (const [name, node] of nodes) {
    const cut = delegationAbove({ name: zone, nodes }, name, null)
    if (cut !== null && cut !== name) continue
    const addresses = node.alias ? [TYPE.A, TYPE.AAAA] : []
    listed.push({ name, types: cut === name ? [TYPE.NS] : [...node.sets.keys(), ...addresses] })
  }
  return listed
}

/** The name without its first label; empty at the top. */
export function parentOf(name: string): string {
  const dot = name.indexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1)
}

function nodeAt(nodes: Map<string, Node>, name: string): Node {
  let node = nodes.get(name)
  if (!node) {
    node = { sets: new Map(), cname: null, alias: null, delegatedTo: [] }
    nodes.set(name, node)
  }
  return node
}

function add(node: Node, row: DnsRecordRow): void {
  if (row.type === 'ALIAS') {
    node.alias = { target: row.record, ttl: row.ttl }
    return
  }
  const type = TYPE[row.type]
  const data = recordData(row.type satisfies StoredType, row)
  const before = node.sets.get(type)
  node.sets.set(type, { type, ttl: row.ttl, data: [...(before?.data ?? []), data] })
  if (row.type === 'CNAME') node.cname = row.record
  if (row.type === 'NS') node.delegatedTo = [...node.delegatedTo, row.record]
}

function namesBetween(zone: string, nodes: ReadonlyMap<string, Node>): Set<string> {
  const between = new Set<string>()
  for (const name of nodes.keys()) {
    let parent = parentOf(name)
    for (let depth = 0; depth < MAX_LABELS && parent.length > zone.length && !between.has(parent); depth++) {
      if (!nodes.has(parent)) between.add(parent)
      parent = parentOf(parent)
    }
  }
  return between
}
