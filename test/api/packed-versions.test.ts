import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { chanceOf, seedFromEnvironment } from '#test/faults/support/chance.ts'
import type { Json } from '#test/support/client.ts'
import { packVersions } from '#test/support/pack-versions.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, hostOf, newPage, newWebsite } from './make.ts'
import { downloaded, ended, exportOf, upload } from './transfer.ts'

let service: Service
let owner: Person
before(async () => {
  service = await startService()
  owner = await service.newUser('owner@example.com', { plan: 'pro' })
})
after(() => service.close())

const LONG = Array.from({ length: 400 }, (_, n) => `<p id="p${n}">A paragraph with the number ${n * 7919}</p>`).join('')
const htmlOf = (number: number) => LONG.replace('id="p9"', `id="p9" data-version="${number}"`)

const versionsOf = async (page: Json): Promise<Json[]> => {
  const { data } = await answered(200, owner.get(`${flat('pages', page)}/versions?fields=html_content&per=200`))
  return data
}
const save = (page: Json, html_content: string) => answered(200, owner.patch(flat('pages', page), { html_content }))
const versionPath = (version: Json, more = '') => `/api/v1/websites/pages/versions/${version.id}${more}`

/** A page with so many versions, all of them long, the last of which is not packed. */
async function pageWithVersions(count: number): Promise<{ site: Json; page: Json; versions: Json[] }> {
  const site = await newWebsite(owner)
  const page = await newPage(owner, site, { html_content: htmlOf(1), status: 'published' })
  for (let number = 2; number <= count; number++) await save(page, htmlOf(number))
  const versions = (await versionsOf(page)).reverse()
  await packVersions(service)
  return { site, page, versions }
}

async function packedNumbers(page: Json): Promise<number[]> {
  const rows = await service.database.reader
    .selectFrom('versions')
    .select('number')
    .where('resource_id', '=', page.id)
    .where('packed', 'is not', null)
    .where('html_content', '=', '')
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}

test('histories of any html read the same packed, whole or one by one', async () => {
  const chance = chanceOf(seedFromEnvironment())
  const site = await newWebsite(owner)
  const pick = (texts: readonly string[]) => texts[chance.below(texts.length)]!
  const pieces = [
    '',
    ' ',
    'é',
    '😀',
    '\u{10FFFF}',
    '<p>text</p>',
    '\r\n',
    '(µ/ý',
    LONG,
    LONG.slice(5_000),
    'ab'.repeat(40),
  ]
  const pages: Json[] = []
  for (let n = 0; n < 3; n++) {
    let html = pick([...pieces, LONG.repeat(10)])
    const page = await newPage(owner, site, { html_content: html })
    for (let changes = 12 + chance.below(10); changes > 0; changes--) {
      const at = html.length === 0 ? 0 : chance.below(html.length)
      html =
        chance.below(5) === 0 ? pick(pieces) : `${html.slice(0, at)}${pick(pieces)}${html.slice(at + chance.below(40))}`
      await save(page, html.toWellFormed())
    }
    pages.push(page)
  }
  const before = await Promise.all(pages.map(versionsOf))
  await packVersions(service)
  assert.ok((await Promise.all(pages.map(packedNumbers))).flat().length > 5)
  assert.deepEqual(await Promise.all(pages.map(versionsOf)), before)
  for (const version of before.flat()) {
    const { html_content } = await answered(200, owner.get(versionPath(version)))
    assert.equal(html_content, version.html_content)
  }
})

test('the latest version, a live one, young ones and short html stay whole', async () => {
  const { page, versions } = await pageWithVersions(5)
  assert.deepEqual(await packedNumbers(page), [1, 2, 3, 4])
  const site = await newWebsite(owner)
  const pinned = await newPage(owner, site, { html_content: htmlOf(1) })
  const [first] = await versionsOf(pinned)
  await answered(200, owner.patch(versionPath(first!, '/pin')))
  await save(pinned, htmlOf(2))
  await save(pinned, '<p>short</p>')
  await save(pinned, htmlOf(4))
  await packVersions(service)
  assert.deepEqual(await packedNumbers(pinned), [2])
  await answered(200, owner.delete(`${flat('pages', pinned)}/unpin`))
  await packVersions(service)
  assert.deepEqual(await packedNumbers(pinned), [1, 2])
  assert.equal(versions.length, 5)
})

