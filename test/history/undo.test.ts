import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, hostOf, newWebsite } from '../api/make.ts'
import { type Chance, chanceOf, seedFromEnvironment } from '../faults/support/chance.ts'

const PROGRAMS = 6
const STEPS = 14
const PARTS = 3

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service.close())

test('an undo brings back what random programs changed, and its undo brings them back', async () => {
  const chance = chanceOf(seedFromEnvironment())
  for (let n = 0; n < PROGRAMS; n++) {
    const site = await newWebsite(owner)
    await run(chance, site, STEPS)
    const before = await stateOf(site)
    const set = await answered(201, owner.post(`/api/v1/websites/${site.id}/change_sets`, { title: 'Program' }))
    await run(chance, site, STEPS)
    const changed = await stateOf(site)
    const undone = await answered(200, owner.post(`/api/v1/websites/change_sets/${set.id}/undo`, {}))
    assert.deepEqual(await stateOf(site), before)
    const redo = `/api/v1/websites/change_sets/${undone.change_set_id}/undo`
    await answered(200, owner.post(redo, {}))
    assert.deepEqual(await stateOf(site), changed)
  }
})

test('a restore brings the website back to any instant of random programs, also past undos, and its undo is the redo', async () => {
  const chance = chanceOf(seedFromEnvironment())
  for (let n = 0; n < PROGRAMS; n++) {
    const site = await newWebsite(owner)
    const instants: { time: string; state: Json }[] = []
    for (let part = 0; part < PARTS; part++) {
      const set = await answered(201, owner.post(`/api/v1/websites/${site.id}/change_sets`, { title: 'Part' }))
      await run(chance, site, STEPS)
      if (chance.below(3) === 0)
        await owner.post(`/api/v1/websites/change_sets/${set.id}/undo`, { on_conflict: 'skip' })
      await sleep(3)
      instants.push({ time: new Date().toISOString(), state: await stateOf(site) })
      await sleep(3)
    }
    const last = instants.pop()!
    for (const { time, state } of instants) {
      const { change_set_id } = await answered(200, owner.post(`/api/v1/websites/${site.id}/restore`, { time }))
      assert.deepEqual(await stateOf(site), state)
      if (change_set_id) await answered(200, owner.post(`/api/v1/websites/change_sets/${change_set_id}/undo`, {}))
      assert.deepEqual(await stateOf(site), last.state)
    }
  }
})

/** Random changes of everything that can be undone; what the rules refuse is left out. */
async function run(chance: Chance, site: Json, steps: number): Promise<void> {
  const nested = (path: string) => `/api/v1/websites/${site.id}/${path}`
  const some = async (plural: string): Promise<Json | null> => {
    const { data } = await answered(200, owner.get(nested(plural)))
    return data.length > 0 ? chance.pick(data) : null
  }
  const word = () => `w${chance.below(1_000)}`
  const change = async (plural: string, body: object) => {
    const record = await some(plural)
    if (record) await owner.patch(flat(plural, record), body)
  }
  const remove = async (plural: string) => {
    const record = await some(plural)
    if (record) await owner.delete(flat(plural, record))
  }
  const kinds = ['pages', 'headers', 'components', 'snippets', 'redirects', 'tables', 'forms']
  const bodies: Record<string, () => object> = {
    pages: () => ({ path: `/${word()}`, title: word(), html_content: `<p>${word()}</p>` }),
    headers: () => ({
      name: word(),
      html_content: word(),
      ...(chance.below(2) ? { default_on_page_language: 'en' } : {}),
    }),
    components: () => ({ name: `c-${word()}`, html_content: word() }),
    snippets: () => ({ name: `s-${word()}`, html_content: word() }),
    redirects: () => ({ from_path: `/${word()}`, to: `/${word()}` }),
    tables: () => ({ name: word(), key: word(), columns: [{ key: 'name', type: 'text', unique: true }] }),
    forms: () => ({ name: word(), fields: [{ label: word() }] }),
  }
  const changes: Record<string, () => object> = {
    ...bodies,
    pages: () => chance.pick([{ html_content: word() }, { path: `/${word()}` }, { title: word(), status: 'draft' }]),
    tables: () => ({ name: word() }),
  }
  for (let n = 0; n < steps; n++) {
    const kind = chance.pick(kinds)
    const table = await some('tables')
    await chance.pick([
      () => owner.post(nested(kind), bodies[kind]!()),
      () => change(kind, changes[kind]!()),
      () => change('pages', changes.pages!()),
      () => remove(kind),
      async () => {
        const { data } = (await answered(200, owner.get(nested('pages')))) as Json
        const page = data[0] && (await answered(200, owner.get(flat('pages', data[0]))))
        if (!page) return
        const versions = await answered(200, owner.get(`/api/v1/websites/pages/${page.id}/versions`))
        const version = chance.pick(versions.data as Json[])
        if (chance.below(2)) await owner.patch(flat('pages/versions', version, '/pin'))
        else await owner.delete(flat('pages', page, '/unpin'))
      },
      async () => table && owner.post(nested(`tables/${table.id}/rows`), { values: { name: word() } }),
      async () => {
        const { data } = table ? await answered(200, owner.get(nested(`tables/${table.id}/rows`))) : { data: [] }
        if (data.length === 0) return
        const row = chance.pick(data as Json[])
        if (chance.below(2)) await owner.patch(flat('tables/rows', row), { values: { name: word() } })
        else await owner.delete(flat('tables/rows', row))
      },
      async () => {
        const page = await some('pages')
        if (page) await owner.patch(`/api/v1/websites/${site.id}`, { home_page_id: page.id, facts: { phone: word() } })
      },
    ])()
  }
}

/** All records as the API and visitors see them, without what every change moves. */
async function stateOf(site: Json): Promise<Json> {
  const state: Json = {}
  const list = async (path: string) =>
    (await answered(200, owner.get(`/api/v1/websites/${site.id}/${path}?per=200`))).data as Json[]
  for (const kind of ['pages', 'headers', 'components', 'snippets']) {
    state[kind] = []
    for (const { id } of await list(kind)) state[kind].push(settled(await answered(200, owner.get(flat(kind, { id })))))
  }
  for (const kind of ['redirects', 'tables', 'forms']) state[kind] = (await list(kind)).map(settled)
  state.rows = []
  for (const table of state.tables) state.rows.push((await list(`tables/${table.id}/rows`)).map(settled))
  const { home_page_id, facts } = await answered(200, owner.get(`/api/v1/websites/${site.id}`))
  state.website = { home_page_id, facts }
  state.visitors = []
  for (const { path } of state.pages) {
    const { status, text } = await service.visit(hostOf(site), path)
    state.visitors.push([path, status, text.replaceAll(/\?v=\w+/g, '')])
  }
  return state
}

function settled(record: Json): Json {
  const { updated_at: _, latest_version_id, live_version_id, pinned_version_id, ...others } = record
  // Those of a form's fields go on too.
  const { version_number, latest_version_number, version_id, ...rest } = others
  const pin = pinned_version_id === null || pinned_version_id === undefined ? null : pinned_version_id
  return { ...rest, pin }
}
