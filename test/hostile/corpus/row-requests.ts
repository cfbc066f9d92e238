import { api, type HostileRequest, tool } from './attempt.ts'
import type { Place } from './place.ts'

const rowsOf = ({ rowed }: Place) => `/websites/tables/${rowed.table.id}/rows`

/** Lists of long rows, and changes of all of them. */
export const ROWS: HostileRequest[] = [
  ...['per=200', 'per=200&sort=-title', 'per=100&page=1&filter[title][contains]=row', 'per=200&status=published'].map(
    (query): HostileRequest => ({
      name: `list of long rows, ${query}`,
      answers: [200],
      before: touchRow,
      send: (place) => api(place, 'GET', `${rowsOf(place)}?${query}`),
    }),
  ),
  {
    name: 'ten lists of long rows at once',
    answers: [200],
    before: touchRow,
    send: (place) => Array.from({ length: 10 }, (_, n) => api(place, 'GET', `${rowsOf(place)}?per=100&page=1&sort=${n % 2 ? '-' : ''}title`)),
  },
  {
    name: 'tool: list of long rows',
    answers: [200],
    before: touchRow,
    send: (place) => tool(place, 'rows_list', { table_id: place.rowed.table.id, per: 200 }),
  },
  ...['text', 'rich_text'].map(
    (type): HostileRequest => ({
      name: `column of long rows made ${type}`,
      answers: [200, 422],
      send: (place) =>
        api(place, 'PATCH', `/websites/tables/${place.rowed.table.id}`, {
          columns: [...KEPT, { key: 'b', type }],
          force: true,
        }),
    }),
  ),
  {
    name: 'column of long rows that is new and unique',
    answers: [200, 422],
    send: (place, round) =>
      api(place, 'PATCH', `/websites/tables/${place.rowed.table.id}`, {
        columns: [...KEPT, { key: 'b' }, { key: `slug_${round}`, slug_from: 'title' }],
        force: true,
      }),
  },
  {
    name: 'search in long rows',
    answers: [200],
    send: ({ rowed, ...place }) => api(place, 'GET', `/websites/${rowed.id}/search?q=word`),
  },
]

const KEPT = ['title', 'at', 'a', 'c', 'j'].map((key) => ({ key }))

function touchRow(place: Place, round: number) {
  return api(place, 'POST', rowsOf(place), { values: { title: `new ${round}` } })
}
