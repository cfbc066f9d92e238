import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, newWebsite } from './make.ts'
import { newRow, newTable, rowsOf } from './tables.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

test('the total of a filtered list is right after every change, whatever was counted before', async () => {
  const website = await newWebsite(ann)
  const columns = [{ key: 'name' }, { key: 'kind' }, { key: 'price', type: 'number' }]
  const table = await newTable(ann, website, { columns })
  const made: Json[] = []
  for (const price of [1, 2, 3]) made.push(await newRow(ann, table, { name: `n${price}`, kind: 'a', price }))
  let shown = 0
  // Each list is another one, so that no whole answer is cached.
  const totals = async () => {
    const lists = ['filter[kind]=a', 'filter[kind]=a&filter[price][lt]=3', 'status=draft', 'filter[name][contains]=n']
    const found = []
    for (const list of lists) {
      const { meta } = await answered(200, ann.get(rowsOf(table, `?${list}&per=${10 + (shown++ % 80)}`)))
      found.push(meta.total_count)
    }
    return found
  }
  const becomes = async (expected: number[], change: Promise<unknown>) => {
    await change
    assert.deepEqual(await totals(), expected)
    assert.deepEqual(await totals(), expected)
  }
  const one = (row: Json) => `${API}/websites/tables/rows/${row.id}`
  await becomes([3, 2, 0, 3], Promise.resolve())
  await becomes([4, 3, 1, 4], newRow(ann, table, { name: 'n4', kind: 'a', price: 0 }, { status: 'draft' }))
  await becomes([3, 2, 1, 4], answered(200, ann.patch(one(made[0]!), { values: { kind: 'b' } })))
  await becomes([2, 1, 1, 3], answered(204, ann.delete(one(made[1]!))))
  const rows = [{ id: made[2]!.id, values: { price: 2 } }, { values: { name: 'n5', kind: 'a', price: 9 } }]
  await becomes([3, 2, 1, 4], answered(200, ann.post(rowsOf(table, '/bulk'), { rows })))
  const [name, kind, price] = table.columns as [Json, Json, Json]
  const swapped = [name, { id: kind.id, key: 'old' }, { key: 'kind' }, price]
  await becomes([0, 0, 1, 4], answered(200, ann.patch(`${API}/websites/tables/${table.id}`, { columns: swapped })))
})
