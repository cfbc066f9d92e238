import { median } from '../median.ts'
import { visitHead } from '../plans.ts'
import { quiet } from '../quiet.ts'
import type { Report, Suite } from '../report.ts'
import { startBaseline } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const RENDERS = 200
const PAGES = 20
const COMPONENTS = 10
const ROWS = 50

/** Pages with a header, a footer, ten components and a list of 50 rows: rendered after a change, and served ready. */
export const templateFigures: Suite = {
  names: ['template.render', 'template.ready'],
  async measure(world, report) {
    const paths = await buildSite(world)
    await rendering(world, report, paths)
    await serving(world, report, paths)
  },
}

async function buildSite(world: World): Promise<{ id: string; path: string }[]> {
  const website = (await world.seeded).websites.short![0]!
  const add = (kind: string, record: object) => call(world, 'POST', `/api/v1/websites/${website.id}/${kind}`, record)
  const props = [{ name: 'title', type: 'text' }]
  for (let n = 0; n < COMPONENTS; n++)
    await add('components', {
      name: `part-${n}`,
      html_content: `<section class="part"><h2>{{ props.title }}</h2><site-slot>Nothing</site-slot><p>${'Some words. '.repeat(20)}</p></section>`,
      css: `.part h2 { font-size: ${n + 10}px }`,
      props,
    })
  const table = await add('tables', {
    name: 'Posts',
    columns: [
      { name: 'Title', type: 'text' },
      { name: 'Slug', type: 'text', slug_from: 'title' },
      { name: 'Published on', type: 'date' },
      { name: 'Summary', type: 'text' },
    ],
  })
  const rows = Array.from({ length: ROWS }, (_, n) => ({
    values: {
      title: `Post ${n}`,
      published_on: `2026-01-${String((n % 28) + 1).padStart(2, '0')}`,
      summary: 'In short.',
    },
  }))
  await add(`tables/${table.id}/rows/bulk`, { rows })
  const links = Array.from({ length: PAGES }, (_, n) => `<a href="/template-${n}">Page ${n}</a>`).join(' ')
  await add('headers', { html_content: `<nav>${links}</nav>`, default_on_page_language: 'en' })
  await add('footers', { html_content: '<p>{{ website.name }}</p>', default_on_page_language: 'en' })
  const components = Array.from(
    { length: COMPONENTS },
    (_, n) => `<site-component name="part-${n}" title="Part ${n}"><p>Slot ${n}</p></site-component>`,
  ).join('\n')
  const list = `<ul><site-rows table="posts" sort="-published_on" limit="${ROWS}"><li><a href="/blog/{{ row.slug }}">{{ row.title }}</a> <time>{{ row.published_on | date }}</time><p site-if="row.summary">{{ row.summary | truncate: 120 }}</p></li></site-rows></ul>`
  const made: { id: string; path: string }[] = []
  for (let n = 0; n < PAGES; n++) {
    const path = `/template-${n}`
    const { id } = await add('pages', { path, title: `Page ${n}`, html_content: `<main>${components}${list}</main>` })
    made.push({ id: id as string, path })
  }
  return made
}

/** As the first visitor after a change waits, HTTP and compression included. */
async function rendering(world: World, report: Report, pages: { id: string; path: string }[]) {
  const { port } = await world.product
  const [first, again]: [number[], number[]] = [[], []]
  await quiet()
  for (let n = 0; n < RENDERS; n++) {
    const { id, path } = pages[n % pages.length]!
    await call(world, 'PATCH', `/api/v1/websites/pages/${id}`, { title: `Change ${n}` })
    for (const times of [first, again]) {
      const begun = performance.now()
      await exchange(port, 'GET', path, { ...HOST, 'accept-encoding': 'gzip, deflate, br, zstd' })
      times.push(performance.now() - begun)
    }
  }
  report.note(`first visit after a change ${median(first).toFixed(2)} ms, the next ${median(again).toFixed(2)} ms`)
  report.figure({ name: 'template.render', value: median(first), unit: 'ms', below: 3 })
}

async function serving(world: World, report: Report, pages: { path: string }[]) {
  const product = await world.product
  const page = await exchange(product.port, 'GET', pages[0]!.path, { ...HOST, 'accept-encoding': 'identity' })
  const file = world.file('template.html', page.body)
  const bare = await world.running(startBaseline('same-bytes', file, page.headers['content-type']!))
  const heads = pages.map(({ path }) => visitHead({ subdomain: SUBDOMAIN }, path))
  const { ratio } = await sideBySide(
    report,
    await side(world, `pages of ${page.body.length} bytes`, product, { heads }),
    await side(world, 'bare node:http', bare, { heads }),
  )
  report.figure({ name: 'template.ready', value: ratio, atLeast: 0.9 })
}

const SUBDOMAIN = 'short-0'
const HOST = { host: `${SUBDOMAIN}.sites.test` }

async function call(world: World, method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const [{ key }, { port }] = [await world.seeded, await world.product]
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await exchange(port, method, path, headers, JSON.stringify(body))
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
  return JSON.parse(String(answer.body))
}
