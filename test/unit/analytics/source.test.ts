// Runs once: it reads no database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf } from '#analytics/classify/source.ts'

const OWN = 'bakery.example'
const from = (referrer: string, query = '') => sourceOf({ referrer, query, host: OWN })

const REFERRERS: [referrer: string, channel: string, host: string][] = [
  ['', 'direct', ''],
  ['https://bakery.example/bread', 'direct', ''],
  ['https://www.bakery.example/', 'direct', ''],
  ['https://www.google.com/', 'search', 'google.com'],
  ['https://www.google.co.uk/search?q=bread', 'search', 'google.co.uk'],
  ['https://news.google.com/', 'search', 'news.google.com'],
  ['https://docs.google.com/document/d/1', 'referral', 'docs.google.com'],
  ['https://mail.google.com/', 'email', 'mail.google.com'],
  ['https://gemini.google.com/', 'ai', 'gemini.google.com'],
  ['https://www.bing.com/', 'search', 'bing.com'],
  ['https://duckduckgo.com/', 'search', 'duckduckgo.com'],
  ['https://yandex.com.tr/', 'search', 'yandex.com.tr'],
  ['https://de.search.yahoo.com/', 'search', 'de.search.yahoo.com'],
  ['https://chatgpt.com/', 'ai', 'chatgpt.com'],
  ['https://claude.ai/chat/1', 'ai', 'claude.ai'],
  ['https://www.perplexity.ai/search', 'ai', 'perplexity.ai'],
  ['https://copilot.microsoft.com/', 'ai', 'copilot.microsoft.com'],
  ['https://t.co/abc', 'social', 't.co'],
  ['https://l.facebook.com/', 'social', 'l.facebook.com'],
  ['https://out.reddit.com/x', 'social', 'out.reddit.com'],
  ['https://news.ycombinator.com/item?id=1', 'social', 'news.ycombinator.com'],
  ['android-app://com.google.android.gm/', 'email', 'com.google.android.gm'],
  ['android-app://com.google.android.googlequicksearchbox/', 'search', 'com.google.android.googlequicksearchbox'],
  ['https://blog.example.org:8443/post', 'referral', 'blog.example.org'],
  ['https://notgoogle.com/', 'referral', 'notgoogle.com'],
  ['https://google.com.evil.example/', 'referral', 'google.com.evil.example'],
  ['https://bücher.example/', 'referral', 'xn--bcher-kva.example'],
]
for (const [referrer, channel, host] of REFERRERS)
  test(`a link from ${referrer || 'nowhere'}: ${channel}`, () =>
    assert.deepEqual(from(referrer), { channel, referrer: host, campaign: null, tags: {} }))

const TAGGED: [query: string, channel: string, source: string, campaign: string | null][] = [
  ['utm_source=newsletter&utm_medium=email&utm_campaign=May', 'email', 'newsletter', 'May'],
  ['utm_source=google&utm_medium=cpc&utm_campaign=bread', 'paid', 'google', 'bread'],
  ['gclid=abc', 'paid', '', null],
  ['page=2&msclkid=abc', 'paid', '', null],
  ['utm_source=facebook&utm_medium=paid_social', 'paid', 'facebook', null],
  ['utm_source=Facebook&utm_medium=social', 'social', 'facebook', null],
  ['utm_source=chatgpt.com', 'ai', 'chatgpt.com', null],
  ['utm_source=www.perplexity.ai', 'ai', 'perplexity.ai', null],
  ['utm_source=flyer&utm_campaign=Sommer%20Fest', 'campaign', 'flyer', 'Sommer Fest'],
  ['utm_campaign=spring', 'campaign', '', 'spring'],
  ['utm_medium=display', 'paid', '', null],
  ['utm_source=', 'direct', '', null],
  ['ref=x&fbclid=abc', 'direct', '', null],
]
for (const [query, channel, referrer, campaign] of TAGGED)
  test(`a link with ?${query}: ${channel}`, () => {
    const { tags, ...source } = from('', query)
    assert.deepEqual(source, { channel, referrer, campaign })
  })

test('each parameter of a link is stored singly, and no others', () => {
  const query =
    'utm_source=Www.Flyer.example&utm_medium=Print&utm_campaign=May&utm_term=rye+bread&utm_content=%20top&utm_id=7'
  assert.deepEqual(from('', query).tags, {
    utm_source: 'flyer.example',
    utm_medium: 'print',
    utm_term: 'rye bread',
    utm_content: 'top',
  })
  assert.deepEqual(from('', 'utm_term=&utm_content=%00').tags, {})
})

test('the referrer names the source before the link does, the medium the channel before the referrer', () => {
  const tagged = 'utm_source=may-letter&utm_medium=email&utm_campaign=may'
  const { tags, ...source } = from('https://www.google.com/', tagged)
  assert.equal(tags.utm_source, 'may-letter')
  assert.deepEqual(source, {
    channel: 'email',
    referrer: 'google.com',
    campaign: 'may',
  })
  assert.equal(from('https://t.co/x', 'utm_campaign=may').channel, 'social')
})

test('the port of the own host makes no difference', () => {
  const view = { referrer: 'http://shop.localhost:4000/a', query: '', host: 'shop.localhost:4000' }
  assert.equal(sourceOf(view).channel, 'direct')
})

const HOSTILE: [referrer: string, query: string][] = [
  ['javascript:alert(1)', ''],
  ['file:///etc/passwd', ''],
  ['data:text/html,x', ''],
  ['http://', ''],
  ['not a url', '%'],
  ['https://[::1', 'utm_source=%ff%fe'],
  ['https://exa mple.org/', 'utm_campaign=%00%01'],
  [`https://${'a'.repeat(100_000)}.example/`, ''],
  [`https://${'a.'.repeat(500)}example/`, ''],
  ['\u0000\u0001\u0002', ''],
]
for (const [referrer, query] of HOSTILE)
  test(`no source: ${JSON.stringify(referrer).slice(0, 40)} ${query}`, () => {
    const source = from(referrer, query)
    assert.equal(source.referrer.replace('\ufffd\ufffd', ''), '')
    assert.equal(source.campaign, null)
  })

test('names in links are one short printable line', () => {
  const { referrer, campaign } = from(
    '',
    `utm_source=${'s'.repeat(5_000)}&utm_campaign=a%09b%0a%00c%E2%80%AE${'d'.repeat(1_000)}`,
  )
  assert.equal(referrer, 's'.repeat(100))
  assert.equal(campaign, null, 'what comes after too long an address is not read')
  const hidden = from('', `utm_source=my%20letter%09x&utm_campaign=a%09b%0a%00c%E2%80%AE${'d'.repeat(1_000)}`)
  assert.equal(hidden.referrer, 'my-letter-x')
  assert.match(hidden.campaign!, /^a b c d{80,100}$/)
})
