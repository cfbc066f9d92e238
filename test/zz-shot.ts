import { openConsole, WIDE, PHONE } from '#test/console/support.ts'
import { makeStarter } from '#test/support/starters.ts'
import { signedInPage } from '#test/console/support.ts'
import { readFileSync } from 'node:fs'
const opened = await openConsole()
try {
  const owner = await opened.service.newUser(undefined, { password: (await import('#test/pages/people.ts')).PASSWORD, plan: 'business' })
  const site = await makeStarter(owner, 'business')
  const base = `/api/v1/websites/${site.id}`
  const { css, tokens } = JSON.parse(readFileSync('starters/restaurant/themes/quay.json','utf8'))
  await owner.post(`${base}/themes`, { name: 'quay', tokens, css: readFileSync('starters/restaurant/themes/quay.css','utf8') })
  const pages = (await owner.get(`${base}/pages`)).body.data
  const themes = (await owner.get(`${base}/themes`)).body.data
  const home = pages.find((p: any) => p.path === '/')
  const sub = new URL(site.url).host.split('.')[0]
  for (const [name, viewport] of [['wide', WIDE], ['phone', PHONE]] as const) {
    const page = await signedInPage(opened, owner, `/console/${sub}/pages/${home.id}`, viewport)
    page.on('console', (m) => m.type()==='error' && console.log(name, m.text()))
    page.on('pageerror', (e) => console.log(name, String(e)))
    await page.locator('iframe[aria-busy=false]').waitFor()
    const frame = page.frameLocator('iframe')
    await page.getByRole('button', { name: 'Theme', exact: true }).click()
    await page.getByText('Contrast').first().waitFor()
    await page.screenshot({ path: `/tmp/shots/${name}-1.png` })
    const text = page.getByLabel('Background, light, as text').first()
    await text.fill('#ffe0e0')
    await page.getByLabel('Soft text, light, as text').first().fill('#c9c9c9')
    await page.waitForTimeout(300)
    console.log(await frame.locator('body').evaluate('getComputedStyle(document.body).backgroundColor'))
    await page.screenshot({ path: `/tmp/shots/${name}-2.png` })
    await page.locator('h3', { hasText: 'Contrast' }).first().scrollIntoViewIfNeeded()
    await page.screenshot({ path: `/tmp/shots/${name}-3.png` })
    for (const [i, group] of ['Fonts', 'Sizes and shapes', 'All tokens', 'Other themes'].entries()) {
      await page.locator('summary', { hasText: group }).click()
      await page.locator('summary', { hasText: group }).evaluate((e) => e.scrollIntoView({ block: 'start' }))
      await page.waitForTimeout(400)
      await page.screenshot({ path: `/tmp/shots/${name}-4${i}.png` })
      if (i < 3) await page.locator('summary', { hasText: group }).click()
    }
    await page.getByRole('button', { name: 'Try quay' }).click()
    await page.waitForTimeout(400)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.screenshot({ path: `/tmp/shots/${name}-5.png` })
    await page.getByRole('button', { name: 'Stop trying quay' }).click()
    await page.goto(`/console/${sub}/themes/${themes[0].id}`)
    await page.waitForTimeout(1500)
    if (name === 'phone') await page.getByRole('button', { name: 'Inspector' }).click()
    await page.waitForTimeout(700)
    await page.screenshot({ path: `/tmp/shots/${name}-6.png` })
    await page.context().close()
  }
} finally { await opened.close() }
