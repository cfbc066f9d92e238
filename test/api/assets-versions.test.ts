import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectBlobs } from '#resources/content/blobs/collect.ts'
import { expireChangeSets } from '#resources/history/change-sets/expire.ts'
import { agentOf } from '#test/mcp/support/agent.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newPage, newWebsite, refused } from './make.ts'
import { downloaded, ended, exportOf, proposed, textIn, unzipped, upload } from './transfer.ts'
import { fileForm, png, putTo } from './upload.ts'

let service: Service
let owner: Person
let site: Json
let asset: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
})
after(() => service?.close())
beforeEach(async () => {
  site = await newWebsite(owner)
  asset = await newAsset('first', { alt: 'One' })
  await newPage(owner, site, {
    path: '/',
    html_content: `<img src="${asset.relative_url}" alt="{{ asset['a.txt'].alt }}"><i>{{ asset['b.txt'].alt }}</i>`,
  })
})

const at = (path = '') => `${API}/websites/${site.id}${path}`
const textOf = (text: string) => ({ base64: Buffer.from(text).toString('base64'), content_type: 'text/plain' })
const newAsset = (text: string, body: object = {}) =>
  answered(201, owner.post(at('/assets/upload'), { ...textOf(text), filename: 'a.txt', ...body }))
const replace = (text: string, body: object = {}, id = asset.id) =>
  answered(200, owner.post(at('/assets/upload'), { ...textOf(text), asset_id: id, ...body }))
const change = (body: object, id = asset.id) => answered(200, owner.patch(at(`/assets/${id}`), body))
const read = (query = '', id = asset.id) => answered(200, owner.get(at(`/assets/${id}${query}`)))
const versions = async (id = asset.id) => (await answered(200, owner.get(at(`/assets/${id}/versions`)))).data as Json[]
const waiting = async () => (await answered(200, owner.get(at('/waiting')))).data as Json[]
const publish = (id = asset.id) => answered(200, owner.post(at('/publish'), { records: [{ kind: 'asset', id }] }))
const used = async () => (await answered(200, owner.get(at()))).storage.used_bytes as number
const undo = (id: string) => answered(200, owner.post(`${API}/websites/change_sets/${id}/undo`, {}))
const page = async (path = '/') => (await service.visit(hostOf(site), path)).text
const fileAt = (of: Json, host = hostOf(site)) => service.visit(host, of.relative_url.split('?')[0])

/** What visitors get: the file, its address on the page, its text there. */
async function shows(text: string, alt: string) {
  const file = await fileAt(asset)
  assert.deepEqual([file.status, file.text], [200, text])
  const live = await read('?state=live')
  const html = await page()
  assert.ok(html.includes(`<img src="${live.relative_url}" alt="${alt}">`), html)
}

async function previewed(body: object = {}) {
  const preview = await answered(201, owner.post(at('/previews'), body))
  const url = new URL(preview.url)
  return async (path: string) => {
    const separator = path.includes('?') ? '&' : '?'
    return service.visit(url.host.replace(/:\d+$/, ''), `${path}${separator}${url.search.slice(1)}`)
  }
}

