// Runs on PostgreSQL alone: SQLite has no standby.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { spawnCli } from '#test/support/process.ts'
import { until } from '#test/support/until.ts'
import { expect } from './support/owner.ts'
import { type Asking, replicatedSite } from './support/replicated-site.ts'
import { silentProxy } from './support/silent-proxy.ts'

/** Seconds that no test takes, and the least that can be set. */
const [LONG, SHORT] = ['600', '1']
const WRITES = 20

let site: Awaited<ReturnType<typeof replicatedSite>>
before(async () => {
  site = await replicatedSite()
})
after(() => site.servers.close())

test('what may be late is answered by the standby, and everything else by the primary', async () => {
  const { servers, websiteId, formId } = site
  await site.withService({ DATABASE_REPLICA_MAX_LAG: LONG }, async (asking) => {
    const { api, read } = asking
    await until(asking.asksReplica)
    await servers.pauseReplay()
    try {
      const shown = async (by: Asking) => ({
        sent: await by.sent(),
        viewed: await by.viewed(),
        found: await by.found('wheat'),
        foundByVisitors: await by.foundByVisitors('wheat'),
      })
      const before = await shown(asking)
      const page = { path: '/wheat', html_content: '<p>Wheat bread</p>' }
      const { id } = expect(201, await api.send('POST', `/websites/${websiteId}/pages`, page))
      await asking.submit()
      await asking.visit()
      const now = { sent: before.sent + 1, viewed: before.viewed + 1, found: 1, foundByVisitors: true }
      await site.withService({ DATABASE_REPLICA_URL: '' }, async (direct) => {
        await until(
          () => shown(direct),
          (all) => JSON.stringify(all) === JSON.stringify(now),
        )
      })
      assert.deepEqual(await shown(asking), before)
      for (let n = 0; n < WRITES; n++) {
        const html_content = `<p>change ${n}</p>`
        expect(200, await api.send('PATCH', `/websites/pages/${id}`, { html_content }))
        assert.equal((await read(`/websites/pages/${id}`)).html_content, html_content)
        const searched = await read(`/websites/${websiteId}/search?q=${encodeURIComponent(html_content)}`)
        assert.equal(searched.data.length, 1)
      }
      assert.equal((await read(`/websites/forms/${formId}/submissions`)).data.length, now.sent)
      assert.ok((await asking.metric('sitewright_replica_lag_seconds')) > 0)
      await servers.resumeReplay()
      await until(
        () => shown(asking),
        (all) => JSON.stringify(all) === JSON.stringify(now),
      )
      assert.ok(await asking.asksReplica(), 'still by the standby')
    } finally {
      await servers.resumeReplay()
    }
  })
})

test('a standby that is too far behind is not asked until it has caught up', async () => {
  await site.withService({ DATABASE_REPLICA_MAX_LAG: SHORT }, async (asking) => {
    await until(asking.asksReplica)
    await site.servers.pauseReplay()
    try {
      const before = await asking.sent()
      await asking.submit()
      await until(asking.sent, (sent) => sent === before + 1)
      assert.equal(await asking.asksReplica(), false)
      // The log follows with the next look at the servers.
      await until(() => /is too far behind\.$/.test(asking.said().join('\n')))
    } finally {
      await site.servers.resumeReplay()
    }
    await until(asking.asksReplica)
    assert.match(asking.said().join('\n'), /is too far behind\.\n.*is asked for what may be seconds old/)
  })
})

test('a standby that falls silent is replaced by the primary without an error', async () => {
  const proxy = await silentProxy(site.servers.standby)
  try {
    await site.withService({ DATABASE_REPLICA_URL: proxy.url }, async (asking) => {
      await until(asking.asksReplica)
      const asked = Array.from({ length: WRITES }, asking.sent)
      proxy.die()
      await Promise.all([...asked, asking.sent()])
      await until(async () => !(await asking.asksReplica()))
      proxy.revive()
      await until(asking.asksReplica)
    })
  } finally {
    proxy.close()
  }
})

test('the first of several hosts that is a standby is asked', async () => {
  const { primary, standby } = site.servers
  const { host } = new URL(standby)
  const hosts = standby.replace(host, `127.0.0.1:1,${new URL(primary).host},${host}`)
  await site.withService({ DATABASE_REPLICA_URL: hosts }, (asking) => until(asking.asksReplica))
})

test('the start refuses a replica of another database, and says what is wrong', async () => {
  const { standby } = site.servers
  const [other, unknown] = [new URL(standby), new URL(standby)]
  other.pathname = '/postgres'
  unknown.password = 'wrong'
  const cases: [Record<string, string>, RegExp][] = [
    [
      { DATABASE_REPLICA_URL: other.href },
      /^DATABASE_REPLICA_URL: 127\.0\.0\.1:\d+ is no copy of the database of DATABASE_URL/,
    ],
    [{ DATABASE_REPLICA_URL: unknown.href }, /^DATABASE_REPLICA_URL: 127\.0\.0\.1:\d+ does not answer: password auth/],
    [{ DATABASE_REPLICA_URL: 'mysql://a/b' }, /^DATABASE_REPLICA_URL must begin with postgres:/],
    [{ DATABASE_REPLICA_URL: `${standby}?target_session_attrs=primary` }, /^DATABASE_REPLICA_URL has target/],
    [{ DATABASE_URL: '' }, /^DATABASE_REPLICA_URL is set without DATABASE_URL/],
    [{ DATABASE_REPLICA_MAX_LAG: '0' }, /^DATABASE_REPLICA_MAX_LAG is '0'; set it to a whole number from 1 to 600/],
  ]
  for (const [env, sentence] of cases) {
    const { status, stderr } = await spawnCli(['serve'], { ...site.env, DATABASE_REPLICA_URL: standby, ...env })
    assert.equal(status, 1, stderr)
    assert.match(stderr, sentence)
  }
})

test('doctor says whether the standby follows', async () => {
  const { servers } = site
  const says = async (url: string) => (await spawnCli(['doctor'], { ...site.env, DATABASE_REPLICA_URL: url })).stdout
  assert.match(await says(servers.standby), /^ok {5}The replica 127\.0\.0\.1:\d+ follows the primary$/m)
  assert.match(await says(servers.primary), /^notice The replica 127\.0\.0\.1:\d+ is not a standby/m)
  await servers.pauseReplay()
  try {
    await site.withService({}, (asking) => asking.submit())
    assert.match(await says(servers.standby), /^notice The replica 127\.0\.0\.1:\d+ is behind/m)
  } finally {
    await servers.resumeReplay()
  }
})

for (const end of ['promoted', 'killed'] as const)
  test(`a standby that is ${end} is replaced by the primary without an error`, async () => {
    const own = await replicatedSite()
    try {
      await own.withService({}, async (asking) => {
        await until(asking.asksReplica)
        let isOver = false
        const asked = Array.from({ length: 4 }, async () => {
          while (!isOver) await asking.sent()
        })
        if (end === 'killed') own.servers.killStandby()
        else await own.servers.promote()
        await until(async () => !(await asking.asksReplica()))
        const before = await asking.sent()
        await asking.submit()
        assert.equal(await asking.sent(), before + 1)
        isOver = true
        await Promise.all(asked)
      })
      // One that is away is no reason not to start.
      await own.withService({}, async (asking) => assert.equal(await asking.asksReplica(), false))
    } finally {
      await own.servers.close()
    }
  })
