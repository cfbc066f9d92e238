// Runs once: what a browser does is the same on every database; test/pages/openid runs on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { authorizePath, pkce, register } from '#test/oauth/support/connect.ts'
import { startWithProvider, verified, type World } from '#test/pages/openid/service.ts'
import { PASSWORD } from '#test/pages/people.ts'
import { openChromium } from '#test/support/chromium.ts'

let world: World
let chromium: Browser
before(async () => {
  // Another site than the provider's, so that cookies and policies are as between two companies.
  world = await startWithProvider({}, 'localhost')
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await world?.close()
})

for (const javaScriptEnabled of [true, false])
  test(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'} the button leads to the provider and back to the page that asked`, async () => {
    const email = `ann-${javaScriptEnabled}@example.com`
    await world.service.newUser(email, { password: PASSWORD })
    world.provider.expect(verified(`ann-${javaScriptEnabled}`, email))
    const context = await chromium.newContext({ baseURL: world.service.url, javaScriptEnabled })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto('/account')
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/account')
    await page.getByText('Connected', { exact: false }).first().waitFor()
    // The same browser is asked about an app, which it returns to.
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    const client = await register(world.service)
    await page.goto(authorizePath(client, pkce()))
    await page.getByRole('button', { name: 'Sign in with Acme' }).click()
    await page.getByRole('button', { name: 'Allow' }).waitFor()
    assert.deepEqual(problems, [])
    await context.close()
  })
