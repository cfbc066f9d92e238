import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Browser } from '#test/pages/browser.ts'
import { runCli } from '#test/support/cli.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { until } from '#test/support/until.ts'
import { DOOR } from './support.ts'

const PASSWORD = 'difference-engine'
let state: State
let service: Awaited<ReturnType<typeof spawnService>>
let cookie: string

// Both run a command in a process of its own, by the environment that an operator set.
before(async () => {
  state = await freshState()
  service = await spawnService({ ...state.env, BACKUP_EVERY: '168' })
  await runCli(['user', 'create', '--email', 'grace@example.com', '--password', PASSWORD], state.env)
  await runCli(['user', 'operator', '--email', 'grace@example.com'], state.env)
  const browser = new Browser({ url: `http://localhost:${service.port}`, port: service.port })
  await browser.submit(await browser.open('/sign-in'), { email: 'grace@example.com', password: PASSWORD })
  cookie = `sitewright-session=${browser.cookies.get('sitewright-session')}`
})
after(async () => {
  await service?.kill('SIGKILL')
  await state?.remove()
})

async function send(method: string, path: string): Promise<Json> {
  const url = `http://localhost:${service.port}`
  const headers = { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
  const answer = await fetch(url + DOOR + path, { method, headers })
  const body = await answer.text()
  assert.equal(answer.status, 200, body)
  return JSON.parse(body)
}

test('doctor is run on request, with all that it finds', async () => {
  const { findings } = await send('POST', '/doctor')
  const says = findings.map((finding: { says: string }) => finding.says).join('\n')
  for (const expected of [/whole and migrated/, /The console is built/, /files of/, /^Node/m])
    assert.match(says, expected)
  const wrong = findings.filter(({ state }: { state: string }) => state === 'wrong')
  assert.deepEqual(
    wrong.map(({ says }: { says: string }) => says.replace(/^doctor-\w+|:.*/g, '')),
    ['.sites.test does not resolve'],
  )
})

test('a backup is made on request, where they are scheduled', async () => {
  await until(async () => (await send('GET', '/backups')).backups.length > 0)
  const { schedule, backups } = await send('GET', '/backups')
  assert.equal(schedule.every_seconds, 7 * 86_400)
  assert.ok(backups[0].place.startsWith(schedule.to))
  await until(async () => {
    await fetch(`http://localhost:${service.port}${DOOR}/backups`, {
      method: 'POST',
      headers: { cookie, origin: service.url },
    })
    return (await send('GET', '/backups')).backups.length > 1
  })
})
