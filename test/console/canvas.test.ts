// Runs once: the console uses the API only, which is tested on both databases.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Response } from 'playwright-core'
import { until } from '#test/support/until.ts'
import { openCanvas } from './canvas-support.ts'
import { assertSound, type Console, openConsole, PHONE, WIDE } from './support.ts'

let opened: Console
before(async () => {
  opened = await openConsole()
})
after(() => opened?.close())

test('a heading is clicked, typed into and saved: its own characters change, and nothing else', async () => {
  const html = '<h1 class=big>Caf&eacute;\r\n</h1>\r\n<p>Stays &amp; <b>stays</p><!-- so -->'
  const { page, frame, site, edited, source } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: html })
    return { kind: 'page', id, page_id: id }
  })
  await frame.locator('h1').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.type(' & cr\u00eapes')
  const typed = html.replace('&eacute;', '&eacute; &amp; cr\u00eapes')
  await isText(page, typed)
  await page.keyboard.press('Control+s')
  await until(
    () => page.title(),
    (title) => title === 'saved',
  )
  assert.equal((await site.owner.get(`/api/v1/websites/pages/${edited.id}`)).body.html_content, typed)
  await frame.locator('h1').click()
  await page.keyboard.press('Control+z')
  await hasText(page, (text) => !text.includes('crêpes'))
  await frame.locator('h1', { hasText: /^Café(\s&\scrêpe)?\s*$/ }).waitFor()
  assert.notEqual(await source(), typed)
})

test('who pauses after a space goes on typing behind it', async () => {
  const { page, frame } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: '<p>One</p>' })
    return { kind: 'page', id, page_id: id }
  })
  await frame.locator('p').click()
  await frame.locator('p[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  const rendered = page.waitForResponse(
    (response) => response.request().resourceType() === 'fetch' && isInFrame(response),
  )
  await page.keyboard.type(' ')
  await (await rendered).finished()
  await frame.locator('p').evaluate(() => {})
  await page.keyboard.type('more')
  await isText(page, '<p>One more</p>')
})

test('text becomes bold and a link, and what is pasted comes clean', async () => {
  const { page, frame } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: '<p>one two</p><h2>Big <i>rich</i> &lt;</h2>' })
    return { kind: 'page', id, page_id: id }
  })
  await frame.locator('p').dblclick({ position: { x: 5, y: 8 } })
  await frame.locator('p[data-sw-text]').waitFor()
  await frame.locator('p').dblclick({ position: { x: 5, y: 8 } })
  await page.keyboard.press('Control+b')
  await isText(page, '<p><strong>one</strong> two</p><h2>Big <i>rich</i> &lt;</h2>')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await page.getByLabel('Address').fill('/about')
  await page.keyboard.press('Enter')
  await hasText(page, (text) => text.includes('<a href="/about">'))
  await frame.locator('h2').click()
  await frame.locator('h2[data-sw-text]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await frame.locator('p').click()
  await frame.locator('p[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+v')
  await isText(
    page,
    '<p><a href="/about"><strong>one</strong></a> twoBig <em>rich</em> &lt;</p><h2>Big <i>rich</i> &lt;</h2>',
  )
})

test('Enter makes the next paragraph and item, and what is typed at once is in it', async () => {
  const html = '<h1 id="top">Rolls</h1>\n  <p class="lead" id="a">Warm <b>and round</b></p>\n<ul><li>One</li></ul>'
  const { page, frame } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: html })
    return { kind: 'page', id, page_id: id }
  })
  await frame.locator('p').click()
  await frame.locator('p[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  for (let n = 0; n < 'round'.length; n++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.keyboard.type('So ')
  const [warm, so] = ['<p class="lead" id="a">Warm <b>and</b></p>', '<p class="lead"><b>So round</b></p>']
  await hasText(page, (text) => text.includes(`${warm}\n  ${so}`))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Next')
  await hasText(page, (text) => text.includes(`${so}\n  <p class="lead">Next</p>`))
  await frame.locator('h1').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Every day')
  await hasText(page, (text) => text.startsWith('<h1 id="top">Rolls</h1>\n<p>Every day</p>'))
  await frame.locator('li').click()
  await frame.locator('li[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await hasText(page, (text) => text.endsWith('<ul><li>One</li>\n<li>Two</li></ul>'))
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('half')
  await hasText(page, (text) => text.endsWith('<li>Two<br>half</li></ul>'))
})

