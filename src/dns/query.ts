/** What a packet asks, or why it is not answered as a question. */
export type Query = {
  id: number
  opcode: number
  recursionDesired: boolean
  /** In lower case, without the dot at its end. */
  name: string
  type: number
  class: number
  /** Where the question ends, which is sent back as it came: its case is a client's own check (0x20). */
  end: number
  edns: Edns | null
}
export type Edns = { version: number; size: number; dnssecOk: boolean }

export const HEADER_BYTES = 12
const MAX_NAME_BYTES = 255
const OPT = 41
const TSIG = 250

/** `malformed`: to be answered by FORMERR. Null: not to be answered at all, such as what is an answer itself. */
export type Parsed = Query | { malformed: true; id: number; opcode: number } | null

/** Reads a packet of anything. */
export function readQuery(packet: Buffer): Parsed {
  if (packet.length < HEADER_BYTES) return null
  const id = packet.readUInt16BE(0)
  const flags = packet.readUInt16BE(2)
  if (flags & 0x8000) return null
  const opcode = (flags >> 11) & 0xf
  const malformed = { malformed: true, id, opcode } as const
  const answers = packet.readUInt16BE(6) + packet.readUInt16BE(8)
  if (packet.readUInt16BE(4) !== 1 || (opcode === 0 && answers > 0)) return malformed
  const question = readName(packet, HEADER_BYTES)
  if (!question || question.end + 4 > packet.length) return malformed
  const end = question.end + 4
  const base = {
    id,
    opcode,
    recursionDesired: (flags & 0x0100) !== 0,
    name: question.name,
    type: packet.readUInt16BE(question.end),
    class: packet.readUInt16BE(question.end + 2),
    end,
  }
  if (opcode !== 0) return { ...base, edns: null }
  const edns = readEdns(packet, end, packet.readUInt16BE(10))
  return edns === undefined ? malformed : { ...base, edns }
}

/** A name without compression, as questions have it. */
function readName(packet: Buffer, start: number): { name: string; end: number } | null {
  let at = start
  let name = ''
  for (;;) {
    const length = packet[at]
    if (length === undefined || length > 63 || at - start + length > MAX_NAME_BYTES - 1) return null
    at++
    if (length === 0) return { name: name.toLowerCase(), end: at }
    if (at + length > packet.length) return null
    const label = packet.toString('latin1', at, at + length)
    // A dot within a label separates nothing, and is in no name of ours.
    const plain = label.includes('.') ? label.replaceAll('.', '\\') : label
    name = name === '' ? plain : `${name}.${plain}`
    at += length
  }
}

/** Null without EDNS, undefined for what is malformed (RFC 6891, section 6.1.1). */
function readEdns(packet: Buffer, start: number, count: number): Edns | null | undefined {
  let edns: Edns | null = null
  let at = start
  for (let index = 0; index < count; index++) {
    const owner = readName(packet, at)
    if (!owner || owner.end + 10 > packet.length) return undefined
    at = owner.end
    const type = packet.readUInt16BE(at)
    if (type === OPT) {
      if (edns || owner.name !== '') return undefined
      const flags = packet.readUInt16BE(at + 6)
      edns = { version: packet[at + 5]!, size: packet.readUInt16BE(at + 2), dnssecOk: (flags & 0x8000) !== 0 }
    } else if (type !== TSIG) return undefined
    at += 10 + packet.readUInt16BE(at + 8)
    if (at > packet.length) return undefined
  }
  return edns
}
