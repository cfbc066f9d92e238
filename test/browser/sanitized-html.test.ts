import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { sanitizeHtml } from '#html/sanitize.ts'
import { openChromium } from '#test/support/chromium.ts'
import { ATTACKS, hostileHtml } from '#test/unit/html/hostile-html.ts'

let chromium: Browser
before(async () => {
  chromium = await openChromium()
})
after(() => chromium?.close())

test('a browser reads sanitized html as it was written, however often it is written again', async () => {
  const page = await chromium.newPage()
  const given = [...ATTACKS, ...fc.sample(hostileHtml, 3000)]
  const outputs = given.map((html) => sanitizeHtml(html).html)
  const read = await page.evaluate((values) => {
    const browser = globalThis as unknown as BrowserGlobals
    return values.map((value) => {
      const { body } = new browser.DOMParser().parseFromString(
        `<div id=before></div><table><tr><td>${value}</td></tr></table><p>${'after'}`,
        'text/html',
      )
      const host = body.querySelector('td')!
      const around = [...body.children].map(({ localName }) => localName).join(' ')
      const first = host.innerHTML
      for (let i = 0; i < 3; i++) host.innerHTML = String(host.innerHTML)
      const end = body.lastChild?.textContent
      return { around, end, html: first, again: host.innerHTML }
    })
  }, outputs)
  for (const [index, { around, end, html, again }] of read.entries()) {
    const from = JSON.stringify(given[index])
    assert.equal(around, 'div table p', from)
    assert.equal(end, 'after', from)
    assert.deepEqual(sanitizeHtml(html), { html: outputs[index], removed: [] }, from)
    assert.equal(again, html, from)
  }
})

/** What the test uses inside the browser. */
type BrowserElement = {
  localName: string
  innerHTML: string
  textContent: string
  children: Iterable<BrowserElement>
  lastChild: BrowserElement | null
  querySelector(selector: string): BrowserElement | null
}
type BrowserGlobals = {
  DOMParser: new () => { parseFromString(html: string, type: string): { body: BrowserElement } }
}
