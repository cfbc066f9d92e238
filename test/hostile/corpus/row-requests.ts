import { api, type HostileRequest, tool } from './attempt.ts'
import { rowOf } from './long-rows.ts'
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
    send: (place) =>
      Array.from({ length: 10 }, (_, n) =>
        api(place, 'GET', `${rowsOf(place)}?per=100&page=1&sort=${n % 2 ? '-' : ''}title`),
      ),
  },
  {
    name: 'tool: list of long rows',
    answers: [200],
    before: touchRow,
    send: (place) => tool(place, 'rows_list', { table_id: place.rowed.table.id, per: 200 }),
  },
  ...['rich_text', 'text'].map(
    (type): HostileRequest => ({
      name: `column of long rows made ${type}`,
      answers: [200],
      send: (place) => change(place, [...KEPT, { key: 'd', type }]),
    }),
  ),
  {
    name: 'column of long rows that is new and unique',
    answers: [200],
    send: (place, round) => change(place, [...KEPT, { key: 'd' }, { key: `slug_${round}`, slug_from: 'title' }]),
  },
  {
    name: 'long rows in bulk',
    answers: [200],
    send: (place, round) =>
      api(place, 'POST', `${rowsOf(place)}/bulk`, {
        rows: Array.from({ length: 10 }, (_, n) => ({ values: rowOf(1_000 + round * 10 + n) })),
      }),
  },
  {
    name: 'small changes of long rows in bulk',
    answers: [200],
    send: (place, round) =>
      api(place, 'POST', `${rowsOf(place)}/bulk`, {
        rows: place.rowed.rows.slice(0, 13).map((id) => ({ id, values: { at: `2026-05-0${round + 1}T10:00:00Z` } })),
      }),
  },
  {
    name: 'small changes of many long rows in bulk',
    answers: [422],
    send: (place) =>
      api(place, 'POST', `${rowsOf(place)}/bulk`, {
        rows: place.rowed.rows.map((id) => ({ id, values: { at: '2026-05-01T10:00:00Z' } })),
      }),
  },
  {
    name: 'search in long rows',
    answers: [200],
    send: ({ rowed, ...place }) => api(place, 'GET', `/websites/${rowed.id}/search?q=word`),
  },
]

const KEPT = ['title', 'at', 'a', 'b', 'c', 'j'].map((key) => ({ key }))

function change({ rowed, ...place }: Place, columns: object[]) {
  return api(place, 'PATCH', `/websites/tables/${rowed.table.id}`, { columns, force: true })
}

function touchRow(place: Place, round: number) {
  return api(place, 'POST', rowsOf(place), { values: { title: `new ${round}` } })
}
