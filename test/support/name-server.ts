import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { type Answer, decode, encode, type Packet } from 'dns-packet'

const TYPES = ['A', 'AAAA', 'CNAME', 'NS', 'TXT', 'MX', 'DS'] as const
type Type = (typeof TYPES)[number]
/** `silent` answers nothing; `garbage` answers what is no DNS message. */
export type Fault = 'silent' | 'servfail' | 'refused' | 'garbage'

/** RFC 1035, section 4.1.1. */
const CODES = { servfail: 2, nxdomain: 3, refused: 5 }
const RESPONSE = 1 << 15
const TTL_SECONDS = 0

export type NameServer = Awaited<ReturnType<typeof startNameServer>>

/** A resolver on loopback that answers what it was told; names that it was told nothing about do not exist. */
export async function startNameServer() {
  const socket = createSocket('udp4')
  const records = new Map<string, string[]>()
  const faults = new Map<string, Fault>()
  let queries = 0
  let everywhere: string[] = []
  socket.on('message', (message, from) => reply(message, from))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')

  function reply(message: Buffer, from: RemoteInfo) {
    queries++
    const query = decode(message)
    const { name, type } = query.questions![0]!
    const asked = name.toLowerCase()
    const fault = faults.get(asked) ?? faults.get('*')
    if (fault === 'silent') return
    if (fault === 'garbage') return void socket.send(Buffer.from('no DNS at all'), from.port, from.address)
    const answers = fault ? [] : answersTo(asked, type as Type)
    const code = fault ? CODES[fault] : exists(asked) ? 0 : CODES.nxdomain
    const response: Packet = { id: query.id, type: 'response', flags: code, questions: query.questions, answers }
    const bytes = encode(response)
    bytes.writeUInt16BE(bytes.readUInt16BE(2) | RESPONSE | code, 2)
    socket.send(bytes, from.port, from.address)
  }

  function exists(name: string): boolean {
    return everywhere.length > 0 || TYPES.some((type) => records.has(`${name} ${type}`))
  }

  function answersTo(name: string, type: Type): Answer[] {
    const alias = type === 'CNAME' ? undefined : records.get(`${name} CNAME`)?.[0]
    if (alias) return [answerOf(name, 'CNAME', alias), ...answersTo(alias, type)]
    const unknown = type === 'A' ? everywhere : []
    return (records.get(`${name} ${type}`) ?? unknown).map((value) => answerOf(name, type, value))
  }

  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** The addresses of every name that has none. */
    setEverywhere(...addresses: string[]) {
      everywhere = addresses
    },
    /** An empty list removes what was there. */
    set(name: string, type: Type, ...values: string[]) {
      if (values.length === 0) records.delete(`${name} ${type}`)
      else records.set(`${name} ${type}`, values)
    },
    /** Of a name, or of every name with `*`; null ends it. */
    fail(name: string, fault: Fault | null) {
      if (fault === null) faults.delete(name)
      else faults.set(name, fault)
    },
    queries: () => queries,
    close: () => socket.close(),
  }
}

function answerOf(name: string, type: Type, value: string): Answer {
  const base = { name, ttl: TTL_SECONDS, class: 'IN' as const }
  if (type === 'TXT') return { ...base, type, data: value.match(/.{1,255}/g) ?? [''] }
  if (type === 'MX') return { ...base, type, data: { preference: 10, exchange: value } }
  if (type === 'DS') {
    const [keyTag, algorithm, digestType, digest] = value.split(' ')
    const numbers = { keyTag: Number(keyTag), algorithm: Number(algorithm), digestType: Number(digestType) }
    return { ...base, type, data: { ...numbers, digest: Buffer.from(digest!, 'hex') } }
  }
  return { ...base, type, data: value }
}
