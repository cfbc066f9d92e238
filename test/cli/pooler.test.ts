// Runs on PostgreSQL alone: there is no pooler before SQLite.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { callerOf } from '#test/faults/support/calls.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { expect, makeOwner } from '#test/faults/support/owner.ts'
import { missingPgbouncer, startPgbouncer } from '#test/support/pgbouncer.ts'
import { spawnCli, spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'

const HOST = 'pooled.sites.test'
const WRITES = 20
const skip = missingPgbouncer() ?? false
let state: State

before(async () => {
  state = await freshState()
})

after(() => state.remove())

test('behind pgbouncer in session mode, with its defaults, everything works', { skip }, async () => {
  await behind({ pool_mode: 'session' }, async (env) => {
    const key = await makeOwner(env)
    const service = await spawnService(env)
    try {
      const { api, visit, ready } = callerOf(service.port, key)
      const website = expect(201, await api('POST', '/websites', { name: 'Pooled', subdomain: 'pooled' }))
      const page = { path: '/', html_content: 'first' }
      const { id } = expect(201, await api('POST', `/websites/${website.id}/pages`, page))
      for (let n = 0; n < WRITES; n++) {
        expect(200, await api('PATCH', `/websites/pages/${id}`, { html_content: `change ${n}` }))
        assert.equal(expect(200, await api('GET', `/websites/pages/${id}`)).html_content, `change ${n}`)
        await eventually(async () =>
          assert.match((await visit(HOST, '/')).text, new RegExp(`change ${n}<|change ${n}\n`)),
        )
      }
      assert.equal((await ready()).status, 200)
    } finally {
      await service.kill('SIGKILL')
    }
  })
})

test('behind pgbouncer in session mode two processes read the writes of each other, and visitors get them', {
  skip,
}, async () => {
  await behind({ pool_mode: 'session', default_pool_size: '40' }, async (env) => {
    const key = await makeOwner(env, 'another@example.com')
    const services = [await spawnService(env), await spawnService(env)]
    try {
      const [one, other] = services.map(({ port }) => callerOf(port, key))
      const website = expect(201, await one!.api('POST', '/websites', { name: 'Shared', subdomain: 'shared' }))
      const page = { path: '/', html_content: 'first' }
      const { id } = expect(201, await one!.api('POST', `/websites/${website.id}/pages`, page))
      for (let n = 0; n < WRITES; n++) {
        const [writer, reader] = n % 2 ? [one!, other!] : [other!, one!]
        expect(200, await writer.api('PATCH', `/websites/pages/${id}`, { html_content: `change ${n}` }))
        assert.equal(expect(200, await reader.api('GET', `/websites/pages/${id}`)).html_content, `change ${n}`)
        const shown = new RegExp(`change ${n}\\b`)
        await eventually(async () => assert.match((await reader.visit('shared.sites.test', '/')).text, shown))
      }
    } finally {
      for (const service of services) await service.kill('SIGKILL')
    }
  })
})

for (const pool_mode of ['transaction', 'statement'])
  test(`behind pgbouncer in ${pool_mode} mode the service says how to correct that, and ends`, { skip }, async () => {
    await behind({ pool_mode }, async (env) => {
      const { status, stderr } = await spawnCli(['serve'], env)
      assert.equal(status, 1)
      assert.match(stderr, /^DATABASE_URL leads to a pooler .* Set pool_mode = session/)
      assert.equal(stderr.trim().split('\n').length, 1)
    })
  })

test('a parameter that pgbouncer refuses is named', { skip }, async () => {
  await behind({ pool_mode: 'session' }, async (env) => {
    const DATABASE_URL = `${env.DATABASE_URL}?options=-c%20geqo=off`
    const { status, stderr } = await spawnCli(['migrate'], { ...env, DATABASE_URL })
    assert.equal(status, 1)
    assert.match(stderr, /refuses the parameter \S+\. Remove it from DATABASE_URL, or add it to ignore_startup/)
  })
})

async function behind(settings: Record<string, string>, work: (env: Record<string, string>) => Promise<void>) {
  const pgbouncer = await startPgbouncer(state.env.DATABASE_URL!, settings)
  try {
    await work({ ...state.env, DATABASE_URL: pgbouncer.url })
  } finally {
    await pgbouncer.stop()
  }
}
