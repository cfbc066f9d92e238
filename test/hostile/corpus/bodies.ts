import { type Attempt, api, type HostileRequest, tool } from './attempt.ts'
import type { Place } from './place.ts'

const create = (place: Place, body: string) => api(place, 'POST', `/websites/${place.website.id}/pages`, body)
const LONGEST = 3_900_000

const BODIES: { name: string; body: (round: number) => string; answers: number[] }[] = [
  { name: '59,000 values', body: () => `{"structured_data":[${'{},'.repeat(29_000)}{}]}`, answers: [413, 422] },
  { name: 'a million values', body: () => `[${'0,'.repeat(1_900_000)}0]`, answers: [413] },
  { name: '450,000 wrong items', body: () => `{"title":[${'{"a":1},'.repeat(450_000)}1]}`, answers: [413] },
  {
    name: '50,000 unknown fields',
    body: () => `{${Array.from({ length: 50_000 }, (_, n) => `"title${n}":1`).join()}}`,
    answers: [413],
  },
  {
    name: '50,000 long unknown fields',
    body: () => `{${Array.from({ length: 50_000 }, (_, n) => `"${'k'.repeat(60)}${n}":1`).join()}}`,
    answers: [413],
  },
  { name: 'one unknown field of 3.9 MB', body: () => `{"${'t'.repeat(LONGEST)}":1}`, answers: [201, 422] },
  { name: '50,000 duplicate fields', body: () => `{${'"title":"x",'.repeat(50_000)}"title":1}`, answers: [422] },
  { name: 'lists nested without end', body: () => '['.repeat(1_000_000), answers: [400, 413] },
  {
    name: 'lists nested 60 deep, thousands of times',
    body: () => `{"structured_data":[${`${'['.repeat(58)}${']'.repeat(58)},`.repeat(1_000)}{}]}`,
    answers: [422],
  },
  { name: 'a title of 3.9 MB', body: () => JSON.stringify({ title: 'x'.repeat(LONGEST) }), answers: [422] },
  { name: 'a path of 3.9 MB', body: () => JSON.stringify({ path: '/'.repeat(LONGEST) }), answers: [422] },
  { name: 'a title of escapes', body: () => `{"title":"${'\\u0041'.repeat(650_000)}"}`, answers: [422] },
  { name: 'a title of surrogates', body: () => `{"title":"${'\\ud83d\\ude00'.repeat(320_000)}"}`, answers: [422] },
  { name: 'a title of half surrogates', body: () => `{"title":"${'\\ud83d'.repeat(650_000)}"}`, answers: [400] },
  { name: 'backslashes without end', body: () => `{"title":"${'\\\\'.repeat(LONGEST / 2)}`, answers: [400] },
  { name: 'spaces', body: () => `${' '.repeat(LONGEST)}{}`, answers: [422] },
  { name: 'a number of 3.9 MB', body: () => `{"title":${'1'.repeat(LONGEST)}}`, answers: [400] },
  {
    name: 'html of control characters',
    body: (round) => `{"title":"c${round}","status":"draft","html_content":"${'\\u0001'.repeat(600_000)}"}`,
    answers: [201],
  },
  {
    name: 'a long slug',
    body: () => JSON.stringify({ title: 'ä-'.repeat(150), path: `/${'é'.repeat(1_900)}/:${'a'.repeat(90)}` }),
    answers: [422],
  },
  {
    name: 'structured data of 50,000 values',
    body: () =>
      JSON.stringify({
        structured_data: Array(900).fill(Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`k${n}`, n]))),
      }),
    answers: [422],
  },
]

