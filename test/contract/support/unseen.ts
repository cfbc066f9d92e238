import assert from 'node:assert/strict'
import type { Client, Json, Reply } from '#test/support/client.ts'
import type { Params } from './addresses.ts'

/** What was made is a draft, has no live version, or is a table, which nothing shows yet. */
export async function assertUnseen(owner: Client, { website_id, table_id }: Params, { body }: Reply): Promise<void> {
  const rows = table_id && (await readRecord(owner, `tables/${table_id}/rows`, '')).data
  const ofBatch = () => Promise.all(body.results.map(({ kind, id }: Json) => readRecord(owner, `${kind}s/${id}`, '')))
  const made: Json[] = body.results ? (rows ?? (await ofBatch())) : (body.assets ?? [body])
  assert.ok(made.length > 0)
  // Of a row, a form or an asset that visitors see the newest version waits.
  for (const record of made)
    if (record.live_version_id && record.pin_reason === 'review')
      assert.notEqual(record.live_version_id, record.latest_version_id)
    else if ('status' in record) assert.equal(record.status, 'draft')
    else if ('version_number' in record && 'pin_reason' in record)
      assert.deepEqual([record.live_version_id, record.pin_reason], [null, 'review'])
    else assert.ok('columns' in record, `${website_id}: ${JSON.stringify(record)}`)
}

export async function readRecord(owner: Client, of: string, id: string): Promise<Json> {
  const path = id ? `${of.slice(0, of.lastIndexOf('_'))}/${id}` : of
  const { status, body, text } = await owner.get(`/api/v1/websites/${path}`)
  assert.equal(status, 200, text)
  return body
}
