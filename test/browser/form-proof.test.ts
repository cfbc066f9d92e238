// Runs once: what is tested is the script in the browser; test/site/form-proof.test.ts has the rest on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { makeSite, type TestSite } from '#test/site/support.ts'
import { openChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
let chromium: Browser
let site: TestSite
before(async () => {
  // A secure context without https.
  service = await startService({ VISIT_LIMIT: '0', SITES_DOMAIN: 'sites.localhost' })
  site = await makeSite(service)
  chromium = await openChromium()
})
after(async () => {
  await chromium?.close()
  await service?.close()
})

test('the script solves the challenge of each of two forms, and again for each time one is sent', async () => {
  const fields = [{ label: 'Name', required: true }]
  const forms = [
    await site.add('forms', { name: 'One', fields, proof_of_work: true }),
    await site.add('forms', { name: 'Two', fields, proof_of_work: true }),
  ]
  const html_content = '<main><site-form name="one"/><site-form name="two"/></main>'
  await site.add('pages', { path: '/both', html_content })
  const page = await chromium.newPage()
  const url = `${new URL(forms[0]!.action_url).origin}/both`
  const send = async (key: string, name: string) => {
    const form = page.locator(`#form-${key}`)
    await form.getByLabel('Name').fill(name)
    await form.getByRole('button').click()
    await page.waitForURL('**/sent?*')
  }
  for (const [key, name] of [
    ['one', 'Ann'],
    ['two', 'Ben'],
  ] as const) {
    await page.goto(url)
    await send(key, name)
  }
  await page.goBack()
  await send('two', 'Cem')
  // Refused, and sent from the page that says so.
  await page.goto(url)
  await page.locator('#form-one').getByRole('button').click()
  await page.getByRole('alert').waitFor()
  await send('one', 'Dee')
  for (const form of forms) {
    const path = `/api/v1/websites/forms/${form.id}/submissions`
    const [good, spam] = [await site.owner.get(path), await site.owner.get(`${path}?spam=true`)]
    const reasons: string[][] = [...good.body.data, ...spam.body.data].map((each: Json) => each.spam_reasons)
    assert.equal(reasons.length, 2)
    // This is done faster than any person does it.
    assert.deepEqual(
      reasons.flat().filter((reason) => !reason.endsWith('after the form was shown.')),
      [],
    )
  }
})
