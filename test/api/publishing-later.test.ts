import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { carryOutPublishing } from '#resources/history/publishing/carry-out.ts'
import { PUBLISH_LATER } from '#resources/history/publishing/schedule.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Json } from '#test/support/client.ts'
import { mailsTo, mailTo } from '#test/support/mailbox.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, newMember, newPage, newWebsite, refused } from './make.ts'

const HOUR_MS = 3_600_000

let service: Service
let owner: Person
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())

const nested = (path: string) => `${API}/websites/${site.id}/${path}`
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const later = (body: object, by: Person = owner) => by.post(nested('publish'), { at: inHours(1), ...body })
const schedule = async (body: object, by: Person = owner) => (await answered(200, later(body, by))).publishing as Json
const publishings = async (by: Person = owner) => (await answered(200, by.get(nested('publishings')))).data as Json[]
const only = (page: Json) => ({ records: [{ kind: 'page', id: page.id }] })
const status = async (path: string) => (await service.visit(hostOf(site), path)).status
const draft = (path: string) => newPage(owner, site, { path, status: 'draft' })
const typesOf = async ({ id }: Json) => {
  const { reader } = service.database
  const rows = await reader.selectFrom('events').select('type').where('resource_id', '=', id).orderBy('seq').execute()
  return rows.map(({ type }) => type)
}

/** Lets its time come. @returns the publishing when it has ended */
async function carriedOut({ id }: Json, by: Person = owner): Promise<Json> {
  await service.database.write((tx) =>
    tx
      .updateTable('jobs')
      .set({ run_at: 0 })
      .where('kind', '=', PUBLISH_LATER)
      .where('payload', 'like', `%${id}%`)
      .execute(),
  )
  return eventually(async () => {
    service.services.worker.wake()
    const found = (await publishings(by)).find((publishing) => publishing.id === id)!
    assert.notEqual(found.status, 'scheduled')
    return found
  })
}

test('what is scheduled is published at its time, as who scheduled it', async () => {
  site = await newWebsite(owner)
  const page = await draft('/a')
  const editor = await newMember(service, site, 'editor')
  const at = inHours(2)
  const scheduled = await schedule({ ...only(page), at }, editor)
  assert.deepEqual(scheduled.records, [{ kind: 'page', id: page.id, version_id: null }])
  assert.deepEqual([scheduled.all, scheduled.status, scheduled.at], [false, 'scheduled', at])
  assert.equal(scheduled.requested_by.id, editor.userId)
  const job = await service.database.reader
    .selectFrom('jobs')
    .select('run_at')
    .where('kind', '=', PUBLISH_LATER)
    .execute()
  assert.deepEqual(
    job.map(({ run_at }) => Number(run_at)),
    [Date.parse(at)],
  )
  assert.equal(await status('/a'), 404)

  const done = await carriedOut(scheduled)
  assert.deepEqual([done.status, done.error], ['done', null])
  assert.equal(await status('/a'), 200)
  assert.deepEqual((await typesOf(scheduled)).slice(1), ['publishing.done'])
  assert.deepEqual(await typesOf(page), ['page.created', 'page.updated', 'record.published'])
  const { data } = await answered(200, owner.get(nested('audit_events?operation=records_publish')))
  assert.deepEqual(
    data.map(({ actor }: Json) => actor.id),
    [editor.userId, editor.userId],
  )
  assert.deepEqual((await answered(200, owner.get(nested('waiting')))).data, [])
})

test('waiting says when a record is published next, whether it was named, is of a change set or all are', async () => {
  site = await newWebsite(owner)
  const [named, other] = [await draft('/b'), await draft('/c')]
  const set = await answered(201, owner.post(nested('change_sets'), { title: 'Of the set' }))
  const made = await draft('/d')
  const times = async () => {
    const { data } = await answered(200, owner.get(nested('waiting')))
    return [named, other, made].map(({ id }) => data.find((item: Json) => item.id === id).scheduled_at)
  }
  const [first, second, third] = [inHours(1), inHours(2), inHours(3)]
  await schedule({ ...only(named), at: second })
  assert.deepEqual(await times(), [second, null, null])
  await schedule({ change_set_id: set.id, at: first })
  assert.deepEqual(await times(), [second, null, first])
  await schedule({ all: true, at: third })
  assert.deepEqual(await times(), [second, third, first])
  await schedule({ all: true, at: first })
  assert.deepEqual(await times(), [first, first, first])
})

const text = async (path: string) => (await service.visit(hostOf(site), path)).text
const change = (page: Json, html_content: string) => answered(200, owner.patch(flat('pages', page), { html_content }))

