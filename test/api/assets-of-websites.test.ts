import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { grantAccess } from '#resources/people/accesses/store.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember, newWebsite, refused } from './make.ts'
import { png } from './upload.ts'

let service: Service
let owner: Person
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"free": {"file_bytes": 50}}' })
  owner = await service.newUser()
})
after(() => service?.close())

const assetsOf = (id: string) => `${API}/websites/${id}/assets`
const picture = { filename: 'rye bread.png', content_type: 'image/png', base64: png(30, 20).toString('base64') }

async function withPicture(person: Person) {
  const website = await newWebsite(person)
  const asset = await answered(201, person.post(`${assetsOf(website.id)}/upload`, picture))
  return { website, asset }
}

const copied = (person: Person, website: Json, url: string, more: object = {}) =>
  person.post(`${assetsOf(website.id)}/upload`, { url, ...more })

test('a file of another website is copied by its address: the same bytes, no second blob, each asset for itself', async () => {
  const { asset } = await withPicture(owner)
  const other = await newWebsite(owner)
  const blobs = () => service.database.reader.selectFrom('blobs').select('key').execute()
  const before = await blobs()
  const copy = await answered(201, copied(owner, other, asset.url, { alt: 'Rye' }))
  assert.notEqual(copy.id, asset.id)
  assert.deepEqual(
    [copy.filename, copy.content_type, copy.byte_size, copy.width, copy.height, copy.alt],
    ['rye bread.png', 'image/png', asset.byte_size, 30, 20, 'Rye'],
  )
  assert.deepEqual(await blobs(), before)
  // What is left of the one is whole when the other goes.
  await answered(204, owner.delete(`${API}/websites/assets/${asset.id}`))
  const { bytes } = await service.visit(`${other.subdomain}.sites.test`, copy.relative_url)
  assert.ok(bytes.equals(png(30, 20)))
  // A file of the website itself too, in place of another one's bytes, with or without its version.
  const again = await answered(200, copied(owner, other, copy.url.split('?')[0], { asset_id: copy.id }))
  assert.equal(again.id, copy.id)
})

test('only with access to both, and within the limits of the account that gets it', async () => {
  const { website, asset } = await withPicture(owner)
  const stranger = await service.newUser(undefined, { plan: 'free' })
  const theirs = await newWebsite(stranger)
  // To a stranger it is an address like any other, and this installation's own network is not fetched from.
  await refused(copied(stranger, theirs, asset.url), 'url')
  assert.equal((await copied(stranger, website, asset.url)).status, 404)
  // A viewer of the one may take its files along; what they may do with them elsewhere is decided there.
  const viewer = await newMember(service, website, 'viewer')
  const own = await newWebsite(viewer)
  const copy = await answered(201, copied(viewer, own, asset.url))
  assert.equal(copy.storage.used_bytes, asset.byte_size)
  await service.database.write((tx) =>
    grantAccess(tx, { website_id: website.id, user_id: stranger.userId, role: 'viewer' }, Date.now()),
  )
  assert.equal((await copied(stranger, theirs, asset.url)).status, 413)
  const { meta } = await answered(200, stranger.get(assetsOf(theirs.id)))
  assert.equal(meta.total_count, 0)
})
