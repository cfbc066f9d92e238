import { after, before, test } from 'node:test'
import { type Console, openConsole, PHONE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole({ SITES_DOMAIN: 'localhost' })
})
after(() => opened?.close())
test('shots', async () => {
  const { page, site } = await opened.person((of) => `/console/${of.subdomain}`)
  const home = await site.add('pages', {
    path: '/',
    title: 'Home',
    html_content: '<h1>Mill Street Bakery</h1><p>Bread and rolls from six.</p>',
  })
  for (const words of ['Winter prices', 'Summer hours', 'New menu']) {
    await site.add('change_sets', { title: words })
    await site.change('pages', home.id, { html_content: `<h1>${words}</h1><p>Bread and rolls from seven.</p>` })
    await site.add('pages', { title: `About ${words}` })
    await site.add('snippets', { name: words.toLowerCase().replace(' ', '-'), html_content: 'x' })
  }
  await page.goto(`/console/${site.subdomain}/timeline`)
  await page.getByRole('button', { name: 'Earlier' }).click()
  await page.frameLocator('iframe').getByText('Summer hours').waitFor()
  await page.getByText('page updated').waitFor()
  await page.screenshot({ path: '/tmp/shot-wide.png' })
  await page.getByRole('button', { name: 'Restore this…' }).click()
  await page.getByText('This changes').waitFor()
  await page.screenshot({ path: '/tmp/shot-restore.png' })
  await page.keyboard.press('Escape')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  await page.frameLocator('iframe').getByText('Summer hours').waitFor()
  await page.screenshot({ path: '/tmp/shot-phone.png', fullPage: true })
})
