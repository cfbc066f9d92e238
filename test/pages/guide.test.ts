// Runs once: the guide is made by a process of its own, on SQLite.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { makeGuide } from '#cli/guide/make-guide.ts'
import { guideFolder } from '#guide/guide-folder.ts'
import { ROOT } from '#test/contract/support/source-files.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { PICTURES, WITHOUT } from '../../scripts/guide/pictures.ts'

const PAGES = [
  '/docs/guide',
  ...readdirSync('guide/pages/docs/guide').map((name) => `/docs/guide/${name.slice(0, -5)}`),
]
const MAX_PICTURE_BYTES = 25_000
const CONSOLE_PATHS: Record<string, string> = { guide: '/docs/guide', docs: '/docs' }

let state: State
let service: Awaited<ReturnType<typeof spawnService>>
before(async () => {
  state = await freshState()
  // As it is after a fresh clone, run as `npm start` does.
  rmSync(guideFolder(), { recursive: true, force: true })
  service = await spawnService(state.env)
})
after(async () => {
  await service?.kill()
  await state.remove()
})

const get = (path: string) =>
  exchange(service.port, { method: 'GET', path, headers: { host: new URL(service.url).host } })

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
    assert.match(policy, /^default-src 'none'; style-src 'sha256-.*; font-src 'self';/)
    const [font] = /(?<=href=")\/_fonts\/[^"]+/.exec(text)!
    assert.equal((await get(font)).headers['content-type'], 'font/woff2')
    assert.ok(text.includes(`<link rel="canonical" href="${service.url}${path}">`), path)
  }
  assert.equal((await get('/docs/guide/nothing')).status, 404)
})

test('every page of a task has its picture, which is small and described', async () => {
  const tasks = PAGES.map((path) => path.slice('/docs/guide/'.length)).filter((name) => name && !WITHOUT.includes(name))
  assert.deepEqual(Object.keys(PICTURES).toSorted(), tasks.toSorted())
  assert.deepEqual(
    readdirSync('guide/pictures').toSorted(),
    tasks.map((name) => `${name}.webp`).toSorted(),
    'no other picture is there',
  )
  for (const name of tasks) {
    const { text, headers } = await get(`/docs/guide/${name}`)
    const src = `/docs/guide/pictures/${name}.webp`
    const [, alt = ''] = new RegExp(`<img src="${src}" alt="([^"]+)" width="960" height="600"`).exec(text) ?? []
    assert.ok(alt.length >= 30, `${name}: ${alt}`)
    assert.match(String(headers['content-security-policy']), /; img-src 'self';/)
    const picture = await get(src)
    assert.deepEqual([picture.status, picture.headers['content-type']], [200, 'image/webp'])
    assert.ok(Number(picture.headers['content-length']) <= MAX_PICTURE_BYTES, name)
  }
  assert.equal((await get('/docs/guide/pictures/nothing.webp')).status, 404)
})

test('what it links to exists, and the reference leads to it', async () => {
  const texts = await Promise.all(PAGES.map(async (path) => (await get(path)).text))
  await leadSomewhere(texts.flatMap((text) => [...text.matchAll(/<a [^>]*href="([^"#]+)/g)].map(([, to]) => to!)))
  assert.match((await get('/docs')).text, /href="\/docs\/guide"/)
})

test('what README, start page and console link to leads somewhere', async () => {
  const readme = readFileSync(`${ROOT}README.md`, 'utf8').matchAll(/[(`](\/docs[\w/-]*)/g)
  const start = (await get('/')).text.matchAll(/<a [^>]*href="(\/[^"]*)"/g)
  const links = { readme, start, console: linksOfConsole() }
  for (const [from, found] of Object.entries(links)) {
    const paths = [...found].map(([, path]) => path!)
    assert.ok(paths.includes('/docs/guide'), `${from} does not lead to the guide`)
    await leadSomewhere(paths)
  }
})

/** Each call of `paths.guide` and `paths.docs`, as an address. */
function linksOfConsole() {
  return readdirSync(`${ROOT}console`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .flatMap((name) => [...readFileSync(`${ROOT}console/${name}`, 'utf8').matchAll(/paths\.(guide|docs)\((.*?)\)/g)])
    .map(([call, method, page]) => [
      call,
      [CONSOLE_PATHS[method!], page!.replaceAll("'", '')].filter(Boolean).join('/'),
    ])
}

async function leadSomewhere(links: string[]) {
  for (const to of new Set(links)) {
    const { pathname } = new URL(to, service.url)
    // The console asks to sign in, and tools for a token.
    assert.ok([200, 303].includes((await get(pathname)).status), to)
  }
}
