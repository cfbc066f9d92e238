import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { startPreview } from './preview-support.ts'
import { makeSite } from './support.ts'

let service: Service
let site: Awaited<ReturnType<typeof themedSite>>
before(async () => {
  service = await startService()
  site = await themedSite()
})
after(() => service.close())

const TOKENS = {
  font: { $type: 'fontFamily', text: { $value: ['DM Sans', 'sans-serif'] }, heads: { $value: ['Fraunces', 'serif'] } },
}
const CSS = 'body { font: 1rem/1.5 var(--font-text) } h1, h2 { font-family: var(--font-heads) }'
const PRELOAD = /<link rel="preload" as="font" type="font\/woff2" href="(\/_fonts\/[\w-]+\.woff2)" crossorigin>/g

const preloadedIn = (html: string) => [...html.matchAll(PRELOAD)].map(([, path]) => path!)
const filesIn = (html: string) => [...html.matchAll(/url\((\/_fonts\/[\w-]+\.woff2)\)/g)].map(([, path]) => path!)

async function themedSite(theme: object = { tokens: TOKENS, css: CSS }) {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: '<h1>Hello</h1>' })
  const { id } = await site.add('themes', { name: 'T', active: true, ...theme })
  return { ...site, theme: id as string }
}

test('a page with a theme that names families loads them from its own website', async () => {
  const html = await site.text()
  assert.match(html, /--font-text: "DM Sans", "DM Sans Fallback", sans-serif;/)
  assert.match(html, /--font-heads: Fraunces, "Fraunces Fallback", serif;/)
  assert.match(html, /@font-face\{font-family:"DM Sans Fallback";src:local\("Arial"\)/)
  assert.deepEqual(
    preloadedIn(html).map((path) => path.replace(/-\w{8}\.woff2$/, '')),
    ['/_fonts/dm-sans-latin-wght-normal', '/_fonts/fraunces-latin-wght-normal'],
  )
  assert.ok(html.indexOf('rel="preload"') < html.indexOf('<style>'))
  const files = filesIn(html)
  assert.ok(files.length > 4 && preloadedIn(html).every((path) => files.includes(path)))
  for (const path of files) {
    const { status, headers, text } = await site.visit(path)
    assert.equal(status, 200, path)
    assert.equal(headers['content-type'], 'font/woff2')
    assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.ok(text.startsWith('wOF2'), path)
  }
})

test('a font is asked for again by its tag, and without its body', async () => {
  const [path] = preloadedIn(await site.text())
  const { headers } = await site.visit(path)
  const again = await site.visit(path, { headers: { 'if-none-match': headers.etag! } })
  assert.deepEqual([again.status, again.text, again.headers.etag], [304, '', headers.etag])
  const head = await site.visit(path, { method: 'HEAD' })
  assert.deepEqual([head.status, head.text, head.headers['content-length']], [200, '', headers['content-length']])
  assert.equal((await site.visit(path, { method: 'POST' })).status, 405)
})

test('at the address of another release is the font that there is now, and browsers ask again', async () => {
  const [path] = preloadedIn(await site.text())
  const other = await site.visit(path!.replace(/-\w{8}\.woff2$/, '-00000000.woff2'))
  assert.deepEqual([other.status, other.headers['cache-control']], [200, 'public, max-age=0, must-revalidate'])
})

test('nothing but the files of families is there', async () => {
  const [path] = preloadedIn(await site.text())
  for (const wrong of [
    '/_fonts/',
    '/_fonts/nothing.woff2',
    '/_fonts/dm-sans-latin-wght-normal.woff2',
    '/_fonts/dm-sans-cyrillic-wght-normal-00000000.woff2',
    '/_fonts/../package.json',
    '/_fonts/..%2f..%2fpackage.json',
    '/_fonts/dm-sans/LICENSE',
    `${path}/x`,
    `/_fonts/${encodeURIComponent('../')}dm-sans.css`,
  ])
    assert.equal((await site.visit(wrong)).status, 404, wrong)
  assert.equal((await service.visit('unknown.sites.test', path!)).status, 404)
})

test('a family has its rules and its license at its side', async () => {
  const rules = await site.visit('/_fonts/dm-sans.css')
  assert.deepEqual([rules.status, rules.headers['content-type']], [200, 'text/css; charset=utf-8'])
  assert.ok(rules.text.startsWith('@font-face{font-family:"DM Sans";'))
  const license = await site.visit('/_fonts/dm-sans-license.txt')
  assert.deepEqual([license.status, license.headers['content-type']], [200, 'text/plain; charset=utf-8'])
  assert.match(license.text, /SIL Open Font License/)
})

test('the service has the same files on its own host, for its console', async () => {
  const { status, text } = await service.visit('localhost', '/_fonts/lora.css')
  assert.equal(status, 200)
  const [path] = filesIn(text)
  assert.equal((await service.visit('localhost', path!)).headers['content-type'], 'font/woff2')
  assert.equal((await service.visit('localhost', '/_fonts/nothing.css')).status, 404)
})

test('a website that names none of the families is as it was, and one with faces of its own has only those', async () => {
  const plain = await themedSite({ css: 'body { font-family: Georgia, serif }' })
  assert.doesNotMatch(await plain.text(), /_fonts|font-face|preload/)
  const own = await themedSite({
    css: '@font-face { font-family: Lora; src: url(/assets/lora) } body { font-family: Lora, serif }',
  })
  assert.match(await own.text(), /body \{ font-family: Lora, serif \}/)
  assert.doesNotMatch(await own.text(), /_fonts|preload/)
  const inHead = await themedSite({ css: 'body { font-family: Lora, serif }' })
  assert.match(await inHead.text(), /_fonts/)
  const style = '<style>@font-face { font-family: "Lora"; src: url(/assets/lora) }</style>'
  await inHead.add('html_heads', { html_content: style, default_on_page_language: 'en' })
  assert.doesNotMatch(await inHead.text(), /_fonts|preload/)
})

test('previews show fonts, of a draft as well, and send them to a frame without cookies', async () => {
  const site = await themedSite({ css: 'body { font-family: Georgia, serif }' })
  const preview = await startPreview(service, site, { editing: true })
  assert.doesNotMatch(await preview.text(), /_fonts/)
  await preview.draft({ kind: 'theme', record_id: site.theme, css: 'body { font-family: Lora, serif }' })
  const [path] = preloadedIn(await preview.text())
  const font = await service.visit(preview.host, path!)
  assert.deepEqual([font.status, font.headers['content-type']], [200, 'font/woff2'])
  assert.equal(font.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.doesNotMatch(String((await preview.get()).headers['content-security-policy']), /font-src|default-src/)
})
