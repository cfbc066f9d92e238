import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The addresses to answer, of both families, or the names of an address; null answers nothing at all, a Buffer is sent as it is. */
export type DnsAnswer = string[] | Buffer | null

const A = 1
const PTR = 12
const AAAA = 28
const NAMES: Record<number, string> = { [A]: 'A', [PTR]: 'PTR', [AAAA]: 'AAAA' }
const HEADER_BYTES = 12

/** A name server on loopback. `answer` is called for each query, with how many of this name and type came before. */
export async function startDnsServer(answer: (name: string, before: number) => DnsAnswer) {
  const socket = createSocket('udp4')
  const queries: string[] = []
  socket.on('message', (query, from) => reply(query, from))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')

  function reply(query: Buffer, from: RemoteInfo) {
    const { name, type, end } = questionOf(query)
    const key = `${NAMES[type] ?? type} ${name}`
    const answered = answer(name, queries.filter((seen) => seen === key).length)
    queries.push(key)
    if (answered === null) return
    if (Buffer.isBuffer(answered)) return socket.send(answered, from.port, from.address)
    const fits = (value: string) => type === PTR || isIPv4(value) === (type === A)
    const records = answered.filter(fits).map((value) => record(type, value))
    const header = Buffer.from(query.subarray(0, HEADER_BYTES))
    header.writeUInt16BE(0x8180, 2)
    header.writeUInt16BE(records.length, 6)
    header.fill(0, 8)
    socket.send(Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...records]), from.port, from.address)
  }

  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Such as `A any.example.test`. */
    queries,
    close: () => socket.close(),
  }
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Of the queried name, with no time to live. */
function record(type: number, value: string): Buffer {
  const data = type === PTR ? labelsOf(value) : Buffer.from(ipaddr.parse(value).toByteArray())
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function labelsOf(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return Buffer.concat([...labels, Buffer.from([0])])
}
