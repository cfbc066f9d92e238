import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Person, type Service, startService } from '#test/support/service.ts'

// On a slow machine more of them wait for one another longer than for a lock that does not come.
const WRITERS = 8
const EACH = 16
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
/** Where the storage is too busy nothing was changed, and the answer says to try again. */
async function patiently<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const reply = await send()
    if (reply.status !== 503 || tries === 5) return reply
    await sleep(1_000)
  }
}

let service: Service
let owner: Person

before(async () => {
  service = await startService()
  owner = await service.newUser()
})

after(() => service.close())

test('eight writers of one website lose nothing of each other', async () => {
  const { websiteId, tableId } = await newTable({ key: 'name', type: 'text', name: 'Name' })
  const shared = await owner.post(`/api/v1/websites/tables/${tableId}/rows`, { values: { name: 'shared' } })
  await Promise.all(
    numbers(WRITERS).map(async (writer) => {
      for (const n of numbers(EACH)) {
        const name = `${writer} ${n}`
        const row = await patiently(() => owner.post(`/api/v1/websites/tables/${tableId}/rows`, { values: { name } }))
        assert.equal(row.status, 201, row.text)
        const changed = await patiently(() =>
          owner.patch(`/api/v1/websites/tables/rows/${row.body.id}`, {
            values: { name: `${name}!` },
          }),
        )
        assert.equal(changed.status, 200, changed.text)
        const page = await patiently(() =>
          owner.post(`/api/v1/websites/${websiteId}/pages`, { path: `/${writer}-${n}` }),
        )
        assert.equal(page.status, 201, page.text)
        const common = await patiently(() =>
          owner.patch(`/api/v1/websites/tables/rows/${shared.body.id}`, { values: { name } }),
        )
        assert.equal(common.status, 200, common.text)
      }
    }),
  )
  const rows = await owner.get(`/api/v1/websites/tables/${tableId}/rows?per=200&sort=position`)
  assert.equal(rows.body.meta.total_count, WRITERS * EACH + 1)
  assert.deepEqual(
    rows.body.data
      .slice(1)
      .map((row: { values: { name: string } }) => row.values.name)
      .sort(),
    numbers(WRITERS)
      .flatMap((writer) => numbers(EACH).map((n) => `${writer} ${n}!`))
      .sort(),
  )
  const positions = rows.body.data.map((row: { position: number }) => row.position)
  assert.deepEqual(
    positions,
    numbers(WRITERS * EACH + 1).map((n) => n + 1),
  )
  const pages = await owner.get(`/api/v1/websites/${websiteId}/pages`)
  assert.equal(pages.body.meta.total_count, WRITERS * EACH)
})

test('of writers with the same precondition one changes the row, and slugs of the same name differ', async () => {
  const { tableId } = await newTable(
    { key: 'name', type: 'text', name: 'Name' },
    { key: 'slug', type: 'text', name: 'Slug', unique: true, slug_from: 'name' },
  )
  const made = await Promise.all(
    numbers(WRITERS).map(() => owner.post(`/api/v1/websites/tables/${tableId}/rows`, { values: { name: 'Same' } })),
  )
  for (const { status, text } of made) assert.equal(status, 201, text)
  assert.equal(new Set(made.map(({ body }) => body.values.slug)).size, WRITERS)
  const address = `/api/v1/websites/tables/rows/${made[0]!.body.id}`
  const etag = (await owner.get(address)).headers.etag!
  const changes = await Promise.all(
    numbers(WRITERS).map((n) => owner.patch(address, { values: { name: `${n}` } }, { headers: { 'if-match': etag } })),
  )
  assert.equal(changes.filter(({ status }) => status === 200).length, 1)
  assert.equal(changes.filter(({ status }) => status === 412).length, WRITERS - 1)
})

test('columns change and rows are deleted while others write', async () => {
  const { tableId } = await newTable({ key: 'name', type: 'text', name: 'Name' })
  const write = async (writer: number) => {
    for (const n of numbers(EACH)) {
      const values = { name: `${writer} ${n}` }
      const row = await patiently(() => owner.post(`/api/v1/websites/tables/${tableId}/rows`, { values }))
      assert.equal(row.status, 201, row.text)
      if (writer % 2 === 0) continue
      const gone = await patiently(() => owner.delete(`/api/v1/websites/tables/rows/${row.body.id}`))
      assert.equal(gone.status, 204, gone.text)
    }
  }
  const rename = async () => {
    for (const n of numbers(EACH)) {
      const { status, text } = await patiently(() =>
        owner.patch(`/api/v1/websites/tables/${tableId}`, { name: `Table ${n}` }),
      )
      assert.equal(status, 200, text)
    }
  }
  await Promise.all([...numbers(WRITERS).map(write), rename()])
  const rows = await owner.get(`/api/v1/websites/tables/${tableId}/rows?per=1`)
  assert.equal(rows.body.meta.total_count, (WRITERS / 2) * EACH)
})

async function newTable(...columns: object[]) {
  const { id: websiteId } = (await owner.post('/api/v1/websites', { name: 'Written' })).body
  const table = await owner.post(`/api/v1/websites/${websiteId}/tables`, { name: 'Table', key: 'table', columns })
  assert.equal(table.status, 201, table.text)
  return { websiteId, tableId: table.body.id as string }
}
