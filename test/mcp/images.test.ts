// Runs once on PostgreSQL: images come from the browser and not from the database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { agentOf } from './support/agent.ts'

const chromium = findOrInstallChromium()
const skip = 'skipped' in chromium && chromium.skipped

let service: Service
before(async () => {
  service = await startService('executable' in chromium ? { CHROMIUM: chromium.executable } : {})
})
after(() => service?.close())

test('a screenshot comes as images, and their text is in neither copy of the answer', { skip }, async () => {
  const agent = agentOf(await service.newUser())
  const { id: website_id } = await agent.made('websites_create', { name: 'Seen' })
  const { id } = await agent.made('pages_create', { website_id, path: '/', html_content: '<p>x</p>' })
  const { structured, body, notes, others, reply } = await agent.call('page_screenshot', { page_id: id })
  assert.deepEqual(body, structured)
  assert.deepEqual(
    structured.images.map(({ device, media_type, data }: Json) => [device, media_type, data]),
    [
      ['desktop', 'image/png', ''],
      ['mobile', 'image/png', ''],
    ],
  )
  assert.match(notes[0]!, /^The images follow/)
  const content = reply.body.result.content.map(({ type }: Json) => type)
  assert.deepEqual(content, ['text', 'text', 'image', 'image'])
  for (const [index, { data, mimeType }] of others.entries()) {
    const { width } = structured.images[index]
    const seen = await sharp(Buffer.from(data, 'base64')).metadata()
    assert.deepEqual([mimeType, seen.format, seen.width], ['image/webp', 'webp', Math.min(1_000, width)])
  }
  const narrow = await agent.call('page_screenshot', { page_id: id, device: 'desktop', width: 200 })
  assert.equal((await sharp(Buffer.from(narrow.others[0].data, 'base64')).metadata()).width, 200)
  const refused = await agent.call('page_screenshot', { page_id: id, width: 5_000 })
  assert.deepEqual(Object.keys(refused.body.errors), ['width'])
})

test('a client that shows no pictures gets their addresses alone', { skip }, async () => {
  const agent = agentOf(await service.newUser(), '?pictures=links')
  const { id: website_id } = await agent.made('websites_create', { name: 'Linked' })
  const { id } = await agent.made('pages_create', { website_id, path: '/', html_content: '<p>x</p>' })
  const { structured, others } = await agent.call('page_screenshot', { page_id: id, device: 'mobile' })
  assert.deepEqual(others, [])
  const [{ url, media_type }] = structured.images
  const answer = await fetch(url)
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, media_type])
})

test('a visual diff comes as the images of both versions and of the changes', { skip }, async () => {
  const agent = agentOf(await service.newUser())
  const { id: website_id } = await agent.made('websites_create', { name: 'Changed' })
  const { id: page_id } = await agent.made('pages_create', { website_id, path: '/', html_content: '<p>x</p>' })
  await agent.made('pages_update', { id: page_id, html_content: '<h1>A longer text</h1>' })
  const { structured, others } = await agent.call('page_visual_diff', { page_id, from: '1', whole_page: false })
  assert.deepEqual(
    structured.images.map(({ shows, data }: Json) => [shows, data]),
    [
      ['from', ''],
      ['to', ''],
      ['changes', ''],
    ],
  )
  assert.deepEqual([structured.identical, others.length], [false, 3])
  assert.equal(new Set(others.map(({ data }) => data)).size, 3)
})

test('without a browser the answer says how to configure one', async () => {
  const bare = await startService()
  try {
    const other = agentOf(await bare.newUser())
    const { id: website_id } = await other.made('websites_create', { name: 'Unseen' })
    const page = await other.made('pages_create', { website_id, path: '/' })
    const { isError, body } = await other.call('page_screenshot', { page_id: page.id })
    assert.deepEqual([isError, body.code], [true, 'chromium_not_configured'])
    assert.match(body.detail, /CHROMIUM/)
  } finally {
    await bare.close()
  }
})
