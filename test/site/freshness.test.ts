import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, renders, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

type World = { site: TestSite; page: Json; parts: Record<'headers' | 'footers' | 'html_heads', Json> }
/** A change, what the page shows after it, and what it no longer shows. `404` stands for a page that no longer exists. */
type Change = { does: (world: World) => Promise<unknown>; shows: RegExp | 404; hides?: RegExp; at?: string }

const PARTS = ['headers', 'footers', 'html_heads'] as const

const CHANGES: Record<string, Change> = {
  'page html': {
    does: ({ site, page }) => site.change('pages', page.id, { html_content: '<p>page 3</p>' }),
    shows: /page 3/,
    hides: /page 2/,
  },
  'part of page html': {
    does: ({ site, page }) => site.change('pages', page.id, { old_html: 'page 2', new_html: 'page two' }),
    shows: /page two/,
    hides: /page 2/,
  },
  'page title': {
    does: ({ site, page }) => site.change('pages', page.id, { title: 'Other title' }),
    shows: /<title>Other title</,
  },
  'page meta description': {
    does: ({ site, page }) => site.change('pages', page.id, { meta_description: 'described' }),
    shows: /content="described"/,
  },
  'page language': {
    does: ({ site, page }) => site.change('pages', page.id, { language: 'fr' }),
    shows: /<html lang="fr">/,
  },
  'page path, where it was': {
    does: ({ site, page }) => site.change('pages', page.id, { path: '/moved' }),
    shows: /^$/,
  },
  'page path, where it is': {
    does: ({ site, page }) => site.change('pages', page.id, { path: '/moved' }),
    shows: /page 2/,
    at: '/moved',
  },
  'page status': { does: ({ site, page }) => site.change('pages', page.id, { status: 'draft' }), shows: 404 },
  'page pin': {
    does: ({ site, page }) => site.pin('pages', page.firstVersion),
    shows: /page 1/,
    hides: /page 2/,
  },
  'page revert': {
    does: ({ site, page }) => site.revert('pages', page.firstVersion),
    shows: /page 1/,
    hides: /page 2/,
  },
  'page delete': { does: ({ site, page }) => site.remove('pages', page.id), shows: 404 },
  'page without header': {
    does: ({ site, page }) => site.change('pages', page.id, { use_header: false }),
    shows: /page 2/,
    hides: /headers 2/,
  },
  ...Object.fromEntries(PARTS.flatMap((kind) => Object.entries(partChanges(kind)))),
  'website name': { does: ({ site }) => site.set({ name: 'New name' }), shows: /content="New name"/ },
  'website home page': {
    does: async ({ site }) =>
      site.set({ home_page_id: (await site.add('pages', { path: '/h', html_content: 'at home' })).id }),
    shows: /at home/,
    at: '/',
  },
  'website not found page': {
    does: async ({ site }) =>
      site.set({ not_found_page_id: (await site.add('pages', { path: '/n', html_content: 'own 404' })).id }),
    shows: 404,
    at: '/nowhere',
  },
  'website deletion': { does: ({ site }) => site.delete(), shows: 404 },
}

function partChanges(kind: (typeof PARTS)[number]): Record<string, Change> {
  const shown = new RegExp(`${kind} 2`)
  return {
    [`${kind} html`]: {
      does: ({ site, parts }) => site.change(kind, parts[kind].id, { html_content: htmlOf(kind, 3) }),
      shows: new RegExp(`${kind} 3`),
      hides: shown,
    },
    [`${kind} pin`]: {
      does: ({ site, parts }) => site.pin(kind, parts[kind].firstVersion),
      shows: new RegExp(`${kind} 1`),
      hides: shown,
    },
    [`${kind} revert`]: {
      does: ({ site, parts }) => site.revert(kind, parts[kind].firstVersion),
      shows: new RegExp(`${kind} 1`),
      hides: shown,
    },
    [`${kind} default given up`]: {
      does: ({ site, parts }) => site.change(kind, parts[kind].id, { default_on_page_language: null }),
      shows: /page 2/,
      hides: shown,
    },
    [`${kind} default taken over`]: {
      does: ({ site }) => site.add(kind, { html_content: htmlOf(kind, 9), default_on_page_language: 'en' }),
      shows: new RegExp(`${kind} 9`),
      hides: shown,
    },
    [`${kind} delete`]: { does: ({ site, parts }) => site.remove(kind, parts[kind].id), shows: /page 2/, hides: shown },
  }
}

