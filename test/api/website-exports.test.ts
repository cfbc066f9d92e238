import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteEndedExports } from '#resources/transfer/export/exports-store.ts'
import { recordsOf } from '#resources/transfer/export/records.ts'
import { runExport } from '#resources/transfer/export/run-export.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newPage, newWebsite } from './make.ts'
import { downloaded, endedExport, unzipped } from './transfer.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService()
  ann = await service.newUser()
  site = await newWebsite(ann)
  await newPage(ann, site, { path: '/', html_content: '<h1>Bread</h1>', published: true })
})
after(() => service?.close())

const order = (by: Person) => answered(202, by.post(`${API}/websites/${site.id}/export`, {}))
const downloads = async () =>
  (await service.database.reader.selectFrom('downloads').select('id').where('website_id', '=', site.id).execute())
    .length
const jobOf = async ({ id }: Json) => {
  const jobs = await service.database.reader.selectFrom('jobs').selectAll().where('kind', '=', 'sites.export').execute()
  return jobs.find(({ payload }) => JSON.parse(payload).id === id)
}

test('an export is queued for a job in turns by account, and has the address of its zip once it is done', async () => {
  const queued = await order(ann)
  assert.deepEqual([queued.status, queued.url, queued.expires_at], ['queued', null, null])
  const done = await endedExport(ann, queued.id)
  assert.deepEqual([done.status, done.pages_count, done.error], ['done', 1, null])
  assert.ok(Date.parse(done.expires_at) > Date.parse(done.created_at))
  const { entries } = await unzipped(await downloaded(service, done))
  assert.ok(entries.some(({ name }) => name === 'index.html'))
  assert.deepEqual(await answered(200, ann.get(`${API}/websites/${site.id}/exports/${done.id}`)), done)
  const other = await newWebsite(ann)
  await answered(404, ann.get(`${API}/websites/${other.id}/exports/${done.id}`))
  const editor = await newMember(service, site, 'editor')
  await answered(403, editor.get(`${API}/websites/exports/${done.id}`))
})

test('one that was interrupted is made again, once, and what a process that was overtaken made is not kept', async () => {
  const { core, downloads: shelf, worker } = service.services
  await worker.stop()
  const before = await downloads()
  const queued = await order(ann)
  const job = { website_id: site.id, id: queued.id }
  assert.equal((await jobOf(queued))?.account_id, ann.accountId)
  const stopped = new AbortController()
  stopped.abort()
  assert.equal(await runExport(core, shelf, job, stopped.signal), 0)
  const running = await answered(200, ann.get(`${API}/websites/exports/${queued.id}`))
  assert.deepEqual([running.status, running.url, await downloads()], ['running', null, before])
  const going = new AbortController().signal
  await Promise.all([1, 2].map(() => runExport(core, shelf, job, going)))
  await runExport(core, shelf, job, going)
  const done = await endedExport(ann, queued.id)
  assert.deepEqual([done.status, await downloads()], ['done', before + 1])
  await downloaded(service, done)
})

test('it fails for who lost access meanwhile, and goes with its download', async () => {
  const { core, downloads: shelf } = service.services
  const admin = await newMember(service, site, 'admin')
  const queued = await order(admin)
  const { data } = await answered(200, ann.get(`${API}/websites/${site.id}/accesses`))
  const access = data.find(({ user }: Json) => user.id === admin.userId)
  await answered(204, ann.delete(`${API}/websites/accesses/${access.id}`))
  const job = { website_id: site.id, id: queued.id }
  await runExport(core, shelf, job, new AbortController().signal)
  const failed = await answered(200, ann.get(`${API}/websites/exports/${queued.id}`))
  assert.equal(failed.status, 'failed')
  assert.match(failed.error, /no longer has access/)
  const { database } = service
  await database.write((tx) => tx.updateTable('website_exports').set({ ends_at: 1 }).execute())
  await database.write((tx) => deleteEndedExports(tx, Date.now()))
  await answered(404, ann.get(`${API}/websites/exports/${queued.id}`))
})

test('others are served between two records that are read', async () => {
  for (let n = 0; n < 20; n++) await newPage(ann, site, { title: `Page ${n}` })
  let turns = 0
  let turning = setImmediate(function turn() {
    turns++
    turning = setImmediate(turn)
  })
  let records = 0
  for await (const _ of recordsOf(service.database.reader, site.id, { submissions: false })) records++
  clearImmediate(turning)
  assert.ok(records > 40 && turns >= records, `${turns} turns for ${records} records`)
})
