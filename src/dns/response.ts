import { HEADER_BYTES, type Query } from '#dns/query.ts'

export const RCODE = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  nameError: 3,
  notImplemented: 4,
  refused: 5,
  badVersion: 16,
}

/** `owner` null is the question's own name. */
export type WireRecord = { owner: string | null; type: number; ttl: number; data: Buffer }
export type Reply = {
  rcode: number
  authoritative?: boolean
  answers?: readonly WireRecord[]
  authority?: readonly WireRecord[]
  additional?: readonly WireRecord[]
  /** Says to ask again by TCP. */
  truncated?: boolean
}

/** What fits every path without fragments (dnsflagday.net/2020). */
export const MAX_UDP_BYTES = 1_232
const MIN_UDP_BYTES = 512
const MAX_TCP_BYTES = 65_535
const OPT_BYTES = 11
const FIXED_BYTES = 10
const QUESTION_POINTER = 0xc00c

/** The packet that answers `query`, without its records and marked as truncated where it would be too long. */
export function encodeReply(packet: Buffer, query: Query, reply: Reply, byTcp: boolean): Buffer {
  const { answers = [], authority = [], additional = [] } = reply
  const most = byTcp ? MAX_TCP_BYTES : Math.min(MAX_UDP_BYTES, Math.max(MIN_UDP_BYTES, query.edns?.size ?? 0))
  const question = query.end + (query.edns ? OPT_BYTES : 0)
  const needed = question + sizeOf(answers) + sizeOf(authority)
  if (needed > most || reply.truncated)
    return header(packet, query, reply, { truncated: true, counts: [0, 0, 0] }, Buffer.alloc(question))
  const more = needed + sizeOf(additional) <= most ? additional : []
  const out = Buffer.allocUnsafe(needed + sizeOf(more))
  header(packet, query, reply, { truncated: false, counts: [answers.length, authority.length, more.length] }, out)
  let at = query.end
  for (const record of answers) at = writeRecord(out, at, record)
  for (const record of authority) at = writeRecord(out, at, record)
  for (const record of more) at = writeRecord(out, at, record)
  if (query.edns) writeOpt(out, at, query, reply.rcode)
  return out
}

/** For a packet whose question can't be read. */
export function encodeFailure(id: number, opcode: number, rcode: number): Buffer {
  const out = Buffer.alloc(HEADER_BYTES)
  out.writeUInt16BE(id, 0)
  out.writeUInt16BE(0x8000 | (opcode << 11) | rcode, 2)
  return out
}

function header(
  packet: Buffer,
  query: Query,
  { rcode, authoritative }: Reply,
  { truncated, counts }: { truncated: boolean; counts: [number, number, number] },
  out: Buffer,
): Buffer {
  packet.copy(out, 0, 0, query.end)
  const flags = 0x8000 | (query.opcode << 11) | (authoritative ? 0x0400 : 0) | (truncated ? 0x0200 : 0)
  out.writeUInt16BE(flags | (query.recursionDesired ? 0x0100 : 0) | (rcode & 0xf), 2)
  out.writeUInt16BE(1, 4)
  out.writeUInt16BE(counts[0], 6)
  out.writeUInt16BE(counts[1], 8)
  out.writeUInt16BE(counts[2] + (query.edns ? 1 : 0), 10)
  if (truncated && query.edns) writeOpt(out, query.end, query, rcode)
  return out
}

function writeOpt(out: Buffer, at: number, { edns }: Query, rcode: number): void {
  out[at] = 0
  out.writeUInt16BE(41, at + 1)
  out.writeUInt16BE(MAX_UDP_BYTES, at + 3)
  out[at + 5] = rcode >> 4
  out[at + 6] = 0
  out.writeUInt16BE(edns!.dnssecOk ? 0x8000 : 0, at + 7)
  out.writeUInt16BE(0, at + 9)
}

function writeRecord(out: Buffer, start: number, { owner, type, ttl, data }: WireRecord): number {
  let at = start
  if (owner === null) at = out.writeUInt16BE(QUESTION_POINTER, at)
  else at = writeName(out, at, owner)
  at = out.writeUInt16BE(type, at)
  at = out.writeUInt16BE(1, at)
  at = out.writeUInt32BE(ttl, at)
  at = out.writeUInt16BE(data.length, at)
  return at + data.copy(out, at)
}

function writeName(out: Buffer, start: number, name: string): number {
  let at = start
  for (const label of name.split('.')) {
    out[at] = label.length
    at += 1 + out.write(label, at + 1, 'latin1')
  }
  out[at] = 0
  return at + 1
}

function sizeOf(records: readonly WireRecord[]): number {
  let bytes = 0
  for (const { owner, data } of records) bytes += (owner === null ? 2 : owner.length + 2) + FIXED_BYTES + data.length
  return bytes
}
