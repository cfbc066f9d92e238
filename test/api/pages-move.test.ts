import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let user: Person
before(async () => {
  service = await startService({})
  user = await service.newUser()
})
after(() => service?.close())

const move = (page: Json, fields: object, by: Person = user) => by.post(`${API}/websites/pages/${page.id}/move`, fields)
const pathsOf = async (website: Json) => {
  const { data } = await answered(200, user.get(`${API}/websites/${website.id}/pages?sort=path`))
  return data.map(({ path }: Json) => path)
}
const redirectsOf = async (website: Json) => {
  const { data } = await answered(200, user.get(`${API}/websites/${website.id}/redirects`))
  return data.map(({ from_path, to }: Json) => `${from_path} ${to}`).sort()
}

async function siteWith(...paths: string[]) {
  const website = await newWebsite(user)
  const pages: Record<string, Json> = {}
  for (const path of paths) pages[path] = await newPage(user, website, { path })
  return { website, pages }
}

test('a page moves with all beneath it and leaves redirects; its undo puts all of it back', async () => {
  const before = ['/shop', '/team', '/team-2', '/team/', '/team/ann', '/team/ann/cv'].filter(
    (path) => path !== '/team/',
  )
  const { website, pages } = await siteWith(...before)
  const { change_set_id, ...moved } = await answered(200, move(pages['/team']!, { path: '/shop/people' }))
  assert.deepEqual(
    moved.pages.map(({ from, path, redirect }: Json) => [from, path, redirect.from_path, redirect.to]),
    [
      ['/team', '/shop/people', '/team', '/shop/people'],
      ['/team/ann', '/shop/people/ann', '/team/ann', '/shop/people/ann'],
      ['/team/ann/cv', '/shop/people/ann/cv', '/team/ann/cv', '/shop/people/ann/cv'],
    ],
  )
  assert.deepEqual(await pathsOf(website), [
    '/shop',
    '/shop/people',
    '/shop/people/ann',
    '/shop/people/ann/cv',
    '/team-2',
  ])
  assert.equal((await redirectsOf(website)).length, 3)
  await answered(200, user.post(`${API}/websites/change_sets/${change_set_id}/undo`, {}))
  assert.deepEqual(await pathsOf(website), before)
  assert.deepEqual(await redirectsOf(website), [])
})

test('a move to the place of one beneath it is made and undone', async () => {
  const { website, pages } = await siteWith('/a/a', '/a/a/a', '/a/a/a/a')
  const { change_set_id } = await answered(200, move(pages['/a/a']!, { path: '/a' }))
  assert.deepEqual(await pathsOf(website), ['/a', '/a/a', '/a/a/a'])
  assert.deepEqual(await redirectsOf(website), ['/a/a/a/a /a/a/a'])
  await answered(200, user.post(`${API}/websites/change_sets/${change_set_id}/undo`, {}))
  assert.deepEqual(await pathsOf(website), ['/a/a', '/a/a/a', '/a/a/a/a'])
})

test('a taken path, of the page or of one beneath it, is refused and nothing moves', async () => {
  const paths = ['/', '/new/ann', '/taken', '/team', '/team/ann']
  const { website, pages } = await siteWith(...paths)
  const refusal = async (page: Json, path: string) => (await refused(move(page, { path }), 'path')).errors.path[0]
  assert.equal(await refusal(pages['/team']!, '/taken'), 'has already been taken')
  assert.equal(
    await refusal(pages['/team']!, '/new'),
    "can't be this one: the new path of /team/ann, /new/ann, has already been taken",
  )
  assert.equal(await refusal(pages['/team']!, '/team/below'), "can't be beneath the page itself")
  assert.equal(await refusal(pages['/']!, '/home'), "can't change: this is the home page")
  assert.equal(await refusal(pages['/team']!, '/crew/:name'), "can't have other placeholders than before")
  assert.match(await refusal(pages['/team']!, '/_private'), /reserved/)
  assert.deepEqual(await pathsOf(website), paths)
  assert.deepEqual(await redirectsOf(website), [])
})

test('a dry run shows what would move and moves nothing, and one redirect is for all addresses of a page with a placeholder', async () => {
  const { website, pages } = await siteWith('/blog', '/blog/:slug')
  const {
    dry_run,
    change_set_id,
    pages: moved,
  } = await answered(200, move(pages['/blog']!, { path: '/n', dry_run: true }))
  assert.deepEqual([dry_run, change_set_id], [true, null])
  assert.deepEqual(
    moved.map(({ path, redirect }: Json) => [path, redirect?.to]),
    [
      ['/n', '/n'],
      ['/n/:slug', '/n/:slug'],
    ],
  )
  assert.deepEqual(await pathsOf(website), ['/blog', '/blog/:slug'])
})

test('each page that moves raises its event; under review published ones stay where they are', async () => {
  const { website, pages } = await siteWith('/a', '/a/b')
  await answered(200, move(pages['/a']!, { path: '/z' }))
  const { data } = await answered(200, user.get(`${API}/websites/${website.id}/events?per=100`))
  const moved = data.filter(({ type }: Json) => type === 'page.updated').map(({ data }: Json) => data.id)
  assert.deepEqual(moved.sort(), [pages['/a']!.id, pages['/a/b']!.id].sort())
  await answered(200, user.patch(`${API}/websites/${website.id}`, { publish_policy: { people: 'review' } }))
  await answered(202, move(pages['/a']!, { path: '/y' }))
  assert.deepEqual(await pathsOf(website), ['/z', '/z/b'])
})

test('more pages than may move at once are refused whole; only who may write pages moves them', async () => {
  const { website, pages } = await siteWith('/many')
  for (let n = 0; n < 200; n += 100) {
    const edits = Array.from({ length: 100 }, (_, i) => ({ kind: 'page', path: `/many/${1000 + n + i}` }))
    await answered(200, user.post(`${API}/websites/${website.id}/batch_edit`, { edits }))
  }
  const { errors } = await refused(move(pages['/many']!, { path: '/other' }), 'path')
  assert.match(errors.path[0], /more than 199 pages beneath/)
  const { data } = await answered(200, user.get(`${API}/websites/${website.id}/pages?path=/many/1000`))
  await answered(204, user.delete(flat('pages', data[0])))
  const { pages: moved } = await answered(200, move(pages['/many']!, { path: '/other' }))
  assert.equal(moved.length, 200)
  const viewer = await newMember(service, website, 'viewer')
  assert.equal((await move(pages['/many']!, { path: '/many' }, viewer)).status, 403)
})