test('a change of texts or bytes is a version; what it was before the first is one too', async () => {
  assert.deepEqual([asset.latest_version_id, asset.live_version_id, asset.version_number], [null, null, 1])
  assert.deepEqual(await versions(), [])
  const replaced = await replace('second one')
  assert.deepEqual([replaced.version_number, replaced.byte_size], [2, 10])
  const changed = await change({ alt: 'Two', alts: { de: 'Zwei' } })
  assert.equal(changed.version_number, 3)
  await shows('second one', 'Two')
  const [third, second, first] = (await versions()) as [Json, Json, Json]
  assert.deepEqual([third.live, second.live, first.live], [true, false, false])
  const v = ({ relative_url }: Json) => new URL(relative_url, 'http://x').searchParams.get('v')
  assert.deepEqual(first.snapshot, { alt: 'One', alts: {}, byte_size: 5, width: null, height: null, v: v(asset) })
  assert.deepEqual(second.snapshot, { ...first.snapshot, byte_size: 10, v: v(replaced) })
  assert.deepEqual(third.snapshot, { ...second.snapshot, alt: 'Two', alts: { de: 'Zwei' } })
  assert.equal(second.created_by.id, owner.userId)
  await change({ alt: 'Two', alts: { de: 'Zwei' } })
  assert.equal((await versions()).length, 3)
  const diff = await answered(200, owner.get(at(`/assets/${asset.id}/versions/diff?from=1&to=2`)))
  assert.deepEqual(
    diff.fields.map(({ field }: Json) => field),
    ['byte_size', 'v'],
  )
  // A filename has no versions, as the path of a page has none.
  await change({ filename: 'other.txt' })
  assert.equal((await versions()).length, 3)
})

