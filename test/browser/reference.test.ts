// Runs once: the reference is the same on every database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { openChromium } from '#test/support/chromium.ts'
import { type Service, startService } from '#test/support/service.ts'

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Further sections are made by the same code from other data. */
const FIRST_SECTIONS = { exclude: [['section ~ section ~ section ~ section']] }
const VIOLATIONS = `axe.run(${JSON.stringify(FIRST_SECTIONS)}, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' ' + nodes[0].html.slice(0, 200)))`
const OPEN_ALL = "for (const folded of document.querySelectorAll('details')) folded.open = true"
const TOO_WIDE = 'document.documentElement.scrollWidth > window.innerWidth'

let service: Service
let chromium: Browser
before(async () => {
  service = await startService()
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await service?.close()
})

/** axe looks at the first alone: the others are made of the same parts. */
const SAMPLE = 6

for (const [colorScheme, width, pages] of [
  ['light', 1280, undefined],
  ['dark', 390, SAMPLE],
] as const)
  test(`the reference is accessible and fits: ${colorScheme}, ${width} px`, async () => {
    // axe is injected past the policy, which allows no script at all.
    const context = await chromium.newContext({
      baseURL: service.url,
      colorScheme,
      viewport: { width, height: 900 },
      bypassCSP: true,
    })
    const page = await context.newPage()
    await page.goto('/docs')
    const paths = await page
      .locator('nav[aria-label=Reference] a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
    assert.ok(paths.length > 15)
    for (const [index, path] of ['/docs', ...paths].slice(0, pages).entries()) {
      await page.goto(path)
      assert.equal(await page.locator('h1').count(), 1)
      // As it opens: beside a page the contents are shown without being opened.
      if (index === 0) {
        await page.evaluate(AXE)
        assert.deepEqual(await page.evaluate(VIOLATIONS), [], `${path}, as it opens`)
      }
      await page.evaluate(OPEN_ALL)
      assert.equal(await page.evaluate(TOO_WIDE), false, `${path} is too wide`)
      if (index >= SAMPLE) continue
      await page.evaluate(AXE)
      assert.deepEqual(await page.evaluate(VIOLATIONS), [], path)
    }
    await context.close()
  })

test('without script the contents open and lead to a page', async () => {
  const context = await chromium.newContext({
    baseURL: service.url,
    javaScriptEnabled: false,
    viewport: { width: 390, height: 900 },
  })
  const page = await context.newPage()
  await page.goto('/docs')
  const link = page.getByRole('link', { name: 'Team', exact: true }).first()
  await page.getByText('Contents', { exact: true }).click()
  await link.click()
  await page.waitForURL('**/docs/team')
  await context.close()
})
