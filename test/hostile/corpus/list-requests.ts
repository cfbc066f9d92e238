import { api, type HostileRequest, tool } from './attempt.ts'

const redirects = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n')
const places = (from: string) => (n: number) => `${from}${n} ${from}${n + 1}`

/** Lists of long records, of many records, and imports. */
export const LISTS: HostileRequest[] = [
  ...[200, 20, 8].map((per) => ({
    name: `list of ${per} long pages with html`,
    answers: [200, 422],
    send: ({ large, ...place }: { large: { id: string }; key: string }) =>
      api(place, 'GET', `/websites/${large.id}/pages?per=${per}&fields=html_content`),
  })),
  {
    name: 'the same, sorted',
    answers: [200, 422],
    send: ({ large, ...place }) =>
      api(place, 'GET', `/websites/${large.id}/pages?per=200&fields=html_content&sort=-path`),
  },
  {
    name: 'ten lists of eight long pages at once',
    answers: [200, 422],
    send: ({ large, ...place }) =>
      Array.from({ length: 10 }, (_, page) =>
        api(place, 'GET', `/websites/${large.id}/pages?per=8&page=${page + 1}&fields=html_content`),
      ),
  },
  {
    name: 'tool: list of 200 long pages with html',
    answers: [200],
    send: ({ large, ...place }) =>
      tool(place, 'pages_list', { website_id: large.id, per: 200, fields: ['html_content'] }),
  },
  {
    name: 'list of the versions of a long page with html',
    answers: [200, 422],
    send: ({ pages, ...place }) =>
      api(place, 'GET', `/websites/pages/${pages.wide.id}/versions?per=200&fields=html_content`),
  },
  {
    name: 'list of many pages',
    answers: [200],
    send: ({ crowded, ...place }) => api(place, 'GET', `/websites/${crowded.id}/pages?per=200&page=100`),
  },
  {
    name: 'list of many pages, sorted',
    answers: [200],
    send: ({ crowded, ...place }, round) =>
      api(place, 'GET', `/websites/${crowded.id}/pages?per=200&page=${round + 1}&sort=title,path,-updated_at`),
  },
  {
    name: 'list of many pages, filtered',
    answers: [200],
    send: ({ crowded, ...place }, round) =>
      api(place, 'GET', `/websites/${crowded.id}/pages?per=200&page=${round + 1}&language=de&sort=path`),
  },
  {
    name: 'overview of many pages',
    answers: [200],
    send: ({ crowded, ...place }) => api(place, 'GET', `/websites/${crowded.id}/overview`),
  },
  {
    name: 'overview of long pages',
    answers: [200],
    send: ({ website, ...place }) => api(place, 'GET', `/websites/${website.id}/overview`),
  },
  {
    name: 'overview of large pages',
    answers: [200],
    send: ({ large, ...place }) => api(place, 'GET', `/websites/${large.id}/overview`),
  },
  {
    name: 'tool: overview of many pages',
    answers: [200],
    send: ({ crowded, ...place }) => tool(place, 'site_overview', { website_id: crowded.id }),
  },
  {
    name: 'tool: resources of many pages',
    answers: [200],
    send: (place) => ({
      ...tool(place, 'none', {}),
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/list', params: {} }),
    }),
  },
  {
    name: 'import of 500 redirects in a chain',
    answers: [200, 422],
    send: ({ website, ...place }, round) =>
      api(place, 'POST', `/websites/${website.id}/redirects/import`, {
        text: redirects(500, places(`/chain-${round}-`)),
      }),
  },
  {
    name: 'import of 500 patterns',
    answers: [200, 422],
    send: ({ website, ...place }, round) =>
      api(place, 'POST', `/websites/${website.id}/redirects/import`, {
        text: redirects(499, (n) => `/p${round}/${':a/:b/:c/'.repeat(20)}${n}/* /q${round}/:splat`),
      }),
  },
  {
    name: 'import of long lines',
    answers: [200, 422],
    send: ({ website, ...place }) =>
      api(place, 'POST', `/websites/${website.id}/redirects/import`, {
        text: redirects(500, () => `/${'x/'.repeat(900)} /${'y,"'.repeat(300)}`),
      }),
  },
  {
    name: 'import of one line of quotes',
    answers: [422],
    send: ({ website, ...place }) =>
      api(place, 'POST', `/websites/${website.id}/redirects/import`, { text: '"",'.repeat(150_000), format: 'csv' }),
  },
  {
    name: 'import of spaces',
    answers: [200, 422],
    send: ({ website, ...place }) =>
      api(place, 'POST', `/websites/${website.id}/redirects/import`, {
        text: `/a ${' '.repeat(400_000)}#`,
        format: 'netlify',
      }),
  },
  {
    name: 'import of 10,000 lines',
    answers: [422],
    send: ({ website, ...place }) =>
      api(place, 'POST', `/websites/${website.id}/redirects/import`, { text: redirects(10_000, places('/r')) }),
  },
]
