import { recordData, type StoredType, soaData, TYPE } from '#dns/record-data.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'

/** All records of a name and type, ready to be sent. */
export type ReadySet = { type: number; ttl: number; data: readonly Buffer[] }
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
  bytes: number
}

const OWN_TTL_S = 3_600
const MAX_LABELS = 127
/** What a record costs in memory besides its data. */
const RECORD_BYTES = 300

type Source = { name: string; serial: number; rows: readonly DnsRecordRow[]; nameservers: readonly string[] }

/** A zone as it is answered, with the SOA and NS that are the service's own. */
export function zoneOf({ name, serial, rows, nameservers }: Source): Zone {
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
  return { name, nodes, between: namesBetween(name, nodes), soa: soaSet, bytes }
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
