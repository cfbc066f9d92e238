// Runs once: what holds the request thread is the same on every database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exchange } from '#test/support/exchange.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite } from '../site/support.ts'
import { type Attempt, api } from './corpus/attempt.ts'
import { CORPUS } from './corpus/corpus.ts'
import { type Place, preparePlace } from './corpus/place.ts'

/** Few, since the number of pages costs time and not correctness. */
const LARGE_PAGES = 8

let service: Service
let place: Place
before(async () => {
  service = await startService({ OAUTH_REGISTER_LIMIT: '0' })
  const owner = await service.newUser(undefined, { plan: 'business' })
  const [crowded, patterned] = [await makeSite(service, {}, owner), await makeSite(service, {}, owner)]
  await patterned.add('pages', { path: '/some/:b', html_content: 'x' })
  place = await preparePlace(send, { key: owner.key, crowded, patterned }, LARGE_PAGES)
})
after(() => service.close())

const send = ({ host = 'localhost', headers, ...attempt }: Attempt) =>
  exchange(service.port, { ...attempt, headers: { ...headers, host } })

for (const { name, answers, send: attemptsOf } of CORPUS)
  test(`${name} is answered`, async () => {
    const attempts = [attemptsOf(place, 1)].flat()
    const statuses = (await Promise.all(attempts.map(send))).map(({ status }) => status)
    assert.deepEqual(
      statuses.filter((status) => !answers.includes(status)),
      [],
    )
  })

test('a body of too many values is refused in a sentence, without fields', async () => {
  const { status, text } = await send(api(place, 'POST', '/websites', `{"name":[${'0,'.repeat(60_001)}0]}`))
  assert.equal(status, 413)
  const { error, code, errors } = JSON.parse(text)
  assert.deepEqual([error, code, errors], ['The body holds more than 60000 values', 'too_large', undefined])
})

test('fields of 500 rows do not count as different names, 5,001 different ones do', async () => {
  const row = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`column ${n}`, n]))
  const many = await send(api(place, 'POST', '/websites', { name: 'Rows', rows: Array(500).fill(row) }))
  assert.equal(many.status, 201)
  const names = Array.from({ length: 5_001 }, (_, n) => `"n${n}" : 1`).join()
  const different = await send(api(place, 'POST', '/websites', `{${names}}`))
  assert.equal(different.status, 413)
  assert.match(different.text, /more than 5000 different names/)
})

test('an escaped quote or backslash does not hide values, nor invent them', async () => {
  const commas = ','.repeat(70_000)
  const inside = await send(api(place, 'POST', '/websites', { name: 'x', note: `\\"${commas}\\\\` }))
  assert.equal(inside.status, 201)
  const outside = await send(api(place, 'POST', '/websites', `{"name":"\\\\","list":[${'0,'.repeat(70_000)}0]}`))
  assert.equal(outside.status, 413)
})

test('a list of html that is too long says how many records fit, and those come', async () => {
  const path = `/websites/${place.large.id}/pages?fields=html_content`
  const refused = await send(api(place, 'GET', path))
  assert.equal(refused.status, 422)
  const per = /try per=(\d+)/.exec(JSON.parse(refused.text).errors.per[0])![1]
  const answered = await send(api(place, 'GET', `${path}&per=${per}`))
  assert.equal(answered.status, 200)
  const { data, meta } = JSON.parse(answered.text)
  assert.deepEqual([data.length, meta.total_count], [Number(per), LARGE_PAGES])
  assert.ok(data.every((page: { html_content: string }) => page.html_content.length === 1_000_000))
})
