import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newChallenge } from '#resources/data/forms/proof-of-work.ts'
import { expireProofs } from '#resources/data/submissions/proofs-store.ts'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { solveProof } from '#test/support/solve-proof.ts'
import { changesReported, makeSite, type TestSite } from './support.ts'

const HOUR_MS = 3_600_000
const MISSING = 'It came without a proof of work, which browsers with scripts send.'
const INVALID = 'Its proof of work is wrong, expired or of another form.'
const USED = 'Its proof of work was sent before.'
const SCRIPT = /<script type="module" src="(\/_forms\/proof-[0-9a-f]{16}\.js)"><\/script>/

let service: Service
let site: TestSite
before(async () => {
  service = await startService({ VISIT_LIMIT: '0' })
  site = await makeSite(service)
})
after(() => service.close())

let made = 0
const FIELDS = [{ label: 'Name', required: true }]
const makeForm = (more: object = {}) =>
  site.add('forms', { name: `Form ${++made}`, fields: FIELDS, proof_of_work: true, ...more })

async function challengeOf(form: Json): Promise<string> {
  const { status, text } = await site.visit(`/_forms/${form.id}/challenge`)
  assert.equal(status, 200)
  return text
}

async function send(form: Json, more: object = {}) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ name: 'Ann', ...more }).toString()
  return site.visit(`/_forms/${form.id}`, { method: 'POST', body, headers })
}

/** The reasons of each submission that is spam, and how many are not. */
async function received(form: Json): Promise<{ reasons: string[][]; good: number }> {
  const path = `/api/v1/websites/forms/${form.id}/submissions`
  const [good, spam] = [await site.owner.get(path), await site.owner.get(`${path}?spam=true`)]
  return { good: good.body.data.length, reasons: spam.body.data.map((each: Json) => each.spam_reasons) }
}

test('a submission with a proof of work is no spam', async () => {
  const form = await makeForm()
  assert.equal(form.proof_of_work, true)
  assert.equal((await send(form, { _proof: solveProof(await challengeOf(form)) })).status, 303)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ name: 'Ben', _proof: solveProof(await challengeOf(form)) })
  assert.equal((await site.visit(`/_forms/${form.id}`, { method: 'POST', body, headers })).status, 201)
  assert.deepEqual(await received(form), { good: 2, reasons: [] })
})

test('without one a submission is stored as spam, not refused', async () => {
  const form = await makeForm()
  assert.equal((await send(form)).status, 303)
  assert.equal((await send(form, { _proof: '' })).status, 303)
  const headers = { 'content-type': 'application/json' }
  const sent = await site.visit(`/_forms/${form.id}`, { method: 'POST', body: '{"name":"Ben"}', headers })
  assert.equal(sent.status, 201)
  assert.deepEqual(await received(form), { good: 0, reasons: [[MISSING], [MISSING], [MISSING]] })
})

test('a proof that is forged, unsolved, expired or of another form is spam', async () => {
  const [form, other] = [await makeForm(), await makeForm()]
  const solved = solveProof(await challengeOf(form))
  const [bits, expires, nonce, signature, count] = solved.split('.')
  const unsolved = solved.slice(0, -count!.length)
  const longAgo = newChallenge(service.services.secrets, form.id, Date.now() - 2 * HOUR_MS)
  const wrong = [
    'x',
    solved.replaceAll('.', ' '),
    `${solved}${'0'.repeat(500)}`,
    `0.${expires}.${nonce}.${signature}.${count}`,
    solveProof(`${bits}.${expires}0.${nonce}.${signature}`),
    solveProof(`${bits}.${expires}.${'x'.repeat(nonce!.length)}.${signature}`),
    unsolved,
    `${unsolved}${failing(unsolved)}`,
    solveProof(longAgo),
    solveProof(await challengeOf(other)),
  ]
  for (const _proof of wrong) assert.equal((await send(form, { _proof })).status, 303)
  const twice = new URLSearchParams([
    ['name', 'Ann'],
    ['_proof', solved],
    ['_proof', solved],
  ])
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await site.visit(`/_forms/${form.id}`, { method: 'POST', body: twice.toString(), headers })
  assert.deepEqual(await received(form), { good: 0, reasons: [...wrong, twice].map(() => [INVALID]) })
  // None of them has used the challenge.
  await send(form, { _proof: solved })
  assert.equal((await received(form)).good, 1)
})

