import { type Attempt, api, type HostileRequest } from './attempt.ts'
import type { Place } from './place.ts'

/** Node's limit for all headers of a request is 16 KB. */
const LONG = 15_000
const long = (unit: string) => unit.repeat(LONG / unit.length)

const HEADERS: Record<string, string> = {
  accept: `text/markdown,${long('a/b;q=0.001,')}`,
  'accept-language': long('en-GB;q=0.9,'),
  'accept-encoding': long('br;q=0.01,'),
  cookie: long('a=b; '),
  forwarded: long('for=1.2.3.4,'),
  'x-forwarded-for': long('1.2.3.4, '),
  'if-none-match': long('W/"aaaa", '),
  'if-match': long('"aaaa", '),
  range: `bytes=${long('0-1,')}0-1`,
  'content-type': `application/json;${long(' a=b;')}`,
  authorization: `Bearer ${long('sk_')}`,
  origin: `http://${long('a.')}`,
  'x-request-id': long('abcdefgh'),
  'idempotency-key': long('key'),
  'mcp-protocol-version': long('2025'),
}

const withHeader = (name: string, attempt: Attempt): Attempt => ({
  ...attempt,
  headers: { ...attempt.headers, [name]: HEADERS[name]! },
})
const ANY = [200, 201, 304, 400, 401, 403, 404, 406, 412, 415, 416, 422, 431]

const queries: Record<string, (n: number) => string> = {
  'of 1,800 names': (n) => Array.from({ length: 1_800 }, (_, i) => `p${i}=${n}`).join('&'),
  'of one name': (n) => `sort=title,&`.repeat(1_200) + n,
  'of lists': (n) => `fields[]=a${n}&`.repeat(1_000),
  'of commas': (n) => `sort=${','.repeat(14_000)}${n}`,
  'of escapes': (n) => `path=${'%2541'.repeat(2_900)}${n}`,
  'of broken escapes': (n) => `path=${'%e2%82'.repeat(2_200)}${n}`,
}

export const HEADER_REQUESTS: HostileRequest[] = [
  ...Object.keys(HEADERS).flatMap((name): HostileRequest[] => [
    {
      name: `${name} to the API`,
      answers: ANY,
      send: (place) => withHeader(name, api(place, 'PATCH', `/websites/${place.crowded.id}`, { name: 'x' })),
    },
    {
      name: `${name} to a read`,
      answers: ANY,
      send: (place) => withHeader(name, api(place, 'GET', `/websites/${place.crowded.id}`)),
    },
    {
      name: `${name} to tools`,
      answers: ANY,
      send: (place) =>
        withHeader(name, { ...api(place, 'POST', '', { jsonrpc: '2.0', id: 1, method: 'ping' }), path: '/mcp' }),
    },
    {
      name: `${name} to a page`,
      answers: ANY,
      send: ({ website }: Place) => withHeader(name, { method: 'GET', path: '/pattern-none', host: website.host }),
    },
    { name: `${name} to sign-in`, answers: ANY, send: () => withHeader(name, { method: 'GET', path: '/sign-in' }) },
  ]),
  ...Object.entries(queries).flatMap(([name, query]): HostileRequest[] => [
    {
      name: `query ${name}`,
      answers: ANY,
      send: (place, round) => api(place, 'GET', `/websites/${place.website.id}/pages?${query(round)}`),
    },
    {
      name: `query ${name} to a page`,
      answers: ANY,
      send: ({ website }, round) => ({ method: 'GET', path: `/nowhere?${query(round)}`, host: website.host }),
    },
    {
      name: `query ${name} to authorization`,
      answers: [...ANY, 302, 303],
      send: (_, round) => ({ method: 'GET', path: `/oauth/authorize?${query(round)}` }),
    },
  ]),
  { name: 'path of 15 KB', answers: ANY, send: (place) => api(place, 'GET', `/${'a/'.repeat(7_000)}`) },
]