test('publish: false saves a draft of texts and bytes, which visitors do not see until it is published', async () => {
  const draft = await replace('draft', { alt: 'Draft', publish: false })
  assert.match(draft.warnings.join(), /Visitors see version 1; this change is version 2/)
  assert.deepEqual([draft.pin_reason, draft.version_number, draft.alt], ['review', 2, 'Draft'])
  assert.notEqual(draft.relative_url, asset.relative_url)
  await shows('first', 'One')
  // The address of the draft leads to what is live as well.
  assert.equal((await service.visit(hostOf(site), draft.relative_url)).text, 'first')
  assert.deepEqual([(await read('?state=live')).alt, (await read()).alt], ['One', 'Draft'])
  const list = async (query = '') => (await answered(200, owner.get(at(`/assets${query}`)))).data[0]
  assert.deepEqual([(await list()).alt, (await list('?state=latest')).alt], ['One', 'Draft'])
  const [item] = await waiting()
  assert.deepEqual([item!.kind, item!.id, item!.title, item!.live_version.number], ['asset', asset.id, 'a.txt', 1])
  assert.deepEqual((await answered(200, owner.get(at('/waiting?kind=asset')))).data.length, 1)
  // A further change is of the newest, and keeps what it does not name.
  await change({ alts: { de: 'Entwurf' }, publish: false })
  const shown = await previewed()
  assert.equal((await shown(asset.relative_url)).text, 'draft')
  assert.match((await shown('/')).text, /v=\w+" alt="Draft"/)
  await shows('first', 'One')
  await publish()
  await shows('draft', 'Draft')
  assert.deepEqual([(await read()).alts, (await read()).pin_reason, await waiting()], [{ de: 'Entwurf' }, null, []])
})

test('a filename applies immediately, so that a draft cannot have another', async () => {
  await refused(owner.patch(at(`/assets/${asset.id}`), { filename: 'b.txt', publish: false }), 'filename')
  await answered(200, owner.patch(at(`/assets/${asset.id}`), { filename: 'a.txt', alt: 'Two', publish: false }))
})

test('visitors reach nothing of a new asset until it is published, by a form as well', async () => {
  const form = fileForm(Buffer.from('hidden'), 'b.txt', 'text/plain')
  form.append('alt', 'Hidden')
  form.append('publish', 'false')
  const hidden = await answered(201, owner.post(at('/assets'), form))
  assert.match(hidden.warnings.join(), /Visitors see nothing of it/)
  assert.deepEqual([hidden.live_version_id, hidden.pin_reason, hidden.version_number], [null, 'review', 1])
  const reached = async () => [(await fileAt(hidden)).status, (await page()).includes('<i>Hidden</i>')]
  assert.deepEqual(await reached(), [404, false])
  await answered(200, owner.patch(at(), { favicon_asset_id: hidden.id }))
  assert.equal((await service.visit(hostOf(site), '/favicon.ico')).status, 404)
  const resolved = await answered(200, owner.get(at(`/redirects/resolve?path=/assets/${hidden.id}/b.txt`)))
  assert.equal(resolved.end.kind, 'not_found')
  // It is changed and renamed freely.
  await change({ alt: 'Hidden too', filename: 'c.txt', publish: false }, hidden.id)
  await change({ alt: 'Hidden', filename: 'b.txt', publish: false }, hidden.id)
  const shown = await previewed()
  assert.equal((await shown(hidden.relative_url)).text, 'hidden')
  assert.match((await shown('/')).text, /<i>Hidden<\/i>/)
  assert.deepEqual(await reached(), [404, false])
  await publish(hidden.id)
  assert.deepEqual(await reached(), [200, true])
  assert.equal((await service.visit(hostOf(site), '/favicon.ico')).status, 302)
})

test('versions are pinned, unpinned and reverted to, with their bytes', async () => {
  await replace('second')
  const [, first] = (await versions()) as [Json, Json]
  const pinned = await answered(200, owner.patch(at(`/assets/${asset.id}/versions/${first.id}/pin`)))
  assert.deepEqual([pinned.pinned_version_id, pinned.version.number, pinned.version.live], [first.id, 1, true])
  await shows('first', 'One')
  await replace('third')
  await shows('first', 'One')
  const unpinned = await answered(200, owner.delete(at(`/assets/${asset.id}/unpin`)))
  assert.equal(unpinned.pinned_version_id, null)
  await shows('third', 'One')
  const reverted = await answered(200, owner.post(`${API}/websites/assets/versions/${first.id}/revert`))
  assert.deepEqual([reverted.version.number, reverted.byte_size], [4, 5])
  await shows('first', 'One')
  assert.equal((await answered(200, owner.get(`${API}/websites/assets/versions/${first.id}`))).number, 1)
})

test('storage counts what visitors get and the newest version', async () => {
  const before = await used()
  await replace('seven..')
  assert.equal(await used(), before + 2)
  await replace('a draft of 20 bytes.', { publish: false })
  assert.equal(await used(), before + 22)
  await replace('another', { publish: false })
  assert.equal(await used(), before + 9)
  const [newest] = (await versions()) as [Json]
  await publish()
  assert.equal(await used(), before + 2)
  const first = (await versions()).at(-1)!
  await answered(200, owner.patch(at(`/assets/${asset.id}/versions/${first.id}/pin`)))
  assert.equal(await used(), before + 7)
  await answered(204, owner.delete(at(`/assets/${asset.id}?force=true`)))
  assert.equal(await used(), before - 5)
  const { data } = await answered(200, owner.get(at('/trash')))
  await answered(200, owner.post(`${API}/websites/trash/${data[0].id}/restore`, {}))
  assert.equal(await used(), before + 7)
  assert.equal((await versions()).length, 4)
  await shows('first', 'One')
  await answered(200, owner.post(`${API}/websites/assets/versions/${newest.id}/revert`))
  await shows('another', 'One')
  assert.equal(await used(), before + 2)
})

test('a former file is kept as long as a change can be undone; its version stays without it', async () => {
  const { database, config, core } = service.services
  const never = new AbortController().signal
  const expire = async (days: number) => {
    const later = days * 86_400_000
    await expireChangeSets(database, config.plans, Date.now() + later)
    await collectBlobs(database, core.providers.blobs, -later - 60_000)(undefined, never)
  }
  await replace('second')
  const [second, first] = (await versions()) as [Json, Json]
  await expire(config.plans.business.audit_days)
  await answered(200, owner.post(`${API}/websites/assets/versions/${first.id}/revert`))
  await replace('third')
  await replace('draft', { publish: false })
  await expire(config.plans.business.audit_days + 3)
  await shows('third', 'One')
  for (const gone of [first, second]) {
    const refused = await owner.post(`${API}/websites/assets/versions/${gone.id}/revert`)
    assert.deepEqual([refused.status, refused.body.error], [422, 'The file of that version is not kept any more'])
    const shown = await previewed({ version_ids: [gone.id] })
    assert.equal((await shown(asset.relative_url)).status, 404)
  }
  assert.deepEqual((await versions()).length, 5)
  await publish()
  await shows('draft', 'One')
})

test('an agent under review changes, replaces and makes assets as drafts, by whichever way', async () => {
  await answered(200, owner.patch(at(), { publish_policy: { agents: 'review' } }))
  const agent = agentOf(owner)
  const called = async (name: string, args: object) => {
    const { isError, text, structured } = await agent.call(name, args)
    assert.equal(isError, false, text)
    return structured
  }
  await called('assets_update', { id: asset.id, alt: 'By an agent' })
  await called('assets_upload', { website_id: site.id, asset_id: asset.id, ...textOf('by an agent') })
  const made = await called('assets_upload', { website_id: site.id, filename: 'b.txt', ...textOf('new'), alt: 'New' })
  const session = await called('assets_request_upload_url', { website_id: site.id, asset_id: asset.id })
  const put = await putTo(service, session, Buffer.from('put'), { type: 'text/plain' })
  assert.deepEqual([put.status, put.body.pin_reason], [200, 'review'])
  const another = await called('assets_request_upload_url', { website_id: site.id, filename: 'c.txt' })
  const unbound = await putTo(service, another, Buffer.from('unbound'), { type: 'text/plain' })
  assert.deepEqual([unbound.status, unbound.body.live_version_id, unbound.body.pin_reason], [201, null, 'review'])
  await shows('first', 'One')
  for (const hidden of [made, unbound.body]) assert.equal((await fileAt(hidden)).status, 404)
  assert.deepEqual(
    (await waiting()).map(({ kind, title }) => [kind, title]),
    [
      ['asset', 'a.txt'],
      ['asset', 'b.txt'],
      ['asset', 'c.txt'],
    ],
  )
  // What has no version waits for approval.
  const renamed = await agent.call('assets_update', { id: asset.id, filename: 'z.txt' })
  assert.equal(renamed.structured.status, 'waiting', renamed.text)
  const first = (await versions()).at(-2)!
  const shown = await previewed({ change_set_id: first.change_set_id })
  const inSet = [asset, made, unbound.body].map(async ({ relative_url }) => (await shown(relative_url)).text)
  assert.deepEqual(await Promise.all(inSet), ['by an agent', 'new', 'File not found\n'])
  await answered(200, owner.post(`${API}/websites/change_sets/${first.change_set_id}/publish`, {}))
  assert.deepEqual([(await fileAt(made)).text, (await fileAt(unbound.body)).status], ['new', 404])
  assert.match(await page(), /<i>New<\/i>/)
  assert.equal((await service.visit(hostOf(site), `/assets/${asset.id}/z.txt`)).text, 'by an agent')
  await answered(200, owner.post(at('/publish'), { all: true }))
  assert.equal((await service.visit(hostOf(site), `/assets/${asset.id}/z.txt`)).text, 'put')
})

test('several files of one form can be drafts', async () => {
  const form = fileForm(Buffer.from('b'), 'b.txt', 'text/plain')
  form.append('other', new File(['c'], 'c.txt', { type: 'text/plain' }))
  form.append('publish', 'false')
  const { assets } = await answered(201, owner.post(at('/assets/bulk'), form))
  for (const each of assets) assert.deepEqual([each.pin_reason, (await fileAt(each)).status], ['review', 404])
  await answered(200, owner.post(at('/publish'), { all: true }))
  for (const each of assets) assert.equal((await fileAt(each)).status, 200)
})

test('a draft that is an image is shown in other widths by a preview', async () => {
  const image = await answered(201, owner.post(at('/assets'), fileForm(png(700, 10), 'i.png', 'image/png')))
  const form = fileForm(png(900, 20), 'i.png', 'image/png')
  form.append('publish', 'false')
  const draft = await answered(200, owner.post(at(`/assets?asset_id=${image.id}`), form))
  assert.deepEqual([draft.width, draft.height], [900, 20])
  const shown = await previewed()
  const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]
  assert.deepEqual(sizeOf((await shown(`${image.relative_url}&w=640`)).bytes), [640, 14])
  assert.deepEqual(sizeOf((await service.visit(hostOf(site), `${image.relative_url}&w=640`)).bytes), [640, 9])
})

