import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#kernel/database/ids.ts'
import { expirePreviews } from '#resources/history/previews/expire.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const at = (website: { id: string }) => `${API}/websites/${website.id}/previews`
const DAY_MS = 86_400_000

test('a preview answers its link and token when it starts, and when that is replayed', async () => {
  const website = await newWebsite(ann)
  const page = await newPage(ann, website, { path: '/menü' })
  const before = Date.now()
  const headers = { 'idempotency-key': 'start-1' }
  const body = { page_id: page.id, expires_in: 60 }
  const started = await answered(201, ann.post(at(website), body, { headers }))
  const { origin, pathname, searchParams } = new URL(started.url)
  assert.match(origin, /^http:\/\/preview-[0-9a-f]{32}\.sites\.test:\d+$/)
  assert.equal(pathname, '/men%C3%BC')
  assert.equal(searchParams.get('token'), started.token)
  const lifetime = Date.parse(started.expires_at) - before
  assert.ok(lifetime >= 60_000 && lifetime < 120_000)
  const replayed = await answered(201, ann.post(at(website), body, { headers }))
  assert.deepEqual(replayed, started)
  const shown = await answered(200, ann.get(flat('previews', started)))
  assert.equal(shown.url, `${origin}/men%C3%BC`)
  assert.equal(shown.token, undefined)
  const everything = await service.database.reader.selectFrom('previews').selectAll().execute()
  const audit = await answered(200, ann.get(`${API}/websites/${website.id}/audit_events?per=200`))
  for (const stored of [everything, audit]) assert.ok(!JSON.stringify(stored).includes(started.token))
  await answered(204, ann.delete(flat('previews', started)))
  assert.equal((await answered(200, ann.get(flat('previews', started)))).status, 'stopped')
  await answered(204, ann.delete(flat('previews', started)))
  const { data } = await answered(200, ann.get(`${API}/websites/${website.id}/events?per=200`))
  const types = data.map(({ type }: { type: string }) => type).filter((type: string) => type.startsWith('preview.'))
  assert.deepEqual(types.toSorted(), ['preview.started', 'preview.stopped'])
  const { data: list } = await answered(200, ann.get(at(website)))
  assert.deepEqual(
    list.map(({ id }: { id: string }) => id),
    [started.id],
  )
})

test('what is no part of the website is refused', async () => {
  const [website, other] = [await newWebsite(ann), await newWebsite(ann)]
  const [page, foreign] = [await newPage(ann, website), await newPage(ann, other)]
  const start = (fields: object) => ann.post(at(website), fields)
  await refused(start({ page_id: foreign.id }), 'page_id')
  await refused(start({ version_ids: [foreign.latest_version_id] }), 'version_ids')
  await refused(start({ version_ids: [NOBODYS_ID] }), 'version_ids')
  await refused(start({ theme_id: page.id }), 'theme_id')
  await refused(start({ change_set_id: NOBODYS_ID }), 'change_set_id')
  for (const expires_in of [59, 604_801, 1.5, '60']) await refused(start({ expires_in }), 'expires_in')
  const changed = await answered(200, ann.patch(flat('pages', page), { html_content: 'x' }))
  await refused(start({ version_ids: [page.latest_version_id, changed.latest_version_id] }), 'version_ids')
  assert.equal((await answered(200, ann.get(at(website)))).meta.total_count, 0)
})

test('a website has so many active previews at most', async () => {
  const website = await newWebsite(ann)
  const first = await answered(201, ann.post(at(website), {}))
  const { database } = service
  const row = await database.reader
    .selectFrom('previews')
    .selectAll()
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  const copies = Array.from({ length: 49 }, () => ({ ...row, id: newId(), host_key: newId() }))
  await database.write((tx) => tx.insertInto('previews').values(copies).execute())
  const body = await refused(ann.post(at(website), {}), 'base')
  assert.equal(body.code, 'preview_limit_reached')
  await answered(204, ann.delete(flat('previews', first)))
  await answered(201, ann.post(at(website), {}))
})

test('previews are for those who write content', async () => {
  const website = await newWebsite(ann)
  const [viewer, writer] = [await newMember(service, website, 'viewer'), await newMember(service, website, 'content')]
  assert.equal((await viewer.post(at(website), {})).status, 403)
  assert.equal((await viewer.get(at(website))).status, 403)
  const preview = await answered(201, writer.post(at(website), {}))
  await answered(204, writer.delete(flat('previews', preview)))
})

test('unsaved texts are bounded', async () => {
  const website = await newWebsite(ann)
  const page = await newPage(ann, website)
  const preview = await answered(201, ann.post(at(website), {}))
  const draft = (fields: object) => ann.put(flat('previews', preview, '/draft'), { kind: 'page', ...fields })
  const set = { drafts: 100 }
  await service.database.write((tx) => tx.updateTable('previews').set(set).where('id', '=', preview.id).execute())
  const body = await refused(draft({ record_id: page.id, title: 'One more' }), 'base')
  assert.equal(body.code, 'preview_draft_limit_reached')
  await refused(draft({ record_id: NOBODYS_ID, title: 'x' }), 'record_id')
})

test('a preview that ended a month ago is deleted with all that belongs to it', async () => {
  const website = await newWebsite(ann)
  const page = await newPage(ann, website)
  const [old, recent] = [
    await answered(201, ann.post(at(website), { version_ids: [page.latest_version_id] })),
    await answered(201, ann.post(at(website), {})),
  ]
  await answered(200, ann.put(flat('previews', old, '/draft'), { kind: 'page', record_id: page.id, title: 'x' }))
  const ended = { expires_at: Date.now() - 31 * DAY_MS }
  await service.database.write((tx) => tx.updateTable('previews').set(ended).where('id', '=', old.id).execute())
  await expirePreviews(service.database, Date.now())
  assert.equal((await ann.get(flat('previews', old))).status, 404)
  await answered(200, ann.get(flat('previews', recent)))
  for (const table of ['preview_drafts', 'preview_versions'] as const) {
    const rows = await service.database.reader
      .selectFrom(table)
      .select('record_id')
      .where('preview_id', '=', old.id)
      .execute()
    assert.deepEqual(rows, [])
  }
})