test('visitors see a packed version once it is pinned, and it is packed again when it is not live any more', async () => {
  const { site, page, versions } = await pageWithVersions(9)
  const seen = async () => (await service.visit(hostOf(site), page.path)).text
  for (const number of [3, 8, 1]) {
    await answered(200, owner.patch(versionPath(versions[number - 1]!, '/pin')))
    assert.match(await seen(), new RegExp(`data-version="${number}"`))
    await packVersions(service)
    assert.deepEqual(
      await packedNumbers(page),
      [1, 2, 3, 4, 5, 6, 7, 8].filter((other) => other !== number),
    )
    assert.match(await seen(), new RegExp(`data-version="${number}"`))
  }
  await answered(200, owner.delete(`${flat('pages', page)}/unpin`))
  assert.match(await seen(), /data-version="9"/)
  await packVersions(service)
  assert.deepEqual(await packedNumbers(page), [1, 2, 3, 4, 5, 6, 7, 8])
})

test('a packed version can be reverted to, compared and brought back by an undo', async () => {
  const { site, page, versions } = await pageWithVersions(6)
  const [one, , three] = versions
  const between = `from=${one!.id}&to=${three!.id}`
  const { diff } = await answered(200, owner.get(`${flat('pages', page)}/versions/diff?${between}`))
  assert.match(diff, /-.*data-version="1"[\s\S]*\+.*data-version="3"/)
  const compared = await answered(200, owner.get(`${flat('pages', page)}/versions/diff?from=2&to=4`))
  assert.match(compared.diff, /-.*data-version="2"[\s\S]*\+.*data-version="4"/)
  const reverted = await answered(200, owner.post(versionPath(three!, '/revert')))
  assert.deepEqual([reverted.version.number, reverted.version.html_content], [7, htmlOf(3)])
  await packVersions(service)
  const set = await answered(201, owner.post(`/api/v1/websites/${site.id}/change_sets`, { title: 'Edit' }))
  await save(page, htmlOf(8))
  await packVersions(service)
  await answered(200, owner.post(`/api/v1/websites/change_sets/${set.id}/undo`, {}))
  assert.equal((await answered(200, owner.get(flat('pages', page)))).html_content, htmlOf(3))
})

test('a damaged pack is named and not shown, and others are read and packed', async () => {
  const { page, versions } = await pageWithVersions(5)
  const { database } = service
  const set = (number: number, change: object) =>
    database.write((tx) =>
      tx.updateTable('versions').set(change).where('resource_id', '=', page.id).where('number', '=', number).execute(),
    )
  const { packed } = await database.reader
    .selectFrom('versions')
    .select('packed')
    .where('resource_id', '=', page.id)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow()
  const middle = Math.floor(packed!.length / 2)
  const other = packed![middle] === 'A' ? 'B' : 'A'
  await set(1, { packed: `${packed!.slice(0, middle)}${other}${packed!.slice(middle + 1)}` })
  const failed = await owner.get(versionPath(versions[0]!))
  assert.deepEqual([failed.status, failed.body.code], [500, 'version_damaged'])
  assert.match(failed.body.error, /^Version 1 is damaged$/)
  // Its html is what version 2 is packed with.
  assert.equal((await owner.get(versionPath(versions[1]!))).status, 500)
  assert.equal((await answered(200, owner.get(versionPath(versions[4]!)))).html_content, htmlOf(5))
  await save(page, htmlOf(6))
  await packVersions(service)
  assert.equal((await answered(200, owner.get(versionPath(versions[4]!)))).html_content, htmlOf(5))
})

test('a page with packed versions is deleted and restored with them', async () => {
  const { site, page, versions } = await pageWithVersions(4)
  await answered(204, owner.delete(flat('pages', page)))
  const { data } = await answered(200, owner.get(`/api/v1/websites/${site.id}/trash`))
  await answered(200, owner.post(`/api/v1/websites/trash/${data[0].id}/restore`, {}))
  assert.deepEqual(
    (await versionsOf(page)).map(({ html_content }) => html_content),
    versions.map((version) => version.html_content).reverse(),
  )
})

test('an exported website has its packed versions whole', async () => {
  const { site, page, versions } = await pageWithVersions(7)
  const zip = await downloaded(service, await exportOf(owner, site))
  const copy = await newWebsite(owner)
  const { id } = await answered(201, upload(owner, copy, zip, { confirm: 'true' }))
  assert.equal((await ended(owner, id)).status, 'done')
  const { data } = await answered(200, owner.get(`/api/v1/websites/${copy.id}/pages`))
  assert.equal(data[0].path, page.path)
  const imported = (await versionsOf(data[0])).reverse()
  assert.deepEqual(
    imported.map(({ html_content }) => html_content),
    versions.map(({ html_content }) => html_content),
  )
})
