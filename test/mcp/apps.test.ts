// Runs once: the apps do not depend on the database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { openChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from './support/agent.ts'
import { HOST } from './support/app-host.ts'
import { connected } from './support/connected.ts'
import { PIXEL } from './support/fixture-parts.ts'

const MIME_TYPE = 'text/html;profile=mcp-app'
const SHOWS_APPS = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: [MIME_TYPE] } } }
const APPS: Record<string, string> = {
  waiting_list: 'ui://sitewright/waiting',
  page_screenshot: 'ui://sitewright/preview',
  page_visual_diff: 'ui://sitewright/comparison',
}

let service: Service
let ann: Person
let browser: Browser

before(async () => {
  service = await startService()
  ann = await service.newUser()
  browser = await openChromium()
})
after(async () => {
  await browser?.close()
  await service?.close()
})

const appsOf = (tools: Json[]) =>
  Object.fromEntries(tools.flatMap(({ name, _meta }) => (_meta?.ui ? [[name, _meta.ui.resourceUri]] : [])))

test('apps are named to clients that show them, and to no others', async () => {
  const client = await connected(service, ann, { query: '?toolsets=all', capabilities: SHOWS_APPS })
  const others = [
    await connected(service, ann, { query: '?toolsets=all' }),
    await connected(service, ann, { query: '?toolsets=all', revision: '2025-11-25', capabilities: SHOWS_APPS }),
  ]
  assert.deepEqual(appsOf((await client.listTools()).tools), APPS)
  const named = (await client.listResources()).resources.filter(({ uri }) => uri.startsWith('ui://'))
  assert.deepEqual(named.map(({ uri }) => uri).sort(), Object.values(APPS).sort())
  for (const other of others) {
    assert.deepEqual(appsOf((await other.listTools()).tools), {})
    assert.ok((await other.listResources()).resources.every(({ uri }) => !uri.startsWith('ui://')))
    await other.close()
  }
  await client.close()
})

test('each app is small and whole in itself', async () => {
  for (const uri of Object.values(APPS)) {
    const { text, mimeType, _meta } = await appAt(uri)
    assert.equal(mimeType, MIME_TYPE)
    assert.deepEqual(_meta.ui.csp, { resourceDomains: [service.url] })
    assert.ok(Buffer.byteLength(text) < 100_000)
    assert.doesNotMatch(text, /(src|href)=|https?:|import |fetch\(|innerHTML|sitewright_/)
  }
})

test('the list of what waits publishes a record, and leads to the console where that waits for review', async () => {
  const page = await shown('ui://sitewright/waiting', {
    given: { website_id: 'w' },
    result: answer({
      data: [
        { kind: 'page', id: 'one', title: '<b>About</b>', path: '/about' },
        { kind: 'header', id: 'two', title: null, path: null },
      ],
    }),
    calls: { one: answer({ records: [] }), two: answer({ status: 'waiting', approve_url: 'https://example.test/ok' }) },
  })
  const app = page.frameLocator('iframe')
  await app.getByText('Not seen by visitors yet: 2').waitFor()
  await app.getByRole('button', { name: 'Approve <b>About</b> · /about · page' }).click()
  await app.getByText('Published').waitFor()
  await app.getByRole('button', { name: 'Approve two · header' }).click()
  await app.getByRole('button', { name: 'Approve in the console' }).click()
  // The page around the app hears of a press a moment later.
  await page.waitForFunction('asked.length === 3')
  const asked = await page.evaluate('asked')
  assert.deepEqual(asked, [
    ['records_publish', { website_id: 'w', records: [{ kind: 'page', id: 'one' }] }],
    ['records_publish', { website_id: 'w', records: [{ kind: 'header', id: 'two' }] }],
    ['ui/open-link', 'https://example.test/ok'],
  ])
  await page.close()
})

test('a comparison shows its pictures, and a failure its words', async () => {
  const image = { type: 'image', data: PIXEL, mimeType: 'image/png' }
  const about = { from_number: 1, to_number: 2, images: [{ shows: 'from' }, { shows: 'to' }] }
  const result = { content: [{ type: 'text', text: JSON.stringify(about) }, image, image] }
  const page = await shown('ui://sitewright/comparison', { result })
  const app = page.frameLocator('iframe')
  await app.getByRole('img', { name: 'After: version 2' }).waitFor()
  assert.match((await app.getByRole('img', { name: 'Before: version 1' }).getAttribute('src'))!, /^data:image\/png/)
  await page.close()
  const failed = await shown('ui://sitewright/preview', {
    result: { ...answer({ detail: 'No browser.' }), isError: true },
  })
  await failed.frameLocator('iframe').getByText('No browser.').waitFor()
  await failed.close()
})

function answer(body: object): Json {
  return { content: [{ type: 'text', text: JSON.stringify(body) }] }
}

async function appAt(uri: string): Promise<Json> {
  const { contents } = await agentOf(ann).ask('resources/read', { uri })
  return contents[0]
}

/** The app in a sandbox, as a client has it. */
async function shown(uri: string, told: { given?: object; result: object; calls?: object }) {
  const page = await browser.newPage()
  const { text } = await appAt(uri)
  await page.setContent(HOST)
  await page.evaluate(([html, told]) => (globalThis as Json).host(html, told), [text, told] as const)
  return page
}
