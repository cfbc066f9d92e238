import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite, refused } from './make.ts'
import { newRow, newTable } from './tables.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser('ann@example.com', { plan: 'business' })
const GROUP = '11111111-2222-4333-8444-555555555555'
const newSite = () => newWebsite(ann, { default_language: 'en', languages: ['en', 'de', 'fr'] })
type Query = Record<string, string>
const list = (site: Json, query: Query = {}) =>
  answered(200, ann.get(`${API}/websites/${site.id}/translations?${new URLSearchParams(query)}`))
const statesOf = async (site: Json, query: Query = {}) =>
  (await list(site, query)).data.map(({ path, translations }: Json) => [
    path,
    ...translations.map(({ language, state }: Json) => `${language} ${state}`),
  ])
const change = (page: Json, fields: object) => answered(200, ann.patch(flat('pages', page), fields))

test('a page is missing, current or behind in each language; a typo in a translation does not hide that it is behind', async () => {
  const site = await newSite()
  const page = await newPage(ann, site, { path: '/about', title: 'About', translation_group_id: GROUP })
  const german = await newPage(ann, site, { path: '/de/ueber', language: 'de', translation_group_id: GROUP })
  const rows = await newPage(ann, site, { path: '/news' })
  assert.deepEqual(await statesOf(site), [
    ['/about', 'de current', 'fr missing'],
    ['/news', 'de missing', 'fr missing'],
  ])
  await change(page, { html_content: '<p>New hours</p>' })
  await change(german, { html_content: '<p>Ein Fehler</p>' })
  assert.deepEqual(await statesOf(site, { state: 'behind' }), [['/about', 'de behind']])
  const { data, meta } = await list(site, { language: 'de', per: '1' })
  assert.equal(meta.total_count, 2)
  assert.deepEqual(data, [
    {
      kind: 'page',
      id: page.id,
      title: 'About',
      path: '/about',
      language: 'en',
      version_number: 2,
      translation_group_id: GROUP,
      translations: [
        { language: 'de', state: 'behind', id: german.id, title: null, path: '/de/ueber', translated_version: null },
      ],
    },
  ])
  const { totals, data: problems } = await answered(
    200,
    ann.get(`${API}/websites/${site.id}/check?kinds=outdated_translation`),
  )
  assert.deepEqual(totals, { outdated_translation: 1 })
  assert.deepEqual([problems[0].record, problems[0].path], [{ kind: 'page', id: german.id }, '/de/ueber'])
  const overview = await answered(200, ann.get(`${API}/websites/${site.id}/overview`))
  assert.deepEqual(overview.translations, [
    { language: 'de', missing: 1, behind: 1, current: 0 },
    { language: 'fr', missing: 2, behind: 0, current: 0 },
  ])
  assert.match(overview.text, /1 page is older than the one that it translates: \/de\/ueber/)
  // With the translated text in one change, or alone.
  const said = await change(german, { html_content: '<p>Neue Zeiten</p>', translated_version: 2 })
  assert.equal(said.version_number, 3)
  assert.deepEqual(await statesOf(site, { state: 'behind' }), [])
  assert.equal((await list(site, { language: 'de' })).data[0].translations[0].translated_version, 2)
  await change(page, { html_content: '<p>Newer hours</p>' })
  assert.deepEqual(await statesOf(site, { state: 'behind' }), [['/about', 'de behind']])
  const { version_number } = await change(german, { translated_version: 3 })
  assert.equal(version_number, 3)
  assert.deepEqual(await statesOf(site, { state: 'behind' }), [])
  await refused(ann.patch(flat('pages', german), { translated_version: 4 }), 'translated_version')
  await refused(ann.patch(flat('pages', page), { translated_version: 1 }), 'translated_version')
  await refused(ann.patch(flat('pages', rows), { translated_version: 1 }), 'translated_version')
  await refused(ann.get(`${API}/websites/${site.id}/translations?table_id=${page.id}`), 'table_id')
})

test('pages that exist are up to date with each other when they join a group', async () => {
  const site = await newSite()
  const german = await newPage(ann, site, { path: '/de', language: 'de' })
  const page = await newPage(ann, site, { path: '/home' })
  await change(page, { html_content: '<p>2</p>' })
  await change(german, { translation_group_id: GROUP })
  await change(page, { translation_group_id: GROUP })
  assert.deepEqual(await statesOf(site), [['/home', 'de current', 'fr missing']])
  await change(page, { html_content: '<p>3</p>' })
  assert.deepEqual(await statesOf(site), [['/home', 'de behind', 'fr missing']])
  await change(german, { translation_group_id: null })
  assert.deepEqual(await statesOf(site), [
    ['/de', 'en missing', 'fr missing'],
    ['/home', 'de missing', 'fr missing'],
  ])
  await change(german, { translation_group_id: GROUP })
  assert.deepEqual(await statesOf(site), [['/home', 'de current', 'fr missing']])
})

test('what was said is taken back with its change set', async () => {
  const site = await newSite()
  const page = await newPage(ann, site, { path: '/a', translation_group_id: GROUP })
  const german = await newPage(ann, site, { path: '/b', language: 'de', translation_group_id: GROUP })
  await change(page, { html_content: '<p>2</p>' })
  const set = await answered(201, ann.post(`${API}/websites/${site.id}/change_sets`, { title: 'Up to date' }))
  await change(german, { translated_version: 2 })
  assert.deepEqual(await statesOf(site, { state: 'behind' }), [])
  await answered(200, ann.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.deepEqual(await statesOf(site, { state: 'behind' }), [['/a', 'de behind']])
})

test('rows are translations of each other by the columns language and translation_group_id', async () => {
  const site = await newSite()
  const columns = [{ key: 'title' }, { key: 'language' }, { key: 'translation_group_id' }]
  const table = await newTable(ann, site, { columns })
  const row = await newRow(ann, table, { title: 'Bread', language: 'en', translation_group_id: 'bread' })
  const german = await newRow(ann, table, { title: 'Brot', language: 'de', translation_group_id: 'bread' })
  await newRow(ann, table, { title: 'Cake', language: 'en' })
  await newRow(ann, table, { title: 'In no language' })
  const states = async (query: Query = {}) =>
    (await list(site, { table_id: table.id, ...query })).data.map(({ kind, title, translations }: Json) => [
      kind,
      title,
      ...translations.map(({ language, state, title }: Json) => `${language} ${state} ${title}`),
    ])
  assert.deepEqual(await states(), [
    ['row', 'Bread', 'de current Brot', 'fr missing null'],
    ['row', 'Cake', 'de missing null', 'fr missing null'],
  ])
  const at = ({ id }: Json) => `${API}/websites/tables/rows/${id}`
  await answered(200, ann.patch(at(row), { values: { title: 'Breads' } }))
  await answered(200, ann.patch(at(german), { values: { title: 'Brote' } }))
  assert.deepEqual(await states({ state: 'behind' }), [['row', 'Breads', 'de behind Brote']])
  const check = await answered(200, ann.get(`${API}/websites/${site.id}/check?kinds=outdated_translation`))
  assert.deepEqual(check.data[0].record, { kind: 'row', id: german.id })
  await refused(ann.patch(at(german), { translated_version: 3 }), 'translated_version')
  await refused(ann.patch(at(row), { translated_version: 2 }), 'translated_version')
  await answered(200, ann.patch(at(german), { translated_version: 2 }))
  assert.deepEqual(await states({ state: 'behind' }), [])
  const overview = await answered(200, ann.get(`${API}/websites/${site.id}/overview`))
  assert.deepEqual(overview.translations[0], { language: 'de', missing: 1, behind: 0, current: 1 })
})