for (const what of ['all', 'a change set'])
  test(`of ${what} exactly the records and versions are published that were there when it was asked for`, async () => {
    site = await newWebsite(owner)
    const pinned = await newPage(owner, site, { path: '/pinned', html_content: 'first' })
    await answered(200, owner.patch(`${API}/websites/pages/versions/${pinned.latest_version_id}/pin`))
    const set = await answered(201, owner.post(nested('change_sets'), { title: 'Autumn' }))
    const held = await newPage(owner, site, { path: '/held', status: 'draft', html_content: 'asked for' })
    const second = await change(pinned, 'second')
    const scheduled = await schedule(what === 'all' ? { all: true } : { change_set_id: set.id })
    const byId = (a: Json, b: Json) => a.id.localeCompare(b.id)
    const expected = [held, second].map(({ id, latest_version_id: version_id }) => ({ kind: 'page', id, version_id }))
    assert.deepEqual(scheduled.records.toSorted(byId), expected.toSorted(byId))
    assert.deepEqual([scheduled.all, scheduled.change_set_id], [what === 'all', what === 'all' ? null : set.id])
    await change(held, 'not asked for')
    await change(pinned, 'third')
    await draft('/later')
    assert.equal((await carriedOut(scheduled)).status, 'done')
    assert.match(await text('/held'), /asked for/)
    assert.doesNotMatch(await text('/held'), /not asked for/)
    assert.match(await text('/pinned'), /second/)
    assert.equal(await status('/later'), 404)
    const { data } = await answered(200, owner.get(nested('waiting')))
    assert.deepEqual(data.map(({ path }: Json) => path).toSorted(), ['/held', '/later', '/pinned'])
  })

test('visitors who see a later version by then go on seeing it', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { path: '/o', status: 'draft', html_content: 'first' })
  const scheduled = await schedule({ all: true })
  await change(page, 'second')
  await answered(200, owner.post(nested('publish'), only(page)))
  assert.equal((await carriedOut(scheduled)).status, 'done')
  assert.match(await text('/o'), /second/)
})

test('a publishing is carried out once, however many try', async () => {
  site = await newWebsite(owner)
  const page = await draft('/f')
  const { id, website_id } = await schedule(only(page))
  const { core } = service.services
  await Promise.all(Array.from({ length: 4 }, () => carryOutPublishing(core, { id, website_id })))
  assert.deepEqual(await typesOf({ id }), ['publishing.scheduled', 'publishing.done'])
  assert.deepEqual(await typesOf(page), ['page.created', 'page.updated', 'record.published'])
})

test('a record that was deleted meanwhile fails all of it, with a mail to who scheduled it and to the admins', async () => {
  site = await newWebsite(owner, { name: 'Mill Street' })
  const [page, gone] = [await draft('/g'), await draft('/h')]
  const editor = await newMember(service, site, 'editor')
  const records = [page, gone].map(({ id }) => ({ kind: 'page', id }))
  const scheduled = await schedule({ records }, editor)
  await answered(204, owner.delete(flat('pages', gone)))
  const failed = await carriedOut(scheduled)
  assert.equal(failed.status, 'failed')
  assert.match(failed.error, /records\.1.* must name a page of this website that was not deleted\.$/)
  assert.equal(await status('/g'), 404)
  assert.deepEqual((await typesOf(scheduled)).slice(1), ['publishing.failed'])
  for (const { email } of [editor, owner]) {
    const mail = await mailTo(service, email)
    assert.match(mail.subject!, /Nothing was published on Mill Street/)
    assert.match(mail.text!, /must name a page of this website/)
  }
})

test('a role or a key that was lost meanwhile fails it', async () => {
  site = await newWebsite(owner)
  const page = await draft('/i')
  const [demoted, removed, revoked] = [
    await newMember(service, site, 'editor'),
    await newMember(service, site, 'editor'),
    await newMember(service, site, 'editor'),
  ]
  const all = [
    await schedule(only(page), demoted),
    await schedule(only(page), removed),
    await schedule(only(page), revoked),
  ]
  const accesses = (await answered(200, owner.get(nested('accesses')))).data as Json[]
  const accessOf = ({ userId }: Person) => flat('accesses', accesses.find(({ user }) => user.id === userId)!)
  await answered(200, owner.patch(accessOf(demoted), { role: 'content' }))
  await answered(204, owner.delete(accessOf(removed)))
  const { data: keys } = await answered(200, revoked.get(`${API}/api_keys`))
  await answered(204, revoked.delete(`${API}/api_keys/${keys[0].id}`))
  const errors: string[] = []
  for (const scheduled of all) errors.push((await carriedOut(scheduled)).error)
  assert.match(errors[0]!, /who scheduled it, may no longer publish on this website\.$/)
  assert.match(errors[1]!, /who scheduled it, may no longer publish on this website\.$/)
  assert.match(errors[2]!, /^The key or program that scheduled it was revoked, or has expired\.$/)
  assert.equal(await status('/i'), 404)
  for (const { email } of [demoted, removed, revoked]) await mailTo(service, email)
})

