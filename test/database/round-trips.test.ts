// Runs on PostgreSQL alone: SQLite has no round trips.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { callerOf } from '../faults/support/calls.ts'
import { expect, makeOwner } from '../faults/support/owner.ts'
import { postgresProxy } from '../faults/support/postgres-proxy.ts'

/** What a client sends within so long belongs together, in milliseconds. */
const TOGETHER_MS = 20
/** The processor may take the service away from the middle of what it sends together; not every time. */
const TRIES = 40

test('a change of a page takes five round trips to PostgreSQL, its commit among them', async () => {
  const state = await freshState()
  const proxy = await countingProxy(new URL(state.env.DATABASE_URL!), 'update "pages"')
  const env = { ...state.env, DATABASE_URL: proxy.url }
  try {
    const key = await makeOwner(state.env)
    const service = await spawnService(env)
    try {
      const { api } = callerOf(service.port, key)
      const website = expect(201, await api('POST', '/websites', { name: 'Trips', subdomain: 'trips' }))
      const pages = `/websites/${website.id}/pages`
      const { id } = expect(201, await api('POST', pages, { path: '/', html_content: 'one' }))
      const counts: number[] = []
      for (let n = 0; n < TRIES && !counts.includes(5); n++) {
        expect(200, await api('PATCH', `${pages}/${id}`, { html_content: `<p>${n}</p>` }))
        counts.push(proxy.trips())
      }
      assert.equal(Math.min(...counts), 5)
    } finally {
      await service.kill('SIGKILL')
    }
  } finally {
    proxy.close()
    await state.remove()
  }
})

/** Counts how often PostgreSQL was waited for in the last transaction that had the statement. */
async function countingProxy(target: URL, statement: string) {
  let last = 0
  const proxy = await postgresProxy(target, (client, upstream) => {
    let waiting: Buffer[] = []
    let trips = 0
    let isCounted = false
    const send = () => {
      const bytes = Buffer.concat(waiting)
      waiting = []
      if (bytes.includes('begin\0')) [trips, isCounted] = [0, false]
      trips++
      isCounted ||= bytes.includes(statement)
      if (isCounted && bytes.includes('commit\0')) last = trips
      upstream.write(bytes)
    }
    client.on('data', (bytes: Buffer) => {
      if (waiting.push(bytes) === 1) setTimeout(send, TOGETHER_MS)
    })
    upstream.on('data', (bytes) => client.write(bytes))
  })
  return { ...proxy, trips: () => last }
}
