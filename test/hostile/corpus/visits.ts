import { KNOWN } from '../support/hostile-html.ts'
import { type Attempt, api, type HostileRequest } from './attempt.ts'
import type { Place } from './place.ts'
import { TEMPLATE_PAGES } from './template-pages.ts'

const visit = (host: string, path: string, headers: Record<string, string> = {}): Attempt => ({
  method: 'GET',
  path,
  host,
  headers,
})
/** A change of the website evicts all of its pages. */
const touch = (place: Place, round: number) =>
  api(place, 'PATCH', `/websites/${place.website.id}`, { name: `Hostile ${round}` })
const touchCrowded = (which: 'crowded' | 'patterned') => (place: Place, round: number) =>
  api(place, 'PATCH', `/websites/${place[which].id}`, { name: `${which} ${round}` })

const touchRowed = (place: Place, round: number) =>
  api(place, 'PATCH', `/websites/${place.rowed.id}`, { name: `Rowed ${round}` })

const fresh = (name: string, path: string, answers = [200]): HostileRequest => ({
  name,
  answers,
  before: touch,
  send: ({ website }) => visit(website.host, path),
})

/** What strangers may request of websites. */
export const VISITS: HostileRequest[] = [
  fresh('visit of a long page with long parts', '/composed'),
  fresh('visit of a page at a pattern', '/x/1'),
  ...['breaks', 'nested', 'links', 'quotes', 'wide', 'headings', 'anchors', 'controls'].flatMap((page) => [
    fresh(`visit of ${page}`, `/${page}`),
    fresh(`Markdown of ${page}`, `/${page}.md`),
  ]),
  ...KNOWN.flatMap(({ name }, index) => [
    fresh(`visit of 100 KB of ${name}`, `/hostile-${index}`),
    fresh(`Markdown of 100 KB of ${name}`, `/hostile-${index}.md`),
  ]),
  ...Object.keys(TEMPLATE_PAGES).map(
    (path): HostileRequest => ({
      name: `visit of the templates of ${path}`,
      answers: [200],
      before: touchRowed,
      send: ({ rowed }) => visit(rowed.host, path.replace(':title', 'row-7')),
    }),
  ),
  ...['/feed/feed.xml', '/sitemap.xml', '/llms.txt', '/same-lists.md'].map(
    (path): HostileRequest => ({
      name: `${path} of long rows`,
      answers: [200],
      before: touchRowed,
      send: ({ rowed }) => visit(rowed.host, path),
    }),
  ),
  fresh('unknown path with a long not-found page', '/nowhere', [404]),
  {
    name: '20 unknown paths at once',
    answers: [404, 503],
    before: touch,
    send: ({ website }, round) => Array.from({ length: 20 }, (_, n) => visit(website.host, `/none-${round}-${n}`)),
  },
  {
    name: '20 Markdown addresses of a pattern at once',
    answers: [200, 503],
    before: touch,
    send: ({ website }, round) => Array.from({ length: 20 }, (_, n) => visit(website.host, `/x/${round}-${n}.md`)),
  },
  ...(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml', '/llms.txt'] as const).map(
    (path): HostileRequest => ({
      name: `${path} of many pages`,
      answers: [200, 404],
      before: touchCrowded('crowded'),
      send: ({ crowded }) => visit(crowded.host, path),
    }),
  ),
  {
    name: 'unknown path among many pages',
    answers: [404],
    send: ({ crowded }, round) => visit(crowded.host, `/none/${round}`),
  },
  {
    name: 'unknown path among many patterns',
    answers: [404],
    send: ({ patterned }, round) => visit(patterned.host, `/none-${round}/x`),
  },
  {
    name: 'path of 16 KB',
    answers: [404, 414],
    send: ({ website }, round) => visit(website.host, `/${'%41'.repeat(5_000)}${round}`),
  },
  {
    name: 'path of slashes',
    answers: [404],
    send: ({ website }, round) => visit(website.host, `/${'a/'.repeat(7_000)}${round}`),
  },
  {
    name: 'path of dots',
    answers: [404],
    send: ({ website }, round) => visit(website.host, `/${'../'.repeat(5_000)}${round}`),
  },
]