test('Backspace joins, an empty item ends its list, blocks are replaced together, and what Docs copies comes clean', async () => {
  const html =
    '<section>\n  <h2>Hours</h2>\n  <p>Open <em>daily</em></p>\n  <p class="x">from seven</p>\n  <ul>\n    <li>Rolls</li>\n  </ul>\n  <hr>\n</section>'
  const { page, frame } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: html })
    return { kind: 'page', id, page_id: id }
  })
  await frame.getByText('from seven').click()
  await frame.locator('p.x[data-sw-text]').waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(', ')
  const joined = html.replace('</em></p>\n  <p class="x">from', ', </em>from')
  await isText(page, joined)
  await frame.getByText('Rolls').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('And cake')
  const ended = joined.replace('</ul>', '</ul>\n  <p>And cake</p>')
  await isText(page, ended)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob(
          [
            '<b style="font-weight:normal"><h3 style="color:red" class="c1">Cakes</h3><ul><li dir="ltr"><p><span>Plum</span></p></li></ul></b>',
          ],
          { type: 'text/html' },
        ),
      }),
    ]),
  )
  await page.keyboard.press('Control+v')
  await hasText(page, (text) => /Cakes/.test(text))
  await hasText(page, (text) => !/style|class="c1"|span|dir=/.test(text) && /<li>Plum<\/li>/.test(text))
})

test('each link of a menu is a text of its own: chosen whole and typed over it stays a link', async () => {
  const html = '<nav><a href="/a">About us</a>\n<a href="/p">Prices</a></nav>\n<p>Or <a href="/w">write to</a> us</p>'
  const { page, frame } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: html })
    return { kind: 'page', id, page_id: id }
  })
  await frame.getByText('About us').click()
  await frame.locator('a[href="/a"][data-sw-text]').waitFor()
  await page.getByText('Code', { exact: true }).last().click()
  await page.getByRole('textbox', { name: 'href' }).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'href' }).inputValue(), '/a')
  await frame.getByText('Prices').click()
  await frame.locator('a[href="/p"][data-sw-text]').waitFor()
  await until(
    () => page.getByRole('textbox', { name: 'href' }).inputValue(),
    (value) => value === '/p',
  )
  await page.keyboard.press('Control+a')
  await page.keyboard.type('What it costs')
  await isText(page, html.replace('Prices', 'What it costs'))
  await frame.getByText('About us').click({ clickCount: 3 })
  await frame.locator('a[href="/a"][data-sw-text]').waitFor()
  await frame.getByText('About us').click({ clickCount: 3 })
  await page.keyboard.type('We')
  const renamed = html.replace('Prices', 'What it costs').replace('About us', 'We')
  await isText(page, renamed)
  await frame.locator('p').click({ position: { x: 3, y: 8 } })
  await frame.locator('p[data-sw-text]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('Write')
  await isText(page, renamed.replace(/<p>.*<\/p>/, '<p>Write</p>'))
})

test('by keyboard alone: an element of the outline is opened, typed into, given a class, and moved', async () => {
  const { page, frame, source } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: '<h2>First</h2>\n<p>Second</p>' })
    return { kind: 'page', id, page_id: id }
  })
  await frame.locator('p').waitFor()
  const tree = page.getByRole('treegrid', { name: 'Elements of this text' })
  await tree.getByRole('row').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await frame.locator('p[data-sw-text]').waitFor()
  await page.keyboard.type(' line')
  await isText(page, '<h2>First</h2>\n<p>Second line</p>')
  await page.keyboard.press('Escape')
  await page.locator('[role=row]:focus').waitFor()
  await page.locator('summary', { hasText: 'Code' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('class').focus()
  await page.keyboard.type('lead')
  await page.keyboard.press('Enter')
  await isText(page, '<h2>First</h2>\n<p class="lead">Second line</p>')
  await frame.locator('p.lead').waitFor()
  await assertSound(page, 'canvas')
  await page.setViewportSize(PHONE)
  await assertSound(page, 'canvas on a phone')
  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Move up' }).focus()
  await page.keyboard.press('Enter')
  assert.equal(await source(), '<p class="lead">Second line</p>\n<h2>First</h2>')
  await frame.locator('p.lead + h2').waitFor()
})

