import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hostOf } from '#test/api/make.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from './make.ts'
import { newRow, newTable } from './tables.ts'

let service: Service
let ann: Person
let german: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  german = await newWebsite(ann, { name: 'Bäckerei Müßig', default_language: 'de-AT' })
})
after(() => service.close())

const pathOf = async (website: Json, fields: object) =>
  (await newPage(ann, website, { path: undefined, ...fields })).path

test("the path of a page is spelled as readers of its language do, by default the website's", async () => {
  assert.equal(german.subdomain, 'baeckerei-muessig')
  assert.equal(await pathOf(german, { title: 'Über Öl und Äpfel' }), '/ueber-oel-und-aepfel')
  assert.equal(await pathOf(german, { title: 'Über Öl und Äpfel', language: 'sv' }), '/uber-ol-und-apfel')
  const english = await newWebsite(ann)
  assert.equal(await pathOf(english, { title: 'Smörgås für Ängste' }), '/smorgas-fur-angste')
  assert.equal(await pathOf(english, { title: 'Smörgås für Ängste', language: 'de' }), '/smoergas-fuer-aengste')
  assert.equal(await pathOf(english, { title: 'Rødgrød på bordet', language: 'da' }), '/roedgroed-paa-bordet')
})

test("the slug of a row is spelled as in its own language, else as in the website's; so are keys and the filter", async () => {
  const columns = [{ name: 'Title', required: true }, { key: 'slug', slug_from: 'title' }, { key: 'language' }]
  const table = await newTable(ann, german, { name: 'Straßenfeste', key: undefined, columns })
  assert.equal(table.key, 'strassenfeste')
  assert.equal((await newRow(ann, table, { title: 'Frühstück' })).values.slug, 'fruehstueck')
  assert.equal((await newRow(ann, table, { title: 'Frühstück', language: 'en' })).values.slug, 'fruhstuck')
  const added = [...columns, { key: 'word', slug_from: 'title', unique: true }]
  await answered(
    200,
    ann.patch(flat('tables', table), {
      columns: added.map(({ name, ...rest }: Json) => (rest.key ? rest : { key: 'title', name, ...rest })),
    }),
  )
  const { data } = await answered(200, ann.get(`${API}/websites/tables/${table.id}/rows`))
  assert.deepEqual(
    data.map(({ values }: Json) => values.word),
    ['fruehstueck', 'fruhstuck'],
  )
  const form = await answered(
    201,
    ann.post(`${API}/websites/${german.id}/forms`, { name: 'Rückruf', fields: [{ label: 'Name' }] }),
  )
  assert.equal(form.key, 'rueckruf')
  await newPage(ann, german, { path: '/wort', title: 'Größe', html_content: '<p>{{ page.title | slug }}</p>' })
  assert.match((await service.visit(hostOf(german), '/wort')).text, /<p>groesse<\/p>/)
})

test('a column of slugs is filled as the rows are changed otherwise, each written once', async () => {
  const columns = [{ key: 'title' }, { key: 'old' }]
  const table = await newTable(ann, german, { columns })
  for (const title of ['Brot', 'Brot', 'Käse']) await newRow(ann, table, { title, old: 'x' })
  const revisions = () =>
    service.database.reader.selectFrom('rows').select('revision').where('table_id', '=', table.id).execute()
  const [made] = await revisions()
  const changed = [{ key: 'title' }, { key: 'slug', slug_from: 'title', required: true }]
  await answered(200, ann.patch(flat('tables', table), { columns: changed, force: true }))
  const { data } = await answered(200, ann.get(`${API}/websites/tables/${table.id}/rows`))
  assert.deepEqual(
    data.map(({ values }: Json) => values),
    [
      { title: 'Brot', slug: 'brot' },
      { title: 'Brot', slug: 'brot-2' },
      { title: 'Käse', slug: 'kaese' },
    ],
  )
  assert.deepEqual(
    (await revisions()).map(({ revision }) => Number(revision)),
    Array(3).fill(Number(made!.revision) + 1),
  )
})
