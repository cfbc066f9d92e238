import ipaddr from 'ipaddr.js'

/**
 * A MaxMind database file (version 2.0 of its format), as publishers make them: a binary tree of the bits of addresses,
 * then the records. Networks of both families; those of IPv4 are stored below `::/96`.
 */
export function mmdbFile(networks: Record<string, object>, { type = 'Test-City', builtAt = Date.now() } = {}): Buffer {
  const tree: Node = []
  const data: Buffer[] = []
  let size = 0
  for (const [network, record] of Object.entries(networks)) {
    const bytes = encode(record)
    insert(tree, bitsOf(network), size)
    data.push(bytes)
    size += bytes.length
  }
  const nodes = numbered(tree)
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(builtAt / 1000),
    database_type: type,
    description: { en: 'For tests' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 32,
  }
  const searchTree = Buffer.alloc(nodes.length * 8)
  for (const [i, node] of nodes.entries())
    for (const side of [0, 1] as const) searchTree.writeUInt32BE(pointer(node[side], nodes), i * 8 + side * 4)
  const marker = Buffer.from('ABCDEF4D61784D696E642E636F6D', 'hex')
  return Buffer.concat([searchTree, Buffer.alloc(16), ...data, marker, encode(metadata)])
}

/** A child is a further node, the place of a record, or nothing. */
type Child = Node | number | undefined
type Node = [Child?, Child?]

function insert(tree: Node, bits: number[], record: number) {
  let node = tree
  for (const bit of bits.slice(0, -1)) {
    const next = node[bit] ?? []
    if (typeof next === 'number') throw new Error('The networks overlap')
    node[bit] = next
    node = next
  }
  node[bits.at(-1)!] = record
}

function bitsOf(network: string): number[] {
  const [address, length] = ipaddr.parseCIDR(network)
  const isOld = address.kind() === 'ipv4'
  const bytes = [...(isOld ? Array<number>(12).fill(0) : []), ...address.toByteArray()]
  return bytes
    .flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (byte >> bit) & 1))
    .slice(0, (isOld ? 96 : 0) + length)
}

function numbered(tree: Node): Node[] {
  const nodes = [tree]
  for (const node of nodes) for (const child of node) if (Array.isArray(child)) nodes.push(child)
  return nodes
}

function pointer(child: Child, nodes: Node[]): number {
  if (child === undefined) return nodes.length
  return typeof child === 'number' ? nodes.length + 16 + child : nodes.indexOf(child)
}

const STRING = 2
const MAP = 7
const UINT32 = 6
const UINT64 = 9
const ARRAY = 11

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([control(STRING, bytes.length), bytes])
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(value))
    return value < 2 ** 32
      ? Buffer.concat([control(UINT32, 4), bytes.subarray(4)])
      : Buffer.concat([control(UINT64, 8), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)])
  const entries = Object.entries(value as object)
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([key, item]) => [encode(key), encode(item)])])
}

/** The type and the length of what follows, below 285. */
function control(type: number, length: number): Buffer {
  const short = Math.min(length, 29)
  const first = type > 7 ? [short, type - 7] : [(type << 5) | short]
  return Buffer.from(length < 29 ? first : [...first, length - 29])
}
