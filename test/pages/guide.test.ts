// Runs once: the guide is made by a process of its own, on SQLite.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { makeGuide } from '#cli/guide/make-guide.ts'
import { type Service, startService } from '#test/support/service.ts'

const PAGES = [
  '/docs/guide',
  ...readdirSync('guide/pages/docs/guide').map((name) => `/docs/guide/${name.slice(0, -5)}`),
]

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

const get = (path: string) => service.clientFor().get(path)

test('the guide can be made of its sources as they are, without a problem', async () => {
  const { pages } = await makeGuide()
  assert.deepEqual(Object.keys(pages).toSorted(), PAGES.toSorted())
})

test('the guide is made when it is visited: each page without scripts and forms, styled by itself only', async () => {
  for (const path of PAGES) {
    const { status, text, headers } = await get(path)
    assert.equal(status, 200, path)
    assert.match(text, /<title>[^<]+<\/title>/)
    assert.doesNotMatch(text, /<script|<form|sitewright\.example|guide\.localhost/, path)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /^default-src 'none'; style-src 'sha256-/)
    assert.ok(text.includes(`<link rel="canonical" href="${service.url}${path}">`), path)
  }
  assert.equal((await get('/docs/guide/nothing')).status, 404)
})

test('what it links to exists, and the reference leads to it', async () => {
  const texts = await Promise.all(PAGES.map(async (path) => (await get(path)).text))
  const linked = new Set(texts.flatMap((text) => [...text.matchAll(/<a [^>]*href="([^"#]+)/g)].map(([, to]) => to!)))
  for (const to of linked) {
    const { pathname } = new URL(to, service.url)
    // The console asks to sign in, and tools for a token.
    assert.ok([200, 303].includes((await get(pathname)).status), to)
  }
  assert.match((await get('/docs')).text, /href="\/docs\/guide"/)
})
