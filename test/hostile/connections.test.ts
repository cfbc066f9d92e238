// Runs once: connections are counted before anything is read.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '#test/support/service.ts'
import { eventually } from '../faults/support/eventually.ts'
import { idleConnections } from './support/raw-client.ts'

const LIMIT = 30
const BEYOND = 10

test('one address can open so many connections, and new ones once it has closed others', async () => {
  const service = await startService({ CONNECTION_LIMIT: String(LIMIT) })
  try {
    const clients = await idleConnections(service.port, LIMIT + BEYOND)
    let closed = 0
    const enough = Promise.withResolvers<void>()
    for (const client of clients) void client.closed.then(() => ++closed === BEYOND && enough.resolve())
    await enough.promise
    assert.equal(clients.filter(({ socket }) => !socket.destroyed).length, LIMIT)
    await assert.rejects(service.visit('localhost', '/healthz'))
    for (const { socket } of clients) socket.destroy()
    await Promise.all(clients.map((client) => client.closed))
    await eventually(() => service.visit('localhost', '/healthz'))
  } finally {
    await service.close()
  }
})

test('connections of a trusted proxy are not counted', async () => {
  const service = await startService({ CONNECTION_LIMIT: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const clients = await idleConnections(service.port, LIMIT + BEYOND)
    assert.equal((await service.visit('localhost', '/healthz')).status, 200)
    assert.ok(clients.every(({ socket }) => !socket.destroyed))
    for (const { socket } of clients) socket.destroy()
  } finally {
    await service.close()
  }
})
