// Runs once: what the client sends and reads is the same whatever is behind the service.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { catalog } from '#resources/index.ts'
import { CLIENT_FILE, generatedClient, HOW_TO_WRITE } from '#test/contract/support/goldens.ts'
import { startService } from '#test/support/service.ts'
import {
  ApiError,
  ConnectionError,
  changedSince,
  Sitewright,
  TimeoutError,
} from '../../clients/typescript/src/index.ts'

const service = await startService()
after(() => service.close())
const { key } = await service.newUser()
const options = { baseUrl: service.url, apiKey: key }
const sitewright = new Sitewright(options)
const website = await sitewright.websites.create({ name: 'Bakery' })

/** A client whose network `around` decides, and the methods and keys of what it sent. */
function through(around: (send: () => Promise<Response>, attempt: number, signal: AbortSignal) => Promise<Response>) {
  const sent: (string | null)[] = []
  const client = new Sitewright({
    ...options,
    fetch: (input, init) => {
      sent.push(new Headers(init?.headers).get('idempotency-key'))
      return around(() => fetch(input, init), sent.length, init!.signal!)
    },
  })
  return { client, sent }
}

test('generated.ts matches the declarations, with a method for every operation', () => {
  const text = generatedClient(catalog)
  assert.ok(readFileSync(CLIENT_FILE, 'utf8') === text, `clients/typescript differs from the catalog: ${HOW_TO_WRITE}`)
  assert.equal(text.match(/, options\)/g)!.length, catalog.operations.length)
})

test('the service, its document, the client and what is written about them have one version', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const versionOf = (path: string) => JSON.parse(read(path)).version
  const version = versionOf('package.json')
  const others = [versionOf('clients/typescript/package.json'), versionOf('package-lock.json')]
  assert.deepEqual([...others, JSON.parse(read('openapi.json')).info.version], [version, version, version])
  for (const [file, name] of [
    ['README.md', 'sitewright'],
    ['clients/typescript/README.md', 'sitewright-client'],
  ] as const) {
    const named = [...read(file).matchAll(/sitewright[\w-]*-\d[\w.]*(?=\.tgz)/g)].map(([found]) => found)
    assert.deepEqual([...new Set(named)], [`${name}-${version}`], file)
  }
})

test('makes, reads, changes and deletes a page', async () => {
  const { pages, pageVersions } = sitewright
  const page = await pages.create(website.id, { path: '/story', title: 'Story', html_content: '<p>one</p>' })
  const updated = await pages.update(page.id, { old_html: 'one', new_html: 'two' })
  assert.equal(updated.html_content, '<p>two</p>')
  const pinned = await pageVersions.pin(page.latest_version_id)
  assert.deepEqual([pinned.version.number, pinned.version.live], [1, true])
  assert.equal((await pages.get(page.id, { selector: 'p' })).fragment?.html, '<p>two</p>')
  assert.equal(await pages.delete(page.id), undefined)
})

test('lists page by page', async () => {
  const site = await sitewright.websites.create({ name: 'Long' })
  const paths = ['/a', '/b', '/c', '/d', '/e']
  for (const path of paths) await sitewright.pages.create(site.id, { path })
  const { client, sent } = through((send) => send())
  const list = client.pages.list(site.id, { per: 2, sort: ['path'] })
  assert.equal(sent.length, 0, 'nothing is requested before it is read')
  const found = []
  for await (const page of list) found.push(page.path)
  assert.deepEqual(found, paths)
  assert.equal(sent.length, 3)
  assert.deepEqual((await list.all()).length, 5)
  const { data, meta } = await list.page(2)
  assert.deepEqual([data.map(({ path }) => path), meta.total_count], [['/c', '/d'], 5])
})

test('what has changed is read for a copy, although something is deleted meanwhile', async () => {
  const site = await sitewright.websites.create({ name: 'Copied' })
  const made: { id: string; updated_at: string }[] = []
  for (let number = 0; number < 6; number++) made.push(await sitewright.pages.create(site.id, { path: `/${number}` }))
  const first = await changedSince((query) => sitewright.pages.list(site.id, query), null)
  assert.equal(first.changed.length, 6)
  assert.equal(first.until, made[5]!.updated_at)
  let pagesRead = 0
  const { client } = through(async (send) => {
    const answer = await send()
    // After the first page, so that what follows moves to a page that has been read.
    if (++pagesRead === 1) await sitewright.pages.delete(made[5]!.id)
    return answer
  })
  const { changed } = await changedSince((query) => client.pages.list(site.id, { ...query, per: 2 }), null)
  assert.deepEqual(new Set(changed.map(({ path }) => path)), new Set(['/0', '/1', '/2', '/3', '/4']))
  const later = new Date(Date.parse(first.until!) + 60_000).toISOString()
  const nothing = await changedSince((query) => sitewright.pages.list(site.id, query), later)
  assert.deepEqual(nothing, { changed: [], until: later })
})

