import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from './support/agent.ts'
import { connected } from './support/connected.ts'

let service: Service
let ann: Person
let website_id: string

before(async () => {
  service = await startService()
  ann = await service.newUser()
  website_id = (await agentOf(ann).made('websites_create', { name: 'Packed' })).id
})
after(() => service?.close())

for (const revision of ['2025-11-25', '2026-07-28'])
  test(`a client of ${revision} that asks for progress hears how far an export is, and gets it finished`, async () => {
    const client = await connected(service, ann, { revision })
    const heard: { progress: number; message?: string }[] = []
    try {
      const call = { name: 'records_export', arguments: { kind: 'website', website_id } }
      const result = (await client.callTool(call, { onprogress: (progress) => void heard.push(progress) })) as Json
      const record = JSON.parse(result.content.at(-1).text)
      assert.deepEqual([record.status, typeof record.url], ['done', 'string'])
      assert.match(heard[0]!.message!, /^Queued|^Running/)
      const growing = heard.map(({ progress }) => progress)
      assert.deepEqual(
        [...new Set(growing)].sort((a, b) => a - b),
        growing,
      )
    } finally {
      await client.close()
    }
  })

test('who does not ask gets the answer at once, and asks for itself', async () => {
  const { status, id } = await agentOf(ann).made('records_export', { kind: 'website', website_id })
  assert.equal(status, 'queued')
  assert.match(id, /^[0-9a-f-]{36}$/)
})
