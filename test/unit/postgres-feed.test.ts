import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '#kernel/database/database.ts'
import { postgresFeed } from '#kernel/events/postgres-feed.ts'
import { eventually } from '../faults/support/eventually.ts'

const STALE_MS = 60_000

test('a database that answers a moment more after its notifications are lost, and then no more, leaves what is cached', async () => {
  const server = fakeServer()
  const feed = postgresFeed(server.database, STALE_MS)
  let evictions = 0
  await feed.start()
  feed.onMissed(() => void evictions++)
  try {
    server.answers = 2
    server.lose()
    await eventually(async () => assert.ok(server.answers < 0))
    assert.equal(feed.isStale(), true)
    assert.equal(evictions, 1, 'once, by the answers')
  } finally {
    await feed.stop()
  }
})

/** One that notifies until `lose`, and then answers as many questions as `answers` says. */
function fakeServer() {
  const server = {
    answers: Number.POSITIVE_INFINITY,
    lose: () => {},
    database: null as unknown as Database,
  }
  const question = async () => {
    if (server.answers-- <= 0) throw new Error('gone')
    return []
  }
  const query: unknown = new Proxy(
    {},
    {
      get: (_, name) =>
        name === 'execute' ? question : name === 'executeTakeFirst' ? async () => (await question())[0] : () => query,
    },
  )
  server.database = {
    kind: 'postgres',
    reader: query,
    notifications: {
      listen: async (_: unknown, lost: () => void) => {
        if (server.answers !== Number.POSITIVE_INFINITY) throw new Error('gone')
        server.lose = lost
        return { caughtUp: async () => {}, stop: async () => {} }
      },
    },
  } as unknown as Database
  return server
}