test('uploads a form and bytes', async () => {
  const file = new Blob(['Mo-Fr 6-18'], { type: 'text/plain' })
  const asset = await sitewright.assets.create(website.id, { file, filename: 'hours.txt', alt: 'Hours' })
  assert.deepEqual([asset.filename, asset.byte_size, asset.alt], ['hours.txt', 10, 'Hours'])
  const session = await sitewright.assets.requestUploadUrl(website.id)
  const put = await sitewright.uploads.put(session.id, file, { filename: 'again.txt' })
  assert.deepEqual([put.filename, put.content_type], ['again.txt', 'text/plain'])
  const replaced = await sitewright.assets.create(website.id, { file }, { asset_id: asset.id })
  assert.equal(replaced.id, asset.id)
})

test('an error has the body of the answer', async () => {
  const failed = sitewright.pages.create(website.id, { path: '/_reserved' })
  const error = await failed.then(
    () => assert.fail(),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ApiError)
  assert.deepEqual([error.status, error.code, Object.keys(error.errors)], [422, 'validation_failed', ['path']])
  assert.equal(error.body.request_id, error.requestId)
  assert.ok(error.message.includes(error.body.error))
})

test('a POST whose answer was lost is sent again with its key, and done once', async () => {
  const { client, sent } = through(async (send, attempt) => {
    const answer = await send()
    if (attempt === 1) throw new TypeError('the connection was lost')
    return answer
  })
  const page = await client.pages.create(website.id, { path: '/once' })
  assert.equal(sent.length, 2)
  assert.ok(sent[0] && sent[0] === sent[1])
  const found = await sitewright.pages.list(website.id, { path: '/once' }).all()
  assert.deepEqual(
    found.map(({ id }) => id),
    [page.id],
  )
})

test('an edit and a deletion whose answers were lost are done once', async () => {
  const page = await sitewright.pages.create(website.id, { path: '/edited', html_content: '<p>one</p>' })
  const { client, sent } = through(async (send, attempt) => {
    const answer = await send()
    if (attempt % 2 === 1) throw new TypeError('the connection was lost')
    return answer
  })
  const edited = await client.pages.update(page.id, { old_html: 'one', new_html: 'one and one' })
  assert.equal(edited.html_content, '<p>one and one</p>')
  await client.pages.delete(page.id)
  assert.equal(sent.length, 4)
  await assert.rejects(sitewright.pages.get(page.id), { status: 404 })
})

test('a network that stays away is an error in the end', async () => {
  const { client, sent } = through(() => Promise.reject(new TypeError('the connection was lost')))
  await assert.rejects(client.websites.update(website.id, { name: 'Other' }, { retries: 1 }), ConnectionError)
  assert.equal(sent.length, 2)
})

for (const status of [429, 503])
  test(`waits as Retry-After says after ${status}`, async () => {
    const { client, sent } = through((send, attempt) =>
      attempt < 3 ? Promise.resolve(new Response('{}', { status, headers: { 'retry-after': '0' } })) : send(),
    )
    assert.equal((await client.websites.update(website.id, { name: 'Bakery' })).name, 'Bakery')
    assert.equal(sent.length, 3)
  })

test('gives up after its retries, and at once when the service asks for hours', async () => {
  const busy = (seconds: string) => {
    const body = JSON.stringify({ error: 'Busy', detail: 'Later.', code: 'rate_limited', request_id: 'x' })
    return new Response(body, { status: 429, headers: { 'retry-after': seconds } })
  }
  const soon = through(async () => busy('0'))
  await assert.rejects(soon.client.me.get({ retries: 2 }), { status: 429, code: 'rate_limited' })
  assert.equal(soon.sent.length, 3)
  const late = through(async () => busy('7200'))
  await assert.rejects(late.client.me.get(), { status: 429 })
  assert.equal(late.sent.length, 1)
})

test('an attempt has a timeout, and a signal ends it all', async () => {
  const never = through(
    (_, _attempt, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  await assert.rejects(never.client.me.get({ timeout: 5, retries: 0 }), TimeoutError)
  const gaveUp = new Error('no longer needed')
  const controller = new AbortController()
  const pending = never.client.me.get({ signal: controller.signal })
  controller.abort(gaveUp)
  await assert.rejects(pending, gaveUp)
  assert.equal(never.sent.length, 2)
})

test('a change that is based on an old revision is refused', async () => {
  let etag: string | null = null
  const onResponse = ({ headers }: Response) => {
    etag = headers.get('etag')
  }
  const page = await sitewright.pages.create(website.id, { path: '/revised' }, { onResponse })
  await sitewright.pages.update(page.id, { title: 'First' }, { ifMatch: etag! })
  await assert.rejects(sitewright.pages.update(page.id, { title: 'Second' }, { ifMatch: etag! }), { status: 412 })
})

test('the package compiles, and works as it is published', async () => {
  const folder = fileURLToPath(new URL('../../clients/typescript', import.meta.url))
  const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))
  const outDir = mkdtempSync(join(tmpdir(), 'client-'))
  try {
    execFileSync(tsc, ['-p', folder, '--outDir', outDir])
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const entry = join(outDir, exports['.'].default.replace('./dist/', ''))
    readFileSync(join(outDir, exports['.'].types.replace('./dist/', '')))
    const compiled = await import(pathToFileURL(entry).href)
    const { user } = await new compiled.Sitewright(options).me.get()
    assert.match(user.email, /@example\.com$/)
  } finally {
    rmSync(outDir, { recursive: true })
  }
})
