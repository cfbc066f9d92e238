// Runs once: what is tested is the script in the browser; test/site/visit-script.test.ts has the rest on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page, Request } from 'playwright-core'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { openChromium } from '#test/support/chromium.ts'
import { type Service, startService } from '#test/support/service.ts'

const HTML = `<!doctype html>
<html><head><meta http-equiv="content-security-policy" content="script-src 'self' 'unsafe-inline'; connect-src 'self'"></head>
<body>
<button onclick="history.pushState({}, '', '/app/two')">Push</button>
<button onclick="history.pushState({}, '', '?page=2')">Query</button>
<button onclick="history.replaceState({}, '', '/app/three')">Replace</button>
<button data-event="Sign up"><b>Register</b></button>
<button data-event="Chosen" data-event-plan="pro" data-event-billed-by="year">Choose</button>
<button onclick="window.dispatchEvent(new CustomEvent('sitewright-event', { detail: { name: 'Bought', properties: { items: 2 } } }))">Buy</button>
<button onclick="window.dispatchEvent(new CustomEvent('sitewright-event', { detail: 'Played' }))">Play</button>
<a href="https://www.example.org/x"><b>Out</b></a>
<a href="/other">In</a>
<a href="mailto:a@example.org">Mail</a>
</body></html>`

let service: Service
let chromium: Browser
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service, { analytics_script: true })
  await site.add('pages', { path: '/app', html_content: HTML })
  await site.add('pages', { path: '/other', html_content: '<main>Other</main>' })
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await service?.close()
})

test('views of a single-page site and links out are sent, each once', async () => {
  const page = await chromium.newPage()
  // Nothing leaves this machine.
  await page.route('https://www.example.org/**', (route) => route.fulfill({ body: 'Out there' }))
  const sent: string[] = []
  page.on('request', (request) => {
    if (isBeacon(request)) sent.push(request.postData()!)
  })
  await page.goto(`${site.url}/app`)
  await page.waitForLoadState('load')
  const button = (name: string) => page.getByRole('button', { name }).click()

  await answered(page, () => button('Push'))
  await button('Query')
  await answered(page, () => button('Replace'))
  await answered(page, async () => void (await page.goBack()))
  await answered(page, () => page.getByText('Register').click())
  await answered(page, () => button('Play'))
  await answered(page, () => button('Choose'))
  await answered(page, () => button('Buy'))
  await answered(page, () => page.getByText('Out').click())
  await page.waitForURL('https://www.example.org/x')
  await page.goto(`${site.url}/app`)
  await page.getByText('In').click()
  await page.waitForURL('**/other')
  assert.deepEqual(sent, [
    'path=%2Fapp%2Ftwo',
    'path=%2Fapp%2Fthree',
    'path=%2Fapp%2Ftwo',
    'path=%2Fapp%2Ftwo&event=Sign+up',
    'path=%2Fapp%2Ftwo&event=Played',
    `path=%2Fapp%2Ftwo&event=Chosen&${new URLSearchParams({ properties: '{"plan":"pro","billed-by":"year"}' })}`,
    `path=%2Fapp%2Ftwo&event=Bought&${new URLSearchParams({ properties: '{"items":2}' })}`,
    'path=%2Fapp%2Ftwo&link=www.example.org',
  ])
})

test('what the script sends is taken', async () => {
  const page = await chromium.newPage()
  await page.goto(`${site.url}/app`)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => isBeacon(response.request())),
    page.getByRole('button', { name: 'Push' }).click(),
  ])
  assert.equal(answer.status(), 204)
})

function isBeacon(request: Request): boolean {
  return request.method() === 'POST' && new URL(request.url()).pathname === '/_visits'
}

/** Does something, and waits for what the script sends about it. */
async function answered(page: Page, act: () => Promise<void>) {
  await Promise.all([page.waitForRequest(isBeacon), act()])
}