test('a draft that is scheduled is published at its time, in the version that it had', async () => {
  await replace('draft', { publish: false })
  const asked = await answered(
    200,
    owner.post(at('/publish'), { all: true, at: new Date(Date.now() + 3_600_000).toISOString() }),
  )
  const [newest] = (await versions()) as [Json]
  assert.deepEqual(
    asked.publishing.records.map(({ kind, id, version_id }: Json) => [kind, id, version_id]),
    [['asset', asset.id, newest.id]],
  )
})

test('undo takes changes back, live and unseen, with the bytes', async () => {
  const undone = async (work: () => Promise<unknown>, later = async () => {}) => {
    const set = await answered(201, owner.post(at('/change_sets'), { title: 'Asset' }))
    await work()
    await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/end`, {}))
    await later()
    const diff = await answered(200, owner.get(`${API}/websites/change_sets/${set.id}/diff`))
    const { change_set_id } = await undo(set.id)
    return { fields: diff.data[0].fields.map(({ field }: Json) => field), undoing: change_set_id }
  }
  const before = await used()
  const { fields, undoing } = await undone(
    () => replace('second'),
    async () => void (await change({ alt: 'Two' })),
  )
  assert.ok(fields.includes('byte_size'), fields.join())
  await shows('first', 'Two')
  assert.equal(await used(), before)
  await undo(undoing)
  await shows('second', 'Two')
  assert.equal(await used(), before + 1)
  assert.deepEqual((await undone(() => replace('a draft', { publish: false }))).fields, ['byte_size', 'v'])
  await shows('second', 'Two')
  assert.deepEqual([(await read()).pinned_version_id, await used(), await waiting()], [null, before + 1, []])
  await undone(() => newAsset('new', { filename: 'n.txt', publish: false }))
  assert.equal((await answered(200, owner.get(at('/assets')))).data.length, 1)
  assert.equal(await used(), before + 1)
})

test('undoing a publishing hides a new asset again, and a draft', async () => {
  const hidden = await newAsset('hidden', { filename: 'b.txt', publish: false })
  await replace('draft', { publish: false })
  await answered(200, owner.post(at('/publish'), { all: true }))
  assert.equal((await fileAt(hidden)).status, 200)
  await shows('draft', 'One')
  const [set] = (await answered(200, owner.get(at('/change_sets')))).data
  await undo(set.id)
  assert.equal((await fileAt(hidden)).status, 404)
  await shows('first', 'One')
  assert.equal((await waiting()).length, 2)
})

test('the website in time shows a file as it was, and a restore brings that back as versions', async () => {
  await change({ alts: { de: 'Eins' } })
  const hidden = await newAsset('hidden', { filename: 'b.txt', publish: false })
  const time = new Date().toISOString()
  while (Date.now() <= Date.parse(time)) await sleep(1)
  await replace('second', { alt: 'Two' })
  await publish(hidden.id)
  const preview = await answered(200, owner.get(at(`/at?time=${encodeURIComponent(time)}`)))
  const url = new URL(preview.url)
  const then = (path: string) => service.visit(url.host.replace(/:\d+$/, ''), `${path}${url.search}`)
  assert.equal((await then(`/assets/${asset.id}/a.txt`)).text, 'first')
  assert.equal((await then(`/assets/${hidden.id}/b.txt`)).status, 404)
  assert.match((await then('/')).text, /alt="One"/)
  await answered(200, owner.post(at('/restore'), { time }))
  await shows('first', 'One')
  assert.equal((await fileAt(hidden)).status, 404)
  const [newest] = (await versions()) as [Json]
  assert.deepEqual([newest.number, newest.snapshot.alt, newest.source], [4, 'One', 'revert'])
})

test('replacing text changes the newest version of an asset', async () => {
  await replace('draft', { publish: false })
  await change({ alt: 'One draft', publish: false })
  await answered(200, owner.post(at('/replace'), { find: 'One', replace: 'Only', publish: false }))
  assert.deepEqual([(await read()).alt, (await read('?state=live')).alt], ['Only draft', 'One'])
  await shows('first', 'One')
})

/** Of all assets, without what is their website's own. */
async function historyAt(website: Json) {
  const { data: assets } = await answered(200, owner.get(`${API}/websites/${website.id}/assets`))
  const all = await Promise.all(
    assets.map(async ({ id, filename }: Json) => {
      const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/assets/${id}/versions`))
      const ids = data.map((version: Json) => version.id)
      return data.map(({ number, snapshot, live, pinned, source, created_by, created_at, ...version }: Json) => ({
        ...{ filename, number, snapshot: { ...snapshot, v: null }, live, pinned, source, created_by, created_at },
        reverts: ids.indexOf(version.reverted_from_version_id),
      }))
    }),
  )
  return all.flat()
}

