import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#kernel/database/ids.ts'
import { recordEvent } from '#kernel/events/record-event.ts'
import { openFresh } from './state.ts'

test('a test fails that leaves an event which does not fit the schema of its type, by type and field', async () => {
  const { database, close } = await openFresh()
  const id = newId()
  const actor = { type: 'system', id: null, name: 'Sitewright', client: null }
  const quota = { id, website_id: null, code: 'website_limit_reached', message: 'The limit is reached' }
  const by = { website_id: null, account_id: id, resource_id: id, actor, created_at: Date.now() }
  await database.write(async (tx) => {
    await recordEvent(tx, { ...by, type: 'quota.exceeded', data: { ...quota, operation: 'websites_create' } })
    await recordEvent(tx, { ...by, type: 'quota.exceeded', data: { ...quota, operation: 7 } })
    await recordEvent(tx, { ...by, type: 'quota.exceeded', data: { ...quota, operation: 'a', plan: 'free' } })
  })
  await assert.rejects(close(), ({ message }: Error) => {
    assert.match(message, /quota\.exceeded \/data\/operation must be string .*: 7/)
    assert.match(message, /quota\.exceeded \/data .*"plan"/)
    return message.split('\n').every((line) => !line.includes('websites_create'))
  })
})
