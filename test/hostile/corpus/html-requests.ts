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

const DEEP = '<div>'.repeat(190_000)
const TAGS = '<i>'.repeat(330_000)
const MANY_SELECTORS = Array.from({ length: 100 }, (_, n) => ({
  selector: `b > i:nth-of-type(${n + 1}) s a[href=x]`,
  action: 'set_attribute',
  attribute: 'title',
  value: 'x',
  replace_all: true,
}))

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
  {
    name: '100 edits by selector of nested elements',
    answers: [422],
    send: (place) => change(place, 'nested', { edits: MANY_SELECTORS }),
  },
  {
    name: 'edit of a hundred thousand elements at once',
    answers: [200, 422],
    send: (place) =>
      change(place, 'nested', {
        edits: [{ selector: '*', action: 'remove_attribute', attribute: 'href', replace_all: true }],
        dry_run: true,
      }),
  },
  {
    name: 'a hundred edits that all fail',
    answers: [422],
    send: (place) =>
      change(place, 'before', { edits: Array(100).fill({ old_html: `<p>two\n${'x'.repeat(300)}`, new_html: '' }) }),
  },
  {
    name: 'html deeper than any browser nests',
    answers: [200],
    send: (place, round) => change(place, 'wide', { html_content: `${DEEP}${round}` }),
  },
  {
    name: 'a third of a million tags left open',
    answers: [200],
    send: (place, round) => change(place, 'wide', { html_content: `${TAGS}${round}` }),
  },
  {
    name: 'links to thousands of pages that do not exist',
    answers: [200],
    send: (place, round) =>
      change(place, 'wide', {
        html_content: Array.from({ length: 30_000 }, (_, n) => `<a href=/${round}/${n}>`).join(''),
      }),
  },
  {
    name: 'replacing what is nearly everywhere',
    answers: [200, 422],
    send: ({ website, ...place }) =>
      api(place, 'POST', `/websites/${website.id}/replace`, {
        find: `${'a'.repeat(900)}b`,
        replace: 'x',
        case_sensitive: false,
        dry_run: true,
      }),
  },
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
        edits: Array(100).fill({ kind: 'page', id: pages.stumble.id, ...SAME }),
        dry_run: true,
      }),
  },
  {
    name: 'tool: batch of 100 edits',
    answers: [200],
    send: ({ website, pages, ...place }) =>
      tool(place, 'batch_edit', {
        website_id: website.id,
        edits: Array(100).fill({ kind: 'page', id: pages.stumble.id, ...SAME }),
        dry_run: true,
      }),
  },
  {
    name: 'batch of short edits of long pages',
    answers: [200, 422],
    send: ({ website, pages, ...place }, round) =>
      api(place, 'POST', `/websites/${website.id}/batch_edit`, {
        edits: Array.from({ length: 9 }, (_, n) => ({ kind: 'page', id: pages.links.id, title: `${round} ${n}` })),
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

const search = ({ website, ...place }: Place, query: string) =>
  api(place, 'GET', `/websites/${website.id}/search?${query}`)

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
  { name: 'search for one letter', answers: [200], send: (place) => search(place, 'q=a&per=100') },
  { name: 'search for whole letters', answers: [200], send: (place) => search(place, 'q=b&whole_word=true') },
  { name: 'search without a probe', answers: [200], send: (place) => search(place, `q=${encodeURIComponent('漢')}`) },
  {
    name: 'search for what nearly fits everywhere',
    answers: [200],
    send: (place) => search(place, `q=${'a'.repeat(999)}c&case_sensitive=true`),
  },
  {
    name: 'search in many pages',
    answers: [200],
    send: ({ crowded, ...place }) => api(place, 'GET', `/websites/${crowded.id}/search?q=zzzz`),
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
    send: (place) => api(place, 'GET', `/websites/pages/${place.pages.before.id}/versions/diff?from=1`),
  },
  {
    name: 'tool: diff of two versions of a megabyte',
    answers: [200],
    send: (place) =>
      tool(place, 'versions_diff', { kind: 'page', record_id: place.pages.before.id, from: '1', uncut: true }),
  },
]