test('an export and a duplicate have the histories of assets, and the files that visitors do not see apart', async () => {
  await replace('second')
  await replace('live', { alt: 'Two' })
  const [, second] = (await versions()) as [Json, Json]
  await replace('newest', { alts: { de: 'Neu' }, publish: false })
  const hidden = await newAsset('hidden', { filename: 'b.txt', publish: false })
  const all = await historyAt(site)
  assert.deepEqual(
    all.map(({ filename, number, live }: Json) => [filename, number, live]),
    [
      ['a.txt', 4, false],
      ['a.txt', 3, true],
      ['a.txt', 2, false],
      ['a.txt', 1, false],
      ['b.txt', 1, false],
    ],
  )
  const file = await downloaded(service, await exportOf(owner, site))
  const archive = await unzipped(file)
  assert.equal(await textIn(archive, `assets/${asset.id}/a.txt`), 'live')
  assert.equal(archive.has(`assets/${hidden.id}/b.txt`), false)
  const imported = await newWebsite(owner)
  const { id } = await proposed(owner, upload(owner, imported, file))
  await answered(200, owner.post(`${API}/websites/${imported.id}/import`, { import_id: id, confirm: true }))
  assert.deepEqual((await ended(owner, id)).errors, [])
  const copy = await answered(201, owner.post(at('/duplicate'), { name: 'Copy' }))
  assert.deepEqual((await ended(owner, copy.import_id)).errors, [])
  for (const website of [imported, copy]) {
    assert.deepEqual(await historyAt(website), all)
    const { data } = await answered(200, owner.get(`${API}/websites/${website.id}/assets?state=latest`))
    const [visible, unseen] = data as [Json, Json]
    const files = async () => [
      (await fileAt(visible, hostOf(website))).text,
      (await fileAt(unseen, hostOf(website))).status,
    ]
    assert.deepEqual(await files(), ['live', 404])
    const before = (await answered(200, owner.get(`${API}/websites/${website.id}/assets/${visible.id}/versions`))).data
    // A file that nobody needed is in no export.
    const former = await owner.post(`${API}/websites/assets/versions/${before[2].id}/revert`)
    assert.equal(former.status, 422, former.text)
    assert.match(former.text, /not kept any more/)
    await answered(200, owner.post(`${API}/websites/${website.id}/publish`, { all: true }))
    assert.deepEqual(await files(), ['newest', 200])
  }
  await answered(200, owner.post(`${API}/websites/assets/versions/${second.id}/revert`))
  await shows('second', 'One')
})