for (const [what, { does, shows, hides, at = '/page' }] of Object.entries(CHANGES))
  test(`${what}: the very next request shows it`, async () => {
    const world = await makeWorld()
    const { site } = world
    for (const path of ['/page', at]) for (let n = 0; n < 2; n++) await site.visit(path)
    assert.match(await site.text('/page'), /page 2/)
    await does(world)
    const answer = await site.visit(at)
    if (shows === 404) assert.equal(answer.status, 404)
    else assert.match(answer.text, shows)
    if (hides) assert.doesNotMatch(answer.text, hides)
    if (what === 'website not found page') assert.match(answer.text, /own 404/)
  })

test('unpinning shows the latest to the very next request', async () => {
  const { site, page, parts } = await makeWorld()
  for (const [kind, record] of [['pages', page], ...Object.entries(parts)] as [string, Json][]) {
    await site.pin(kind, record.firstVersion)
    assert.match(await site.text('/page'), new RegExp(`${kind === 'pages' ? 'page' : kind} 1`))
    await site.unpin(kind, record.id)
    assert.match(await site.text('/page'), new RegExp(`${kind === 'pages' ? 'page' : kind} 2`))
  }
})

test('a part that a page names is followed in every change, and its deletion falls back to the default', async () => {
  const { site, page } = await makeWorld()
  const own = await site.add('headers', { html_content: '<div>own 1</div>' })
  await site.change('pages', page.id, { header_id: own.id })
  assert.match(await site.text('/page'), /own 1/)
  await site.change('headers', own.id, { html_content: '<div>own 2</div>' })
  assert.match(await site.text('/page'), /own 2/)
  await site.remove('headers', own.id)
  assert.match(await site.text('/page'), /headers 2/)
})

test('a subdomain that changes answers at once at the new name and no more at the old', async () => {
  const { site } = await makeWorld()
  await site.visit('/page')
  const subdomain = `moved-${randomBytes(5).toString('hex')}`
  await site.set({ subdomain })
  assert.equal((await site.visit('/page')).status, 404)
  const moved = await service.visit(`${subdomain}.sites.test`, '/page')
  assert.match(moved.text, new RegExp(`<link rel="canonical" href="http://${subdomain}\\.sites\\.test:\\d+/page">`))
  const other = await makeSite(service)
  await other.add('pages', { path: '/page', html_content: 'taken over' })
  await other.set({ subdomain: site.host.split('.')[0] })
  assert.match((await service.visit(site.host, '/page')).text, /taken over/)
})

test('what a change does not touch stays ready', async () => {
  const { site, page, parts } = await makeWorld()
  const untouched = await site.add('pages', { path: '/untouched', html_content: 'same', use_header: false })
  const stranger = await makeWorld()
  const own = await site.add('footers', { html_content: '<div>own foot</div>' })
  await site.change('pages', untouched.id, { footer_id: own.id })
  const warm = async () => {
    await site.visit('/untouched')
    await stranger.site.visit('/page')
  }
  // PostgreSQL reports our own changes once more, a moment later.
  const rendered = await eventually(async () => {
    await warm()
    const rendered = await renders(service)
    await warm()
    assert.equal(await renders(service), rendered, 'a page that nothing has changed is rendered again')
    return rendered
  })
  await site.change('pages', page.id, { html_content: '<p>page 3</p>' })
  await site.change('headers', parts.headers.id, { html_content: htmlOf('headers', 3) })
  await site.change('footers', parts.footers.id, { html_content: htmlOf('footers', 3) })
  await site.add('pages', { path: '/one-more', html_content: 'x' })
  await warm()
  assert.equal(await renders(service), rendered, 'a change of one page evicted another')
  await site.visit('/page')
  assert.equal(await renders(service), rendered + 1)
})

async function makeWorld(): Promise<World> {
  const site = await makeSite(service)
  const parts = {} as World['parts']
  for (const kind of PARTS) {
    const part = await site.add(kind, { html_content: htmlOf(kind, 1), default_on_page_language: 'en' })
    await site.change(kind, part.id, { html_content: htmlOf(kind, 2) })
    parts[kind] = { ...part, firstVersion: part.latest_version_id }
  }
  const page = await site.add('pages', { path: '/page', title: 'A title', html_content: '<p>page 1</p>' })
  await site.change('pages', page.id, { html_content: '<p>page 2</p>' })
  return { site, page: { ...page, firstVersion: page.latest_version_id }, parts }
}

function htmlOf(kind: string, n: number): string {
  return kind === 'html_heads' ? `<meta name="kind" content="${kind} ${n}">` : `<div>${kind} ${n}</div>`
}