const form = (content: string | Buffer, boundary: string, place: Place): Attempt => ({
  method: 'POST',
  path: `/api/v1/websites/${place.website.id}/assets`,
  headers: { authorization: `Bearer ${place.key}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
  body: content,
})
const FORMS: { name: string; body: string; boundary?: string }[] = [
  {
    name: '10,000 parts',
    body: `${Array.from({ length: 10_000 }, (_, n) => `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nv\r\n`).join('')}--x--\r\n`,
  },
  {
    name: '10,000 empty files',
    body: `${'--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n\r\n\r\n'.repeat(10_000)}--x--\r\n`,
  },
  { name: 'endless headers', body: `--x\r\n${'a: b\r\n'.repeat(500_000)}` },
  { name: 'a header without end', body: `--x\r\ncontent-disposition: ${'form-data; name="f"; '.repeat(150_000)}` },
  { name: 'a boundary of dashes', boundary: '-'.repeat(60), body: '-'.repeat(LONGEST) },
  {
    name: 'a boundary that nearly matches',
    boundary: `${'a'.repeat(60)}b`,
    body: `--${'a'.repeat(60)}b\r\n\r\n${'\r\n--aaaaaaaaaa'.repeat(250_000)}`,
  },
  { name: 'nothing but line breaks', body: '\r\n'.repeat(LONGEST / 2) },
  {
    name: 'a file name of escapes',
    body: `--x\r\ncontent-disposition: form-data; name="f"; filename*=utf-8''${'%41'.repeat(25_000)}\r\n\r\nv\r\n--x--`,
  },
]

const oauth = (path: string, body: string, type = 'application/x-www-form-urlencoded'): Attempt => ({
  method: 'POST',
  path: `/oauth/${path}`,
  headers: { 'content-type': type },
  body,
})
const page = (path: string, body: string): Attempt => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
})

export const BODY_REQUESTS: HostileRequest[] = [
  ...BODIES.map(
    ({ name, body, answers }): HostileRequest => ({
      name: `body: ${name}`,
      answers,
      send: (place, round) => create(place, body(round)),
    }),
  ),
  ...BODIES.map(
    ({ name, body }): HostileRequest => ({
      name: `tool: ${name}`,
      answers: [200, 400, 413],
      send: (place, round) => ({
        ...tool(place, 'none', {}),
        body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"pages_create","arguments":${body(round + 1_000).replace(/^\{/, `{"website_id":"${place.website.id}",`)}}}`,
      }),
    }),
  ),
  {
    name: 'ten long bodies at once',
    answers: [422],
    send: (place) => Array.from({ length: 10 }, () => create(place, BODIES.at(9)!.body(0))),
  },
  ...FORMS.map(
    ({ name, body, boundary = 'x' }): HostileRequest => ({
      name: `form: ${name}`,
      answers: [201, 400, 413, 422],
      send: (place) => form(body, boundary, place),
    }),
  ),
  {
    name: 'OAuth form of 9,000 names',
    answers: [400, 401],
    send: () => oauth('token', Array.from({ length: 9_000 }, (_, n) => `p${n}=`).join('&')),
  },
  {
    name: 'OAuth form of one name 5,500 times',
    answers: [400, 401],
    send: () => oauth('token', 'resource=a&'.repeat(5_500)),
  },
  {
    name: 'OAuth form of escapes',
    answers: [400, 401],
    send: () => oauth('token', `grant_type=${'%41'.repeat(21_000)}`),
  },
  {
    name: 'OAuth metadata of 3,200 addresses',
    answers: [201, 400],
    send: () =>
      oauth('register', JSON.stringify({ redirect_uris: Array(3_200).fill('https://a.test/cb') }), 'application/json'),
  },
  {
    name: 'OAuth metadata of scopes',
    answers: [201, 400],
    send: () =>
      oauth(
        'register',
        JSON.stringify({ redirect_uris: ['https://a.test/cb'], scope: 'read '.repeat(12_000) }),
        'application/json',
      ),
  },
  {
    name: 'OAuth metadata that is nested',
    answers: [400],
    send: () => oauth('register', '['.repeat(60_000), 'application/json'),
  },
  {
    name: 'sign-in form of names',
    answers: [200, 400, 403, 413, 422],
    send: () => page('/sign-in', Array.from({ length: 9_000 }, (_, n) => `p${n}=`).join('&')),
  },
  {
    name: 'visit body of names',
    answers: [400, 404, 405],
    send: ({ website }) => ({
      ...page(`/_forms/${website.id}`, Array.from({ length: 30_000 }, (_, n) => `p${n}=`).join('&')),
      host: website.host,
    }),
  },
]
