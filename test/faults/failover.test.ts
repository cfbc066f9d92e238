// Runs on PostgreSQL alone: SQLite has no standby.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spawnService } from '#test/support/process.ts'
import { until } from '#test/support/until.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'
import { replicated } from './support/replicated.ts'
import { silentProxy } from './support/silent-proxy.ts'

/** From the standby's promotion to the first write, as promised. */
const BACK_MS = 10_000
const WRITERS = 8
const BEFORE = 10

for (const form of ['killed', 'silent'] as const)
  test(`after the primary was ${form} nothing is lost, and the standby is written to`, async () => {
    const servers = await replicated()
    const proxy = await silentProxy(servers.primary)
    try {
      const env = { DATA_DIR: servers.folder, DATABASE_URL: servers.primary }
      const key = await makeOwner(env)
      const service = await spawnService({ ...env, DATABASE_URL: bothOf(proxy.url, servers.standby) })
      const apis = Array.from({ length: WRITERS }, () => apiOf(service.port, key))
      try {
        const website = expect(201, await apis[0]!.send('POST', '/websites', { name: 'Replicated' }))
        const writers = apis.map((api, n) => new Writer(api, website.id, n))
        await Promise.all(writers.map((writer) => writer.next(BEFORE)))
        if (form === 'killed') servers.killPrimary()
        else proxy.die()
        await Promise.all(writers.map((writer) => writer.refused()))
        await servers.promote()
        const promoted = performance.now()
        await Promise.any(writers.map((writer) => writer.next(1, promoted + BACK_MS)))
        await Promise.all(writers.map((writer) => writer.next(BEFORE)))
        for (const writer of writers) await writer.assertKept()
      } finally {
        for (const api of apis) api.close()
        await service.kill('SIGKILL')
      }
    } finally {
      proxy.close()
      await servers.close()
    }
  })

test('a primary that comes back after another has replaced it is not read from', async () => {
  const servers = await replicated()
  try {
    const env = { DATA_DIR: servers.folder, DATABASE_URL: servers.primary }
    const key = await makeOwner(env)
    await servers.promote()
    const after = await spawnService({ ...env, DATABASE_URL: servers.standby })
    const writing = apiOf(after.port, key)
    const { id } = expect(201, await writing.send('POST', '/websites', { name: 'Written after it' }))
    // It is asked first, takes connections, and would take writes.
    const service = await spawnService({ ...env, DATABASE_URL: bothOf(servers.primary, servers.standby) })
    const api = apiOf(service.port, key)
    try {
      expect(200, await api.send('GET', `/websites/${id}`))
      expect(201, await api.send('POST', `/websites/${id}/pages`, { path: '/', html_content: 'written there' }))
    } finally {
      for (const each of [api, writing]) each.close()
      for (const each of [service, after]) await each.kill('SIGKILL')
    }
  } finally {
    await servers.close()
  }
})

test('a write whose wait for the standby is cancelled is not acknowledged', async () => {
  const servers = await replicated()
  try {
    const env = { DATA_DIR: servers.folder, DATABASE_URL: servers.primary }
    const key = await makeOwner(env)
    const service = await spawnService(env)
    const api = apiOf(service.port, key)
    try {
      servers.killStandby()
      const writing = api.send('POST', '/websites', { name: 'Alone' })
      await until(() => servers.cancelWaits(), Boolean)
      let answered = false
      void writing.finally(() => {
        answered = true
      })
      // A commit may be followed by another one, of the same request or of a job.
      await until(async () => {
        await servers.cancelWaits()
        return answered
      })
      const { status, body } = await writing
      assert.equal(status, 503, JSON.stringify(body))
      assert.match(JSON.stringify(body), /may or may not have been made/)
    } finally {
      api.close()
      await service.kill('SIGKILL')
    }
  } finally {
    await servers.close()
  }
})

function bothOf(one: string, other: string): string {
  const url = new URL(other)
  return other.replace(url.host, `${new URL(one).host},${url.host}`)
}

/** Makes pages, and remembers those whose making was acknowledged. */
class Writer {
  #api: Api
  #websiteId: string
  #name: number
  #sent = 0
  #acknowledged = new Map<string, string>()

  constructor(api: Api, websiteId: string, name: number) {
    this.#api = api
    this.#websiteId = websiteId
    this.#name = name
  }

  /** Until so many more are acknowledged. @throws when it is too late */
  async next(count: number, deadline = Number.POSITIVE_INFINITY): Promise<void> {
    for (const goal = this.#acknowledged.size + count; this.#acknowledged.size < goal; ) {
      assert.ok(performance.now() < deadline, 'no write was acknowledged in time')
      await this.#write()
    }
  }

  async refused(): Promise<void> {
    while (await this.#write());
  }

  async assertKept(): Promise<void> {
    for (const [id, html] of this.#acknowledged)
      assert.equal(expect(200, await this.#api.send('GET', `/websites/pages/${id}`)).html_content, html)
  }

  async #write(): Promise<boolean> {
    const html_content = `writer ${this.#name} page ${++this.#sent}`
    const page = { path: `/${this.#name}-${this.#sent}`, html_content }
    const { status, body } = await this.#api.send('POST', `/websites/${this.#websiteId}/pages`, page)
    assert.ok([201, 503].includes(status), `answered ${status}: ${JSON.stringify(body)}`)
    if (status === 201) this.#acknowledged.set(body.id, html_content)
    return status === 201
  }
}