test('what is composed by an input method is written once it is done', async () => {
  const { page, frame, source } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', html_content: '<h1>Bread</h1>' })
    return { kind: 'page', id, page_id: id }
  })
  await frame.locator('h1').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  await page.keyboard.press('End')
  const devtools = await page.context().newCDPSession(page)
  for (const text of ['p', 'パ', 'パン'])
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await frame.locator('h1', { hasText: 'Breadパン' }).waitFor()
  assert.equal(await source(), '<h1>Bread</h1>')
  await devtools.send('Input.insertText', { text: 'パン' })
  await isText(page, '<h1>Breadパン</h1>')
  await page.keyboard.type('!')
  await isText(page, '<h1>Breadパン!</h1>')
})

test('a hostile page runs nothing, leads nowhere and says nothing to the console', async () => {
  const evil = [
    '<script>top.postMessage({ type: "ready", parts: "{}" }, "*"); document.documentElement.dataset.ran = "script"</script>',
    '<img src=x onerror="document.documentElement.dataset.ran = \'handler\'">',
    '<iframe srcdoc="<script>parent.document.documentElement.dataset.ran = \'frame\'</script>"></iframe>',
    '<a href="/elsewhere" data-sw="AAAAAAAAAAAA:0:1:2:3" onclick="document.documentElement.dataset.ran = \'click\'">Away</a>',
    '<form action="/elsewhere"><button id="send">Send</button></form>',
    '<a id="js" href="javascript:document.documentElement.dataset.ran=\'link\'">Js</a><p>{{ page.title }}</p><h1>Fine</h1>',
  ].join('\n')
  const { page, frame, source } = await openCanvas(opened, async (site) => {
    const { id } = await site.add('pages', { path: '/', title: 'Made', html_content: evil })
    return { kind: 'page', id, page_id: id }
  })
  await frame.getByText('Away').click()
  await frame.locator('#js').click()
  await frame.locator('#send').click()
  await frame.getByText('Made', { exact: true }).click()
  await page.getByText('A template writes this text').waitFor()
  await frame.locator('h1').click()
  await frame.locator('h1[data-sw-text]').waitFor()
  assert.equal(await frame.locator('html').getAttribute('data-ran'), null)
  assert.equal(await source(), evil)
  await page.evaluate('for (let n = 0; n < 1000; n++) postMessage({ type: "text", mark: "x", nodes: ["x"], typed: n })')
  assert.equal(await source(), evil)
})

test('an element of a shared header leads to the header, which is edited on a page that shows it', async () => {
  let header = ''
  const fill = async (site: Parameters<Parameters<typeof openCanvas>[1]>[0]) => {
    header = (await site.add('headers', { name: 'Top', html_content: '<p>Our bakery</p>' })).id
    return site.add('pages', { path: '/', html_content: '<h1>Home</h1>', header_id: header })
  }
  const onPage = await openCanvas(opened, async (site) => {
    const { id } = await fill(site)
    return { kind: 'page', id, page_id: id }
  })
  await onPage.frame.getByText('Our bakery').click()
  const link = onPage.page.getByRole('link', { name: 'Edit the header' })
  assert.equal(await link.getAttribute('href'), `/console/${onPage.site.subdomain}/headers/${header}`)
  const onHeader = await openCanvas(opened, async (site) => {
    const { id: page_id } = await fill(site)
    return { kind: 'header', id: header, page_id }
  })
  await onHeader.frame.getByText('Our bakery').click()
  await onHeader.frame.locator('p[data-sw-text]').waitFor()
  await onHeader.page.keyboard.press('Home')
  await onHeader.page.keyboard.type('At ')
  await isText(onHeader.page, '<p>At Our bakery</p>')
})

async function isText(page: Page, wanted: string) {
  await hasText(page, (text) => text === wanted)
}

async function hasText(page: Page, fits: (text: string) => boolean) {
  await until(() => page.evaluate<string>('source.text()'), fits)
}

const isInFrame = (response: Response) => response.frame().parentFrame() !== null
