import type { Json } from '#test/support/client.ts'
import { KNOWN } from '../support/hostile-html.ts'
import { type Attempt, api } from './attempt.ts'
import { prepareRows } from './long-rows.ts'

/** What the hostile requests are sent against: websites with the worst html that may be stored. */
export type Place = {
  /** The owner's; the plan must allow what is made here. */
  key: string
  website: Made & { host: string }
  /** Pages of the website, by what is hostile about them. */
  pages: Record<keyof typeof PAGES, Made>
  /** A website of large pages. */
  large: Made
  /** A website of long rows, and of pages made of them and of very many names (template-pages.ts). */
  rowed: Made & { host: string; table: Made; rows: string[] }
  /** A website of many pages, and one of many pages at patterns. */
  crowded: { id: string; host: string }
  patterned: { id: string; host: string }
}
type Made = { id: string }

type Send = (attempt: Attempt) => Promise<{ status: number; text: string }>
export type Make = (method: string, path: string, body: unknown) => Promise<Json>

export const MEGABYTE = 1_000_000

const repeat = (unit: string, length = MEGABYTE) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const PAGES = {
  stumble: { html_content: `${'a'.repeat(4_000)}b`.repeat(249) },
  growth: { html_content: 'ab'.repeat(MEGABYTE / 2) },
  headings: { html_content: repeat('<h1>t</h1>') },
  classes: {
    html_content: `<p class="${Array.from({ length: 140_000 }, (_, n) => `c${n}`)
      .join(' ')
      .slice(0, 990_000)}">`,
  },
  before: { html_content: repeat('<p>one\n') },
  breaks: { html_content: repeat('x<br>') },
  nested: { html_content: repeat('<b><i><s><a href=x>') },
  links: { html_content: repeat('<a href="/nowhere/of/this/website">') },
  anchors: { html_content: repeat('<a ') },
  quotes: { html_content: repeat('"<\\') },
  controls: { html_content: repeat('\u0001', 600_000) },
  wide: { html_content: repeat('漢字') },
  pattern: { path: '/x/:slug', html_content: repeat('<p>x') },
  unknown: { path: '/unknown', html_content: repeat('<li>y') },
  composed: { path: '/composed', html_content: repeat('<main>z'), use_header: true, use_footer: true },
} satisfies Record<string, Record<string, unknown>>

/** Makes everything but the websites of many pages, which only a direct way into the database makes fast enough. */
export async function preparePlace(
  send: Send,
  given: Pick<Place, 'key' | 'crowded' | 'patterned'>,
  largePages: number,
): Promise<Place> {
  const make: Make = async (method, path, body) => {
    const { status, text } = await send(api(given, method, path, body))
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`)
    return JSON.parse(text)
  }
  const website = await make('POST', '/websites', { name: 'Hostile' })
  const base = `/websites/${website.id}`
  const pages: Record<string, Made> = {}
  for (const [name, fields] of Object.entries(PAGES)) {
    const { id } = await make('POST', `${base}/pages`, {
      path: `/${name}`,
      use_header: false,
      use_footer: false,
      use_html_head: false,
      ...fields,
    })
    pages[name] = { id }
  }
  for (const [index, { html }] of KNOWN.entries())
    await make('POST', `${base}/pages`, {
      path: `/hostile-${index}`,
      html_content: html(100_000).slice(0, MEGABYTE),
      use_header: false,
      use_footer: false,
      use_html_head: false,
    })
  for (const kind of ['headers', 'footers', 'html_heads'])
    await make('POST', `${base}/${kind}`, {
      name: kind,
      html_content: repeat(`<${kind.slice(0, 1)}>`),
      default_on_page_language: 'en',
    })
  await make('PATCH', base, { not_found_page_id: pages.unknown!.id })
  await make('PATCH', `/websites/pages/${pages.before!.id}`, { html_content: repeat('<p>two\nx') })
  const large = await make('POST', '/websites', { name: 'Large' })
  for (let n = 0; n < largePages; n++)
    await make('POST', `/websites/${large.id}/pages`, { path: `/large-${n}`, html_content: repeat(`<p title="${n}">`) })
  return {
    ...given,
    website: { id: website.id, host: new URL(website.url).host },
    pages: pages as Place['pages'],
    large: { id: large.id },
    rowed: await prepareRows(make),
  }
}
