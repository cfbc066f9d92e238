// Runs on PostgreSQL alone: two releases share no SQLite file.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { mayMigrateBeside } from '#kernel/database/migrate.ts'
import { openState } from '#test/cli/support/backups.ts'
import { assertConsistent } from '#test/faults/support/consistency.ts'
import { type Api, apiOf, expect, makeOwner } from '#test/faults/support/owner.ts'
import type { Json } from '#test/support/client.ts'
import { spawnService, untilServing } from '#test/support/process.ts'
import { SERVICE_ENV } from '#test/support/service-env.ts'
import { freshState, type State } from '#test/support/state.ts'
import { until } from '#test/support/until.ts'
import { earlierRelease } from './support/earlier-release.ts'

const HOST = 'loaded.sites.test'
const earlier = earlierRelease()

let state: State
before(async () => {
  state = await freshState()
})
after(async () => {
  await state.remove()
  if ('remove' in earlier) earlier.remove()
})

test('the release before serves while this one migrates and starts, and nothing that was acknowledged is lost', async (t) => {
  if ('skipped' in earlier) return t.skip(earlier.skipped)
  const older = await startEarlier(earlier.folder, state.env)
  const database = openState(state.env)
  const isPossible = await mayMigrateBeside(database)
  await database.close()
  if (!isPossible) {
    const refused = await spawnService(state.env).then(
      () => 'it started',
      (error: Error) => error.message,
    )
    await older.kill()
    assert.match(refused, /Another process of Sitewright runs on this database/)
    return t.diagnostic(`This release changes tables of ${earlier.name} in a way for which it has to be stopped`)
  }
  const key = await makeOwnerBy(earlier.folder, state.env)
  const website = expect(
    201,
    await apiOf(older.port, key).send('POST', '/websites', { name: 'Loaded', subdomain: 'loaded' }),
  )
  const onOld = new Load(older.port, key, website.id)
  await onOld.answers(30)
  const newer = await spawnService(state.env)
  assert.ok(newer.logs.some(({ msg }) => msg === 'migrated'))
  const onNew = new Load(newer.port, key, website.id)
  await Promise.all([onOld.answers(60), onNew.answers(60)])
  await onOld.drain()
  assert.deepEqual(await older.kill(), { code: 0, signal: null })
  await onNew.answers(30)
  await onNew.drain()
  assert.deepEqual([...onOld.failed, ...onNew.failed], [])
  await onOld.assertStored(newer.port)
  await onNew.assertStored(newer.port)
  t.diagnostic(`${onOld.answered} answers of ${earlier.name}, ${onNew.answered} of this release`)
  await newer.kill()
  await assertConsistent(state.env)
})

test('columns that a newer release adds disturb no request', async () => {
  const own = await freshState()
  const key = await makeOwner(own.env)
  const service = await spawnService(own.env)
  const api = apiOf(service.port, key)
  const website = expect(201, await api.send('POST', '/websites', { name: 'Loaded', subdomain: 'loaded' }))
  const load = new Load(service.port, key, website.id)
  await load.answers(30)
  const client = new Client({ connectionString: own.env.DATABASE_URL })
  await client.connect()
  for (const table of ['websites', 'pages', 'histories', 'versions', 'users', 'accesses', 'api_keys', 'credentials']) {
    await client.query(`alter table ${table} add column added_later integer not null default 0`)
    await load.answers(20)
  }
  await client.end()
  await load.drain()
  assert.deepEqual(load.failed, [])
  await load.assertStored(service.port)
  api.close()
  await service.kill()
  await own.remove()
})

const CLIENTS = 3

/** Clients of one process, which read and write until they are drained, as a balancer does it. */
class Load {
  answered = 0
  readonly failed: string[] = []
  #key: string
  #websiteId: string
  #stored = new Map<string, string>()
  #isDrained = false
  #running: Promise<unknown>

  constructor(port: number, key: string, websiteId: string) {
    this.#key = key
    this.#websiteId = websiteId
    this.#running = Promise.all(Array.from({ length: CLIENTS }, (_, n) => this.#run(apiOf(port, key), `${port}-${n}`)))
  }

  /** Waits for as many more, or for the first that failed. */
  async answers(more: number) {
    const wanted = this.answered + more
    await until(() => this.failed.length > 0 || this.answered >= wanted)
  }

  async drain() {
    this.#isDrained = true
    await this.#running
  }

  async assertStored(port: number) {
    const api = apiOf(port, this.#key)
    assert.ok(this.#stored.size > 0)
    for (const [id, html] of this.#stored)
      assert.equal(expect(200, await api.send('GET', `/websites/pages/${id}`)).html_content, html)
    api.close()
  }

  async #run(api: Api, name: string) {
    for (let n = 0; !this.#isDrained; n++) {
      const path = `/${name}-${n}`
      const first = `<p>${path}</p>`
      const made = await this.#answer(api, 'POST', `/websites/${this.#websiteId}/pages`, { path, html_content: first })
      if (!made) continue
      this.#stored.set(made.id, first)
      const html_content = `<p>${path} again</p>`
      if (await this.#answer(api, 'PATCH', `/websites/pages/${made.id}`, { html_content }))
        this.#stored.set(made.id, html_content)
      const read = await this.#answer(api, 'GET', `/websites/pages/${made.id}`)
      if (read && read.html_content !== this.#stored.get(made.id)) this.failed.push(`${path}: ${read.html_content}`)
      const { status } = await api.visit(HOST, path)
      if (status !== 200) this.failed.push(`a visitor got ${status} of ${path}`)
    }
    api.close()
  }

  /** @returns null where the answer says that the request can be repeated */
  async #answer(api: Api, method: string, path: string, body?: object): Promise<Json | null> {
    const answer = await api.send(method, path, body)
    this.answered++
    if (answer.status < 300) return answer.body
    if (answer.status !== 503) this.failed.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return null
  }
}

function startEarlier(folder: string, env: Record<string, string>) {
  return untilServing(launchEarlier(folder, ['serve'], env))
}

async function makeOwnerBy(folder: string, env: Record<string, string>): Promise<string> {
  const who = ['--email', 'owner@example.com']
  await printed(launchEarlier(folder, ['user', 'create', ...who], env))
  return (await printed(launchEarlier(folder, ['api-key', 'create', ...who], env))).trim().split('\n').at(-1)!
}

async function printed(child: ChildProcess): Promise<string> {
  const [stdout, [status]] = await Promise.all([text(child.stdout!), once(child, 'close')])
  assert.equal(status, 0)
  return stdout
}

function launchEarlier(folder: string, args: string[], env: Record<string, string>): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env
  return spawn(join(folder, 'scripts/node.sh'), [join(folder, 'src/cli.ts'), ...args], {
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: '', ...SERVICE_ENV, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