/** A number that solves nothing. */
function failing(challenge: string): number {
  const solution = Number(solveProof(challenge.slice(0, -1)).split('.').at(-1))
  return solution === 0 ? 1 : solution - 1
}

test('a proof counts once, also when it is sent many times at once or with another solution', async () => {
  const form = await makeForm()
  const challenge = await challengeOf(form)
  const _proof = solveProof(challenge)
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(form, { _proof })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 303),
  )
  await send(form, { _proof: solveProof(challenge, Number(_proof.split('.').at(-1)) + 1) })
  assert.deepEqual(await received(form), { good: 1, reasons: Array(6).fill([USED]) })
})

test('a post that is refused uses no proof, and its page has the script', async () => {
  const form = await makeForm()
  const _proof = solveProof(await challengeOf(form))
  const refused = await send(form, { name: '', _proof })
  assert.equal(refused.status, 422)
  assert.match(refused.text, SCRIPT)
  assert.ok(!refused.text.includes(_proof))
  assert.match(String(refused.headers['content-security-policy']), /script-src 'self'; connect-src 'self'$/)
  await send(form, { _proof })
  assert.deepEqual(await received(form), { good: 1, reasons: [] })
  const plain = await send(await makeForm({ proof_of_work: false }), { name: '' })
  assert.ok(!String(plain.headers['content-security-policy']).includes('script-src'))
})

test('only pages with such a form have the script, which is cached under its hash', async () => {
  const form = await makeForm({ key: 'proof' })
  await site.add('pages', { path: '/proof', html_content: '<main><site-form name="proof"/></main>' })
  const [, path] = SCRIPT.exec(await site.text('/proof'))!
  const script = await site.visit(path)
  assert.match(String(script.headers['content-type']), /^text\/javascript/)
  assert.match(String(script.headers['cache-control']), /immutable/)
  const older = await site.visit(path!.replace(/[0-9a-f]{16}/, '0'.repeat(16)))
  assert.deepEqual([older.text, older.headers['cache-control']], [script.text, 'no-cache'])
  assert.match(await site.text('/proof'), /<input type="hidden" name="_proof" autocomplete="off">/)
  assert.ok(!(await site.text('/proof.md')).includes('proof-'))
  const challenge = await site.visit(`/_forms/${form.id}/challenge`)
  assert.equal(challenge.headers['cache-control'], 'no-store')
  assert.notEqual(challenge.text, await challengeOf(form))

  for (const off of [{ spam_protection: false }, { spam_protection: true, proof_of_work: false }]) {
    await site.change('forms', form.id, off)
    await changesReported(service)
    const text = await site.text('/proof')
    assert.match(text, /<form class="site-form"/)
    assert.ok(!text.includes('_proof') && !SCRIPT.test(text))
    assert.equal((await site.visit(`/_forms/${form.id}/challenge`)).status, 404)
    await send(form)
  }
  assert.deepEqual(await received(form), { good: 2, reasons: [] })
})

test('used proofs are deleted once nobody can send them again', async () => {
  const form = await makeForm()
  await send(form, { _proof: solveProof(await challengeOf(form)) })
  const { database } = service
  const count = async () =>
    (await database.reader.selectFrom('used_proofs').selectAll().where('website_id', '=', site.id).execute()).length
  const before = await count()
  assert.ok(before > 0)
  await expireProofs(database, Date.now() + 2 * HOUR_MS)
  assert.equal(await count(), before)
  await expireProofs(database, Date.now() + 3 * HOUR_MS + 1)
  assert.equal(await count(), 0)
})

test('challenges count as requests of their address', async () => {
  const limited = await startService({ VISIT_LIMIT: '2' })
  try {
    const own = await makeSite(limited)
    const form = await own.add('forms', { name: 'Limited', fields: FIELDS, proof_of_work: true })
    const statuses: number[] = []
    for (let count = 0; count < 3; count++) statuses.push((await own.visit(`/_forms/${form.id}/challenge`)).status)
    assert.deepEqual(statuses, [200, 200, 429])
  } finally {
    await limited.close()
  }
})
