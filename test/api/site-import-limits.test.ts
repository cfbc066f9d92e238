import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newPage, newWebsite } from './make.ts'
import { ended, proposed, siteArchive, upload } from './transfer.ts'

const PAGES = 30
let service: Service
let ann: Person
before(async () => {
  service = await startService({ PLAN_LIMITS: `{"free": {"pages_per_website": ${PAGES}}}` })
  ann = await service.newUser(undefined, { plan: 'free' })
})
after(() => service?.close())

test('an import that reaches a limit midway says so, keeps what it created, and continues once the limit is raised', async () => {
  const site = await newWebsite(ann)
  const planned = Array.from({ length: 28 }, (_, n) => ({ path: `/imported-${n}`, html: `<p>${n}</p>` }))
  const { id } = await proposed(ann, upload(ann, site, await siteArchive(planned)))
  for (let n = 0; n < 5; n++) await newPage(ann, site, { path: `/own-${n}` })
  const confirm = () => ann.post(`${API}/websites/${site.id}/import`, { import_id: id, confirm: true })
  await answered(200, confirm())
  const stopped = await ended(ann, id)
  assert.equal(stopped.status, 'failed')
  assert.match(stopped.error, /limit of 30 pages per website/)
  const paths = async () =>
    (await answered(200, ann.get(`${API}/websites/${site.id}/pages?per=200`))).data.map(
      ({ path }: { path: string }) => path,
    )
  assert.equal((await paths()).length, 5 + stopped.created.page)
  assert.ok(stopped.created.page > 0 && stopped.created.page < 28, `${stopped.created.page}`)
  assert.equal(stopped.created.version, stopped.created.page)
  await service.database.write((tx) => tx.updateTable('accounts').set({ plan: 'pro' }).execute())
  await answered(200, confirm())
  const done = await ended(ann, id)
  assert.deepEqual([done.status, done.error, done.errors], ['done', null, []])
  assert.deepEqual(done.created, { page: 28, version: 28 })
  const all = await paths()
  assert.equal(all.length, 33)
  assert.equal(new Set(all).size, 33)
  await answered(409, confirm())
})
