import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newPage, newWebsite } from './make.ts'
import { downloaded, ended, exportOf, proposed, upload } from './transfer.ts'

let service: Service
let owner: Person
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())
beforeEach(async () => {
  site = await newWebsite(owner, { facts: { phone: '1', fax: '9' } })
  await newPage(owner, site, { path: '/', html_content: '<p>{{ website.facts.phone }}</p>' })
})

const at = (path = '') => `${API}/websites/${site.id}${path}`
const facts = async () => answered(200, owner.get(at('/facts')))
const change = (body: object) => answered(200, owner.patch(at(), body))
const versions = async () => (await answered(200, owner.get(at('/facts/versions')))).data as Json[]
const seen = async () => (await service.visit(hostOf(site), '/')).text
const shows = async (phone: string) => assert.ok((await seen()).includes(`<p>${phone}</p>`), await seen())
const waiting = async () => (await answered(200, owner.get(at('/waiting')))).data as Json[]

test('a change of facts is a version; what they were before the first is one too', async () => {
  assert.deepEqual((await facts()).latest_version_id, null)
  assert.deepEqual(await versions(), [])
  await change({ facts: { phone: '2' } })
  await shows('2')
  const [second, first] = (await versions()) as [Json, Json]
  assert.deepEqual([first.number, first.snapshot, first.live], [1, { phone: '1', fax: '9' }, false])
  assert.deepEqual([second.number, second.snapshot, second.live], [2, { phone: '2', fax: '9' }, true])
  assert.equal(second.created_by.id, owner.userId)
  await change({ facts: { phone: '2' } })
  assert.equal((await versions()).length, 2)
  const diff = await answered(200, owner.get(at('/facts/versions/diff')))
  assert.deepEqual(
    diff.fields.map(({ field, before, after }: Json) => [field, before, after]),
    [['phone', '1', '2']],
  )
})

test('publish: false saves a draft that visitors do not see until it is published', async () => {
  const answer = await change({ facts: { phone: '2' }, publish: false })
  assert.equal(answer.facts.phone, '1')
  assert.match(answer.warnings.join(), /Visitors see version 1; this change is version 2/)
  await shows('1')
  const record = await facts()
  assert.deepEqual([record.facts.phone, record.version_number, record.pin_reason], ['2', 2, 'review'])
  const [item] = await waiting()
  assert.deepEqual([item!.kind, item!.id, item!.title], ['facts', site.id, 'Facts'])
  // A further change is of the newest.
  await change({ facts: { fax: null }, publish: false })
  await answered(200, owner.post(at('/publish'), { records: [{ kind: 'facts', id: site.id }] }))
  await shows('2')
  assert.deepEqual((await answered(200, owner.get(at()))).facts, { phone: '2' })
  assert.deepEqual(await waiting(), [])
})

test('versions are pinned, unpinned and reverted to', async () => {
  await change({ facts: { phone: '2' } })
  const [, first] = (await versions()) as [Json, Json]
  const pinned = await answered(200, owner.patch(at(`/facts/versions/${first.id}/pin`)))
  assert.deepEqual([pinned.pinned_version_id, pinned.version.number], [first.id, 1])
  await shows('1')
  await change({ facts: { phone: '3' } })
  await shows('1')
  const unpinned = await answered(200, owner.delete(at('/facts/unpin')))
  assert.deepEqual([unpinned.pinned_version_id, unpinned.facts.phone], [null, '3'])
  await shows('3')
  const reverted = await answered(200, owner.post(`${API}/websites/facts/versions/${first.id}/revert`))
  assert.deepEqual([reverted.version.number, reverted.facts.phone], [4, '1'])
  await shows('1')
})

