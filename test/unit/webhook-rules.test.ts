import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { isWanted } from '#kernel/events/event-filters.ts'
import { chatText } from '#resources/history/webhooks/delivering/chat-text.ts'
import { nextAttemptAt, pauseOf, retryAfterOf } from '#resources/history/webhooks/delivering/retry-schedule.ts'
import { signedHeaders } from '#resources/history/webhooks/delivering/signature.ts'
import { filterProblem, keyOf, secretProblem, urlProblem } from '#resources/history/webhooks/rules.ts'
import { newSecret } from '#resources/history/webhooks/secret.ts'

const NOW = 1_800_000_000_000

test('a filter is everything, a family or one event', () => {
  for (const [filters, type, wanted] of [
    [['*'], 'page.created', true],
    [['page.*'], 'page.created', true],
    [['page.*'], 'pages.created', false],
    [['form.*'], 'form.submission.created', true],
    [['form.submission.*'], 'form.updated', false],
    [['page.created', 'row.*'], 'row.bulk_updated', true],
    [['page.create'], 'page.created', false],
    [[], 'page.created', false],
  ] as const)
    assert.equal(isWanted(filters, type), wanted, `${filters} ${type}`)
  const types = ['page.created', 'form.submission.created']
  assert.equal(filterProblem(['*', 'page.*', 'form.*', 'form.submission.*', 'page.created'], types), null)
  for (const unknown of ['', '**', 'page', '*.created', 'page.', 'constructor', 'form.submission', 'x'.repeat(60)])
    assert.match(filterProblem([unknown], types) ?? '', /can't contain/, unknown)
})

test('retries take nearly three days, and end', () => {
  for (const random of [0, 0.5, 1]) {
    let at = NOW
    let tries = 0
    for (let next: number | null = NOW; next !== null; ) {
      at = next
      next = nextAttemptAt({ tries: ++tries, pendingSince: NOW, retryAfter: null }, at, random)
    }
    const days = (at - NOW) / 86_400_000
    assert.ok(days > 2 && days < 3.5 && tries >= 12, `${days} days, ${tries} attempts`)
  }
  const late = { tries: 1, pendingSince: NOW - 4 * 86_400_000, retryAfter: null }
  assert.equal(nextAttemptAt(late, NOW, 0), null)
  const asked = { tries: 1, pendingSince: NOW, retryAfter: 10 * 86_400_000 }
  assert.equal(nextAttemptAt(asked, NOW, 0), NOW + 86_400_000)
  assert.deepEqual([-4, 0, 1, 2, 3, 50, 5_000].map(pauseOf), [0, 0, 10_000, 20_000, 40_000, 600_000, 600_000])
})

test('Retry-After is seconds or a date', () => {
  for (const [header, wait] of [
    ['120', 120_000],
    [' 0 ', 0],
    [new Date(NOW + 60_000).toUTCString(), 60_000],
    [new Date(NOW - 60_000).toUTCString(), 0],
    ['soon', null],
    ['-5x', null],
    [undefined, null],
  ] as const)
    assert.equal(retryAfterOf(header, NOW), wait, `${header}`)
})

test('the official package accepts the signature of each secret', () => {
  const [secret, former] = [newSecret(), newSecret()]
  const body = '{"type":"page.created","data":"ü"}'
  const timestamp = Date.now()
  const headers = signedHeaders({ id: 'msg', timestamp, body }, [secret, former])
  for (const valid of [secret, former]) assert.deepEqual(new Webhook(valid).verify(body, headers), JSON.parse(body))
  assert.throws(() => new Webhook(newSecret()).verify(body, headers))
  const same = new Webhook(secret).sign('msg', new Date(timestamp), body)
  assert.equal(headers['webhook-signature']?.startsWith(same), true)
})

test('secrets and addresses of wrong form are named', () => {
  assert.equal(secretProblem(newSecret()), null)
  for (const bad of [
    '',
    'whsec_',
    'whsec',
    'WHSEC_'.padEnd(50, 'A'),
    `whsec_${'A'.repeat(31)}`,
    `whsec_${'A'.repeat(92)}`,
  ])
    assert.match(secretProblem(bad) ?? '', /must be whsec_/, bad)
  assert.equal(keyOf('whsec_###'), null)
  assert.equal(urlProblem('https://a.example/x?y=1'), null)
  for (const bad of ['http://a.example', 'https://', 'https://u@a.example/', 'javascript:alert(1)', 'https://a b/', ''])
    assert.ok(urlProblem(bad), bad)
})

test('texts for chats escape what people wrote', () => {
  const actor = JSON.stringify({ type: 'user', name: 'Ann', client: 'Bot' })
  const event = { type: 'form.submission.created', actor, data: '{"name":"<@U1> *x*"}' }
  assert.equal(
    chatText(event, 'A & B', 'slack'),
    '*A &amp; B*: form submission “&lt;@U1&gt; *x*” was created by Ann (Bot)',
  )
  assert.equal(
    chatText(event, '@here', 'discord'),
    '**\\@here**: form submission “\\<\\@U1\\> \\*x\\*” was created by Ann \\(Bot\\)',
  )
  const said = (type: string) => chatText({ type, actor: '{}', data: '{}' }, 'Bakery', 'slack')
  assert.equal(said('facts.updated'), '*Bakery*: facts were updated')
  assert.equal(said('html_head.pinned'), '*Bakery*: HTML head was pinned')
  assert.equal(said('domain.tls.failed'), '*Bakery*: certificate failed')
  assert.equal(said('comment.replied'), '*Bakery*: comment was replied to')
  assert.equal(said('domain.expiring'), '*Bakery*: domain is expiring')
  const long = { ...event, data: JSON.stringify({ title: '*'.repeat(5_000) }), type: 'quota.exceeded', actor: '{}' }
  assert.ok(chatText(long, 'x'.repeat(5_000), 'discord').length < 2_000)
})
