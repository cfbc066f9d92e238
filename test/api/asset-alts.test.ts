import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newWebsite, refused } from './make.ts'
import { ended } from './transfer.ts'
import { fileForm } from './upload.ts'

let service: Service
let owner: Person
let website: Json
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"pro": {"websites": 1000}}' })
  owner = await service.newUser()
  website = await newWebsite(owner)
})
after(() => service?.close())

const FILE = { base64: 'aGk=', filename: 'sea.txt', content_type: 'text/plain' }
const upload = (fields: object, status = 201, to = website): Promise<Json> =>
  answered(status, owner.post(`${API}/websites/${to.id}/assets/upload`, { ...FILE, ...fields }))
const update = (asset: Json, fields: object) => owner.patch(flat('assets', asset), fields)

test('alt texts are given at an upload, and kept by tag in canonical form', async () => {
  assert.deepEqual((await upload({})).alts, {})
  const asset = await upload({ alt: 'The sea', alts: { DE: 'Das Meer', 'pt-br': 'O mar' } })
  assert.deepEqual([asset.alt, asset.alts], ['The sea', { de: 'Das Meer', 'pt-BR': 'O mar' }])
  const shown = await answered(200, owner.get(flat('assets', asset)))
  assert.deepEqual(shown.alts, asset.alts)
  const replaced = await upload({ asset_id: asset.id, alts: { de: null, fr: 'La mer' } }, 200)
  assert.deepEqual([replaced.alt, replaced.alts], ['The sea', { 'pt-BR': 'O mar', fr: 'La mer' }])
})

test('a form holds them as JSON', async () => {
  const post = (alts: string) => {
    const form = fileForm(Buffer.from('x'), 'a.txt', 'text/plain')
    form.append('alts', alts)
    return owner.post(`${API}/websites/${website.id}/assets`, form)
  }
  assert.deepEqual((await answered(201, post('{"de": "Das Meer"}'))).alts, { de: 'Das Meer' })
  for (const wrong of ['', 'de', 'null', '["Das Meer"]', '"Das Meer"']) await refused(post(wrong), 'alts')
  await refused(post('{"de": 1}'), 'alts.de')
})

test('an update adds and replaces some, null removes one, and what is the same changes nothing', async () => {
  const asset = await upload({ alts: { de: 'Das Meer', fr: 'La mer' } })
  const changed = await answered(200, update(asset, { alts: { de: 'Die See', it: 'Il mare', fr: null } }))
  assert.deepEqual(changed.alts, { de: 'Die See', it: 'Il mare' })
  const same = await answered(200, update(asset, { alts: { de: 'Die See', es: null } }))
  assert.deepEqual(same, changed)
  assert.deepEqual((await answered(200, update(asset, { alt: 'The sea' }))).alts, changed.alts)
})

test('tags that name no language, texts that are none or too long and too many are refused', async () => {
  const asset = await upload({ alts: { de: 'Das Meer' } })
  for (const tag of ['german', 'de_AT', '', '__proto__', 'x'])
    await refused(update(asset, { alts: JSON.parse(`{"${tag}": "Das Meer"}`) }), `alts.${tag}`)
  for (const alt of [1, {}, 'x'.repeat(1_001)]) await refused(update(asset, { alts: { fr: alt } }), 'alts.fr')
  await refused(update(asset, { alts: ['Das Meer'] }), 'alts')
  const regions = Array.from({ length: 50 }, (_, n) => `en-x-a${n}`)
  const many = Object.fromEntries(regions.map((tag) => [tag, 'x'.repeat(1_000)]))
  await refused(update(asset, { alts: many }), 'alts')
  await refused(update(asset, { alts: { ...many, fr: 'La mer' } }), 'alts')
  assert.deepEqual((await answered(200, owner.get(flat('assets', asset)))).alts, { de: 'Das Meer' })
  const { alts } = await answered(200, update(await upload({}), { alts: many }))
  assert.equal(Object.keys(alts).length, 50)
})

test('they are found, replaced, shown as changed and brought back', async () => {
  const website = await newWebsite(owner)
  const asset = await upload({ alt: 'The Acme sign', alts: { de: 'Das "Acme"-Schild', fr: 'La mer' } }, 201, website)
  const found = await answered(200, owner.get(`${API}/websites/${website.id}/search?q=${encodeURIComponent('"Acme"')}`))
  assert.deepEqual(
    found.data.map(({ id, matches }: Json) => [id, matches.map(({ field }: Json) => field)]),
    [[asset.id, ['alts.de']]],
  )
  const set = await answered(201, owner.post(`${API}/websites/${website.id}/change_sets`, { title: 'New name' }))
  const done = await answered(
    200,
    owner.post(`${API}/websites/${website.id}/replace`, { find: 'Acme', replace: 'Bolt', fields: ['alts'] }),
  )
  assert.equal(done.records[0].count, 1)
  const now = async () => (await answered(200, owner.get(flat('assets', asset)))).alts
  assert.deepEqual(await now(), { de: 'Das "Bolt"-Schild', fr: 'La mer' })
  const { data } = await answered(200, owner.get(`${API}/websites/change_sets/${set.id}/diff`))
  assert.deepEqual(
    data.map(({ fields }: Json) => fields.map(({ field, before, after }: Json) => [field, before, after])),
    [[['alts', asset.alts, await now()]]],
  )
  await answered(200, owner.post(`${API}/websites/change_sets/${set.id}/undo`))
  assert.deepEqual(await now(), asset.alts)
})

test('a copy of the website has them', async () => {
  const original = await newWebsite(owner)
  await upload({ alts: { de: 'Das Meer' } }, 201, original)
  const copy = await answered(201, owner.post(`${API}/websites/${original.id}/duplicate`, { name: 'Copy' }))
  assert.equal((await ended(owner, copy.import_id)).status, 'done')
  const { data } = await answered(200, owner.get(`${API}/websites/${copy.id}/assets`))
  assert.deepEqual(
    data.map(({ alts }: Json) => alts),
    [{ de: 'Das Meer' }],
  )
})
