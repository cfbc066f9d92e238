import type { Json } from '#test/support/client.ts'
import type { Params } from './addresses.ts'
import type { Case } from './cases.ts'
import { type Site, unique } from './world.ts'

const website = async (site: Site) => ({ website_id: site.website_id })

export const TABLE_CASES: Record<string, Case> = {
  tables_list: { params: website },
  // A website has at most a hundred tables, and the tests create more.
  tables_create: { params: async (site) => website(await site.another()), body: newTable, large: largeTable },
  tables_get: { params: table },
  tables_update: { params: table, body: () => ({ name: unique('Changed') }), large: largeTable },
  tables_usage: { params: table },
  tables_delete: { params: table },
  rows_list: { params: inTable },
  rows_create: { params: inTable, body: newRow, large: largeRow },
  rows_bulk: { params: inTable, body: () => ({ rows: [newRow(), newRow()] }), large: largeBulk },
  rows_import: { params: inTable, body: () => ({ text: `title,price\n${unique('Row')},4` }), large: largeImport },
  rows_export: { params: inTable, body: () => ({ format: 'csv' }) },
  rows_get: { params: row },
  rows_update: { params: changedRow, body: newRow, large: largeRow },
  rows_delete: { params: row },
  rows_unpin: { params: pinned },
  row_versions_list: { params: underRow },
  row_versions_diff: { params: underRow },
  row_versions_get: { params: firstVersion },
  row_versions_pin: { params: firstVersion },
  row_versions_revert: { params: firstVersion },
}

async function made(site: Site, path: string, body: object): Promise<Json> {
  const { status, body: record, text } = await site.owner.post(path, body)
  if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${text}`)
  return record
}

async function table(site: Site): Promise<Params> {
  const { website_id, table_id } = await inTable(site)
  return { website_id: website_id!, id: table_id! }
}

async function inTable(site: Site): Promise<Params> {
  const another = await site.another()
  const { id, website_id } = await made(another, `/api/v1/websites/${another.website_id}/tables`, newTable())
  return { website_id, table_id: id }
}

async function row(site: Site): Promise<Params> {
  const { website_id, table_id } = await inTable(site)
  const { id } = await made(site, `/api/v1/websites/tables/${table_id}/rows`, newRow())
  return { website_id: website_id!, table_id: table_id!, id }
}

/** A row that was changed once. */
async function underRow(site: Site): Promise<Params> {
  const { id, ...place } = await row(site)
  const { status, text } = await site.owner.patch(`/api/v1/websites/tables/rows/${id}`, newRow())
  if (status !== 200) throw new Error(`PATCH rows/${id} answered ${status}: ${text}`)
  return { ...place, row_id: id! }
}

async function changedRow(site: Site): Promise<Params> {
  const { row_id, ...place } = await underRow(site)
  return { ...place, id: row_id! }
}

async function firstVersion(site: Site): Promise<Params> {
  const place = await underRow(site)
  const { body } = await site.owner.get(`/api/v1/websites/tables/rows/${place.row_id}/versions`)
  return { ...place, id: body.data[1].id }
}

async function pinned(site: Site): Promise<Params> {
  const { row_id, id, ...place } = await firstVersion(site)
  const { status, text } = await site.owner.patch(`/api/v1/websites/tables/rows/versions/${id}/pin`)
  if (status !== 200) throw new Error(`pinning answered ${status}: ${text}`)
  return { ...place, id: row_id! }
}

function newTable() {
  return { name: unique('Table'), columns: [{ name: 'Title' }, { name: 'Price', type: 'number' }] }
}

function newRow() {
  return { values: { title: unique('Row'), price: 4 } }
}

// Three bytes in UTF-8 and one unit in UTF-16: the most bytes that a limit in characters allows.
const wide = (characters: number) => '語'.repeat(characters)

function largeTable() {
  const options = Array.from({ length: 200 }, (_, index) => ({ value: `${index}`.padEnd(90, '語'), label: wide(100) }))
  const large = (index: number) => ({ key: `choice_${index}`, name: wide(100), type: 'multi_select', options })
  return { name: wide(100), columns: Array.from({ length: 10 }, (_, index) => large(index)) }
}

function largeRow() {
  return { values: { title: wide(10_000), price: 1e300 } }
}

/** As much as one batch holds: each is a part with an event. */
function largeImport() {
  return { text: `title\n${`${wide(9_999)}\n`.repeat(10)}` }
}

function largeBulk() {
  return { rows: Array.from({ length: 20 }, largeRow) }
}
