import type { Example } from '#kernel/operations/example.ts'
import { exampleId, HOME_ID, onePage, WEBSITE_ID } from '#resources/example-world.ts'

const PAGES = [
  { kind: 'page', id: HOME_ID, title: 'Mill Street Bakery', path: '/', direct: true },
  { kind: 'page', id: exampleId('51'), title: 'Menu', path: '/menu', direct: true },
]
const BY_PAGES = { pages_count: 2, data: PAGES, meta: onePage(2) }
const BY_NOTHING = { pages_count: 0, data: [], meta: { ...onePage(0), total_pages: 0 } }

export const usageExamples: readonly Example[] = [
  of('headers', '100', BY_PAGES),
  of('footers', '110', BY_PAGES),
  of('html_heads', '120', BY_PAGES),
  of('components', '200', BY_NOTHING),
  of('snippets', '210', BY_NOTHING),
  of('themes', '220', BY_NOTHING),
  of('assets', '31', BY_NOTHING),
  of('tables', '131', BY_NOTHING),
]

function of(plural: string, id: string, answer: object): Example {
  return { operation: `${plural}_usage`, params: { website_id: WEBSITE_ID, id: exampleId(id) }, answer }
}
