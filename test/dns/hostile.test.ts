// Runs once: what strangers send does not reach the database.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import packet from 'dns-packet'
import { managedDomain } from '#test/api/dns.ts'
import { newWebsite } from '#test/api/make.ts'
import { dig } from '#test/support/dig.ts'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

let service: Service
let port: number
let name: string
before(async () => {
  service = await startService({ DNS_PORT: '0', DNS_RATE_LIMIT: '50', DNS_NAMESERVERS: 'ns1.sitewright.test' })
  port = service.services.dns!.port
  const ann = await service.newUser(undefined, { plan: 'business' })
  ;({ name } = await managedDomain(service, ann, await newWebsite(ann)))
  await until(answersByTcp, (yes) => yes)
})
after(() => service.close())

async function answersByTcp() {
  return (await dig(port, '+tcp', name, 'SOA')).status === 'NOERROR'
}

function question(): Buffer {
  return packet.encode({ type: 'query', id: 7, questions: [{ type: 'SOA', name }] })
}

test('garbage is survived, by UDP and TCP', async () => {
  const whole = question()
  const mutated = Array.from({ length: 500 }, (_, index) => {
    const copy = Buffer.from(whole)
    copy[index % copy.length] = randomBytes(1)[0]!
    return copy
  })
  const garbage = [
    ...mutated,
    ...Array.from({ length: 300 }, (_, index) => randomBytes(index)),
    ...Array.from({ length: whole.length }, (_, length) => whole.subarray(0, length)),
    Buffer.concat([whole.subarray(0, 12), Buffer.of(0xc0, 0x0c, 0, 1, 0, 1)]),
    Buffer.concat([whole.subarray(0, 12), Buffer.alloc(300, 1)]),
  ]
  const socket = createSocket('udp4')
  for (const bytes of garbage) socket.send(bytes, port, '127.0.0.1')
  for (const bytes of garbage.slice(0, 40)) {
    const connection = connect(port, '127.0.0.1')
    connection.on('error', () => {})
    // An answer that nobody reads would keep the connection open.
    connection.resume().end(bytes)
    await once(connection, 'close')
  }
  assert.ok(await answersByTcp())
  socket.close()
})

test('questions arrive by TCP in any pieces, several on one connection', async () => {
  const bytes = packet.streamEncode({ type: 'query', id: 9, questions: [{ type: 'SOA', name }] })
  const connection = connect(port, '127.0.0.1')
  let received = Buffer.alloc(0)
  connection.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
  })
  await once(connection, 'connect')
  for (const byte of Buffer.concat([bytes, bytes, bytes])) connection.write(Buffer.of(byte))
  const lengthOf = () => received.length >= 2 && received.readUInt16BE(0) + 2
  await until(
    async () => received.length,
    (length) => lengthOf() !== false && length === 3 * (lengthOf() as number),
  )
  assert.equal(packet.streamDecode(received.subarray(0, lengthOf() as number)).answers?.[0]?.type, 'SOA')
  connection.destroy()
})

test('an address has a limit of connections', async () => {
  const all = Array.from({ length: 60 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  const closed = () => all.filter((connection) => connection.destroyed || connection.readableEnded).length
  for (const connection of all) connection.resume()
  await until(
    async () => closed(),
    (count) => count >= 30,
  )
  for (const connection of all) connection.destroy()
  await until(answersByTcp, (yes) => yes)
})

test('a flood from one network is answered in part, truncated so that clients come back by TCP', async () => {
  const socket = createSocket('udp4')
  let [answered, truncated] = [0, 0]
  socket.on('message', (reply) => {
    if (packet.decode(reply).flag_tc) truncated++
    else answered++
  })
  const sent = 400
  for (let index = 0; index < sent; index++) socket.send(question(), port, '127.0.0.1')
  await until(
    async () => truncated,
    (count) => count >= 50,
  )
  assert.ok(answered < sent / 2, `${answered}`)
  assert.ok(await answersByTcp())
  socket.close()
})