test('an agent under review changes facts as a draft; a preview shows it', async () => {
  await change({ publish_policy: { agents: 'review' } })
  const agent = agentOf(owner)
  const called = await agent.call('websites_update', { id: site.id, facts: { phone: '5' } })
  assert.equal(called.isError, false, called.text)
  await shows('1')
  assert.equal((await facts()).facts.phone, '5')
  const preview = await answered(201, owner.post(at('/previews'), {}))
  const host = new URL(preview.url).host.replace(/:\d+$/, '')
  const { text } = await service.visit(host, `/${new URL(preview.url).search}`)
  assert.ok(text.includes('<p>5</p>'), text)
  // With anything else, the whole call waits for approval.
  const { status } = await owner.patch(at(), { name: 'Other' })
  assert.equal(status, 200)
})

test('undo takes a change of facts back, as a version', async () => {
  const set = await answered(201, owner.post(at('/change_sets'), { title: 'Facts' }))
  await change({ facts: { phone: '2' } })
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/end`, {}))
  await change({ facts: { fax: '8' } })
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  await shows('1')
  assert.equal((await versions())[0]!.number > 2, true)
})

/** Of a website, without what is its own. */
async function historyAt(website: Json) {
  const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/facts/versions`))
  const ids = data.map(({ id }: Json) => id)
  return data.map(({ number, snapshot, live, pinned, source, note, created_by, created_at, ...version }: Json) => ({
    ...{ number, snapshot, live, pinned, source, note, created_by, created_at },
    reverts: ids.indexOf(version.reverted_from_version_id),
  }))
}

/** Four versions, of which visitors see the second. */
async function withHistory() {
  await change({ facts: { phone: '2' } })
  const [second, first] = (await versions()) as [Json, Json]
  await answered(200, owner.post(`${API}/websites/facts/versions/${first.id}/revert`))
  await answered(200, owner.patch(`${API}/websites/facts/versions/${second.id}/pin`))
  await change({ facts: { phone: '4' } })
  const history = await historyAt(site)
  assert.deepEqual(
    history.map(({ number, live, reverts }: Json) => [number, live, reverts]),
    [
      [4, false, -1],
      [3, false, 3],
      [2, true, -1],
      [1, false, -1],
    ],
  )
  return history
}

test('an export and a duplicate have the history of facts', async () => {
  const history = await withHistory()
  const file = await downloaded(service, await exportOf(owner, site))
  const imported = await newWebsite(owner)
  const { id } = await proposed(owner, upload(owner, imported, file))
  await answered(200, owner.post(`${API}/websites/${imported.id}/import`, { import_id: id, confirm: true }))
  assert.deepEqual((await ended(owner, id)).errors, [])
  const copy = await answered(201, owner.post(at('/duplicate'), { name: 'Copy' }))
  assert.deepEqual((await ended(owner, copy.import_id)).errors, [])
  for (const website of [imported, copy]) {
    assert.deepEqual(await historyAt(website), history)
    const shown = await answered(200, owner.get(`${API}/websites/${website.id}/facts`))
    assert.deepEqual([shown.facts, shown.version_number], [{ phone: '4', fax: '9' }, 4])
    assert.deepEqual((await answered(200, owner.get(`${API}/websites/${website.id}`))).facts, { phone: '2', fax: '9' })
    assert.ok((await service.visit(hostOf(website), '/')).text.includes('<p>2</p>'))
  }
})

test('a website with facts of its own keeps their history, and gets the others', async () => {
  await withHistory()
  const file = await downloaded(service, await exportOf(owner, site))
  const other = await newWebsite(owner, { facts: { email: 'a@example.org' } })
  await answered(200, owner.patch(`${API}/websites/${other.id}`, { facts: { email: 'b@example.org' } }))
  const { id } = await answered(201, upload(owner, other, file, { confirm: 'true' }))
  const { status, errors } = await ended(owner, id)
  assert.deepEqual(
    [status, errors],
    ['done', ['version 1 of facts facts: was left out with those after it, since the website has facts of its own']],
  )
  const [newest, ...before] = await historyAt(other)
  assert.deepEqual(newest.snapshot, { email: 'b@example.org', phone: '2', fax: '9' })
  assert.deepEqual(
    before.map(({ snapshot }: Json) => snapshot.email),
    ['b@example.org', 'a@example.org'],
  )
})
