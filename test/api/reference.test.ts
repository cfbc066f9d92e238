// Runs once on PostgreSQL: the reference is made from the catalog, and answers nothing from the database.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { STYLESHEET_PATH } from '#account-pages/stylesheet.ts'
import { catalog } from '#resources/index.ts'
import { startService } from '#test/support/service.ts'
import { API } from './make.ts'

const service = await startService()
after(() => service.close())
const at = (path: string, headers?: Record<string, string>) => service.visit('localhost', path, { headers })

const pages = new Map<string, string>()
for (const path of ['/docs', ...linksOf((await at('/docs')).text).filter((link) => link.startsWith('/docs/'))]) {
  const [file] = path.split('#') as [string]
  if (!pages.has(file)) pages.set(file, (await at(file)).text)
}

test('every operation has a section with its addresses and its example', () => {
  const all = [...pages.values()].join('\n')
  for (const { name, routes } of catalog.operations) {
    assert.ok(all.includes(`<section id="${name}">`), `no section of ${name}`)
    for (const route of routes) {
      const [method, path] = route.replaceAll(/:(\w+)/g, '{$1}').split(' ')
      assert.match(all, new RegExp(`>${method}</span> /api/v1${path!.replaceAll(/[{}]/g, '\\$&')}</li>`), route)
    }
  }
  assert.equal(all.match(/<h3>Example<\/h3>/g)?.length, catalog.operations.length)
})

test('every link leads somewhere', async () => {
  for (const [path, text] of pages) await everyLinkLeads(linksOf(text), path)
})

test('guides name only operations and addresses that exist', async () => {
  const { paths } = JSON.parse((await at(`${API}/openapi.json`)).text)
  const known = Object.keys(paths).map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  const guides = [...pages].filter(([path, text]) => !text.includes('<section') && !path.startsWith('/docs/in-depth/'))
  assert.ok(guides.length > 6)
  for (const [path, text] of guides)
    for (const [, named] of text.matchAll(/\/api\/v1(\/(?!openapi)[\w/$-]+)/g))
      assert.ok(
        known.some((pattern) => pattern.test(named!)),
        `${path} names ${named}`,
      )
})

test('each document of the folder docs is a page', () => {
  const names = readdirSync('docs').filter((name) => name.endsWith('.md'))
  assert.ok(names.length > 10)
  for (const name of names) {
    const text = pages.get(`/docs/in-depth/${name.slice(0, -3)}`)
    assert.match(text ?? '', /<h1>[^<]+<\/h1>\n<p>/, name)
    // Neither Markdown nor elements that a document only speaks of.
    assert.doesNotMatch(text!.replaceAll(/<(pre|code)>[\s\S]*?<\/\1>/g, ''), /```|\]\(|<site-|\*\*/, name)
  }
})

test('the search finds guide, documents, their sections and operations, by words and their beginnings', async () => {
  for (const [words, href, shown] of [
    ['inbox spam', '/docs/guide/forms', '<mark>inbox</mark>'],
    ['draft review publish', '/docs/draft-review-publish', '<mark>'],
    ['verify signat', '/docs/in-depth/webhooks#verify-the-signature', '<mark>'],
    ['redirects_resolve', '/docs/redirects#redirects_resolve', 'redirects_resolve</a>'],
  ] as const) {
    const { status, text } = await search(words)
    assert.equal(status, 200)
    const found = text.slice(text.indexOf('class="found"'))
    assert.ok(found.includes(`<a href="${href}">`) && found.includes(shown), words)
    await everyLinkLeads([...linksOf(found)])
  }
})

test('a search for nothing, for what is nowhere or for html says so, without any script', async () => {
  assert.match((await search('')).text, /<p role="status">Type a word/)
  assert.match((await search('zyzzyva')).text, /Nothing was found for “zyzzyva”/)
  const { text, headers } = await search('"><script>x</script>')
  assert.ok(text.includes('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"'))
  assert.doesNotMatch(text, /<script/)
  assert.match(String(headers['content-security-policy']), /^default-src 'none'.*form-action 'self'/)
  assert.equal((await search('a '.repeat(2_000))).status, 200)
})

test('pages are compressed, revalidated by ETag, and load only their styles', async () => {
  const { headers, bytes } = await at('/docs/pages', { 'accept-encoding': 'br' })
  assert.equal(headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(bytes).toString(), pages.get('/docs/pages'))
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'self'/)
  assert.doesNotMatch(String(headers['content-security-policy']), /script|unsafe/)
  assert.equal((await at('/docs/pages', { 'if-none-match': headers.etag! })).status, 304)
})

test('styles have a name that changes with them, and are cached for good', async () => {
  const sheets = [...pages.get('/docs')!.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href!)
  assert.deepEqual(sheets[0], STYLESHEET_PATH)
  assert.equal(sheets.length, 2)
  for (const href of sheets) {
    const { status, headers } = await at(href)
    assert.equal(status, 200)
    assert.match(headers['cache-control']!, /immutable/)
    assert.match(href, /-[0-9a-f]{12}\.css$/)
  }
})

test('an unknown page of the reference is 404', async () => {
  assert.equal((await at('/docs/nothing')).status, 404)
})

const search = (words: string) => at(`/docs/search?${new URLSearchParams({ q: words })}`)

const known = new Set<string>()
/** To a page that exists, and to a place on it where it names one. */
async function everyLinkLeads(links: string[], from = '') {
  for (const link of links) {
    const [file, anchor] = link.split('#') as [string, string?]
    const target = pages.get(file || from)
    if (anchor) assert.ok(target?.includes(` id="${anchor}"`), `${from} links to ${link}`)
    if (target || known.has(file)) continue
    assert.ok([200, 303].includes((await at(file)).status), link)
    known.add(file)
  }
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href!).filter((href) => !/^https?:/.test(href))
}