test('a policy that asks for review meanwhile fails it', async () => {
  site = await newWebsite(owner)
  const page = await draft('/n')
  const scheduled = await schedule(only(page))
  await answered(200, owner.patch(`${API}/websites/${site.id}`, { publish_policy: { people: 'review' } }))
  const failed = await carriedOut(scheduled)
  assert.match(failed.error, /^Review required/)
  assert.equal(await status('/n'), 404)
})

test('what was cancelled is not published, and what ended cannot be cancelled', async () => {
  site = await newWebsite(owner)
  const page = await draft('/j')
  const [cancelled, done] = [await schedule(only(page)), await schedule(only(await draft('/k')))]
  await answered(204, owner.delete(nested(`publishings/${cancelled.id}`)))
  await answered(204, owner.delete(flat('publishings', cancelled)))
  assert.equal((await carriedOut(done)).status, 'done')
  assert.equal((await carriedOut(cancelled)).status, 'cancelled')
  await eventually(async () => {
    const left = (await jobs()).filter(({ payload }) => [cancelled, done].some(({ id }) => payload.includes(id)))
    assert.deepEqual(left, [])
  })
  assert.deepEqual([await status('/j'), await status('/k')], [404, 200])
  assert.deepEqual(await typesOf(cancelled), ['publishing.scheduled', 'publishing.cancelled'])
  await answered(409, owner.delete(flat('publishings', done)))
  const { data } = await answered(200, owner.get(nested('publishings?status=cancelled')))
  assert.deepEqual(
    data.map(({ id }: Json) => id),
    [cancelled.id],
  )
})

test('a change set that was undone meanwhile fails it', async () => {
  site = await newWebsite(owner)
  const set = await answered(201, owner.post(nested('change_sets'), { title: 'Undone' }))
  await draft('/l')
  const scheduled = await schedule({ change_set_id: set.id })
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  const failed = await carriedOut(scheduled)
  assert.match(failed.error, /was undone by the change set/)
})

test('the time is in the future and within a year, and what is named exists', async () => {
  site = await newWebsite(owner)
  const page = await draft('/m')
  await refused(later({ all: true, at: new Date(Date.now() - 1_000).toISOString() }), 'at')
  await refused(later({ all: true, at: inHours(24 * 367) }), 'at')
  await refused(later({ all: true, at: 'tomorrow' }), 'at')
  await answered(204, owner.delete(flat('pages', page)))
  await refused(later(only(page)), 'records.0.id')
  await refused(later({ change_set_id: page.id }), 'change_set_id')
  await answered(403, later({ all: true }, await newMember(service, site, 'content')))
  assert.deepEqual(await publishings(), [])
})

test('a website has at most 100 scheduled publishings', async () => {
  site = await newWebsite(owner)
  await Promise.all(Array.from({ length: 100 }, () => schedule({ all: true })))
  const body = await answered(422, later({ all: true }))
  assert.equal(body.code, 'publishing_limit_reached')
})

async function jobs() {
  return service.database.reader.selectFrom('jobs').selectAll().where('kind', '=', PUBLISH_LATER).execute()
}

test('what is scheduled on a deleted website waits until it is restored, and mails nobody', async () => {
  const person = await service.newUser()
  site = await newWebsite(person)
  await answered(201, person.post(nested('pages'), { path: '/a', status: 'draft' }))
  const { publishing } = await answered(200, later({ all: true }, person))
  await answered(204, person.delete(`${API}/websites/${site.id}`))
  const wait = await carryOutPublishing(service.services.core, { website_id: site.id, id: publishing.id })
  assert.ok(wait !== undefined && wait > 0)
  assert.deepEqual(await typesOf(publishing), ['publishing.scheduled'])
  const { data } = await answered(200, person.get(`${API}/trash`))
  await answered(200, person.post(`${API}/websites/trash/${data[0].id}/restore`, {}))
  assert.equal((await carriedOut(publishing, person)).status, 'done')
  assert.equal(await status('/a'), 200)
  assert.deepEqual(await mailsTo(service, person.email), [])
})
