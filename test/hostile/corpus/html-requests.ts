import { api, type HostileRequest, tool } from './attempt.ts'
import type { Place } from './place.ts'

const change = (place: Place, page: keyof Place['pages'], body: object) =>
  api(place, 'PATCH', `/websites/pages/${place.pages[page].id}`, body)
const at = (place: Place, page: keyof Place['pages'], view: string) =>
  api(place, 'GET', `/websites/pages/${place.pages[page].id}${view}`)

const STUMBLE = `${'a'.repeat(1_999)}b`
const SAME = { old_html: STUMBLE, new_html: STUMBLE, replace_all: true }
const GROWTH = [
  { old_html: 'a', new_html: 'a'.repeat(15), replace_all: true },
  { old_html: 'a', new_html: 'aa', replace_all: true },
  { old_html: 'a', new_html: 'aa', replace_all: true },
]
const ABSENT = { old_html: `${'ab'.repeat(5_000)}c`, new_html: '' }

/** Edits of a page's html. */
export const EDITS: HostileRequest[] = [
  { name: 'edit that nearly matches everywhere', answers: [200], send: (place) => change(place, 'stumble', SAME) },
  {
    name: 'four of them at once',
    answers: [200, 503],
    send: (place) => Array.from({ length: 4 }, () => change(place, 'stumble', SAME)),
  },
  {
    name: '100 of them in one body',
    answers: [200, 422],
    send: (place) => change(place, 'stumble', { edits: Array(100).fill(SAME) }),
  },
  { name: 'dry run of it', answers: [200], send: (place) => change(place, 'stumble', { ...SAME, dry_run: true }) },
  { name: 'edits that grow', answers: [422], send: (place) => change(place, 'growth', { edits: GROWTH }) },
  { name: 'edit of text that is absent', answers: [422], send: (place) => change(place, 'growth', ABSENT) },
  {
    name: 'edit of a megabyte that is absent',
    answers: [422],
    send: (place) => change(place, 'growth', { old_html: `${'ab'.repeat(499_999)}c`, new_html: 'x' }),
  },
  {
    name: 'dry run that replaces everything',
    answers: [200],
    send: (place) => change(place, 'before', { html_content: 'one\n'.repeat(250_000), dry_run: true }),
  },
  {
    name: 'new html of a megabyte',
    answers: [200],
    send: (place, round) => change(place, 'wide', { html_content: `${'字'.repeat(999_000)}${round}` }),
  },
  {
    name: 'batch of 100 edits',
    answers: [200, 422],
    send: ({ website, pages, ...place }) =>
      api(place, 'POST', `/websites/${website.id}/batch_edit`, {
        edits: Array(100).fill({ resource: 'page', id: pages.stumble.id, ...SAME }),
        dry_run: true,
      }),
  },
  {
    name: 'tool: batch of 100 edits',
    answers: [200],
    send: ({ website, pages, ...place }) =>
      tool(place, 'batch_edit', {
        website_id: website.id,
        edits: Array(100).fill({ resource: 'page', id: pages.stumble.id, ...SAME }),
        dry_run: true,
      }),
  },
  {
    name: 'batch of short edits of long pages',
    answers: [200, 422],
    send: ({ website, pages, ...place }, round) =>
      api(place, 'POST', `/websites/${website.id}/batch_edit`, {
        edits: Array.from({ length: 9 }, (_, n) => ({ resource: 'page', id: pages.links.id, title: `${round} ${n}` })),
      }),
  },
]

const CLASSES = Array.from({ length: 250 }, (_, n) => `.c${n}`)
  .join('')
  .slice(0, 499)
const SELECTORS = {
  failing: '#none > p.never',
  'of many classes': CLASSES,
  'of escapes': `[${'\\aaaaaa'.repeat(70)}`,
  'of descendants': 'b '.repeat(200).trim(),
}
const READ = ['headings', 'classes', 'nested', 'links', 'anchors', 'quotes', 'wide'] as const

/** Reads of stored html, as a viewer with a read-only key may request them. */
export const READS: HostileRequest[] = [
  ...READ.flatMap((page) => [
    ...Object.entries(SELECTORS).map(([name, selector]) => ({
      name: `selector ${name} in ${page}`,
      answers: [200, 422],
      send: (place: Place) => at(place, page, `?selector=${encodeURIComponent(selector)}`),
    })),
    { name: `outline of ${page}`, answers: [200], send: (place: Place) => at(place, page, '/outline') },
  ]),
  ...(['headings', 'quotes', 'controls', 'wide'] as const).map((page) => ({
    name: `page of ${page}`,
    answers: [200],
    send: (place: Place) => at(place, page, ''),
  })),
  {
    name: 'tool: page of a megabyte',
    answers: [200],
    send: (place) => tool(place, 'pages_get', { id: place.pages.controls.id, website_id: place.website.id }),
  },
  {
    name: 'tool: outline',
    answers: [200],
    send: (place) => tool(place, 'pages_outline', { page_id: place.pages.headings.id, website_id: place.website.id }),
  },
  { name: 'rendered page with long parts', answers: [200], send: (place) => at(place, 'composed', '/render') },
  {
    name: 'ten of them at once',
    answers: [200, 503],
    send: (place) => Array.from({ length: 10 }, () => at(place, 'composed', '/render')),
  },
  {
    name: 'diff of two versions of a megabyte',
    answers: [200],
    send: (place) => api(place, 'GET', `/websites/versions/${place.versions.newest}/diff`),
  },
  {
    name: 'tool: diff of two versions of a megabyte',
    answers: [200],
    send: (place) => tool(place, 'versions_diff', { id: place.versions.newest, website_id: place.website.id }),
  },
]
