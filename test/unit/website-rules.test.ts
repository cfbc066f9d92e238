import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  candidateSubdomains,
  checkLanguage,
  checkSubdomain,
  checkTimeZone,
  MAX_SUBDOMAIN_CHARACTERS,
  subdomainFromName,
} from '#resources/websites/websites/rules.ts'
import { languageChain } from '#text/language-chain.ts'

test('valid subdomains', () => {
  for (const label of ['a', 'acme', 'acme-2', '4you', 'blog', 'xn--mnchen-3ya', 'a'.repeat(63)])
    assert.equal(checkSubdomain(label), null, label)
})

const refused: [subdomain: string, message: RegExp][] = [
  ['', /blank/],
  ['a'.repeat(64), /too long \(maximum is 63 characters\)/],
  ['Acme', /lower-case/],
  ['a.b', /lower-case/],
  ['a_b', /lower-case/],
  ['münchen', /lower-case/],
  ['-a', /hyphen/],
  ['a-', /hyphen/],
  ['ab--cd', /third and fourth/],
  ['xn--a', /internationalized/],
  ['xn--zzzzzz99', /internationalized/],
  ...['preview-x', 'www', 'api', 'mail', 'mcp', 'oauth', 'ns1', 'ns42', 'localhost', 'help'].map(
    (label): [string, RegExp] => [label, /^is reserved$/],
  ),
]
for (const [label, message] of refused) {
  test(`invalid subdomain '${label.slice(0, 20)}'`, () => assert.match(checkSubdomain(label) ?? 'fine', message))
}

test('subdomains derived from names', () => {
  assert.equal(subdomainFromName('Café Zürich & Co.', 'en'), 'cafe-zurich-co')
  assert.equal(subdomainFromName('Acme 日本', 'en'), 'acme')
  assert.equal(subdomainFromName('日本語', 'en'), 'site')
  assert.equal(subdomainFromName('', 'en'), 'site')
  assert.equal(subdomainFromName('Admin', 'en'), 'site-admin')
  assert.equal(subdomainFromName('Preview of things', 'en'), 'site-preview-of-things')
})

test('any name gives a valid subdomain, and endless alternatives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 80 }), (name, times) => {
      const candidates = candidateSubdomains(subdomainFromName(name.repeat(times), 'da'))
        .take(120)
        .toArray()
      assert.equal(new Set(candidates).size, 120)
      for (const candidate of candidates) {
        assert.equal(checkSubdomain(candidate), null, candidate)
        assert.ok(candidate.length <= MAX_SUBDOMAIN_CHARACTERS)
      }
    }),
    { examples: [['② ', 32]] },
  )
})

test('candidates count from two and stay within a label', () => {
  assert.deepEqual(candidateSubdomains('acme').take(3).toArray(), ['acme', 'acme-2', 'acme-3'])
  const [, second] = candidateSubdomains(`${'a'.repeat(60)}-bb`)
    .take(2)
    .toArray()
  assert.equal(second, `${'a'.repeat(60)}-2`)
})

test('languages in their canonical form', () => {
  const tags = {
    en: 'en',
    'EN-us': 'en-US',
    'zh-hans-cn': 'zh-Hans-CN',
    iw: 'he',
    eng: 'en',
    'es-419': 'es-419',
    abq: 'abq',
  }
  for (const [tag, canonical] of Object.entries(tags)) assert.equal(checkLanguage(tag), canonical)
  assert.equal(checkLanguage('de-x-leicht'), 'de-x-leicht')
})

test('invalid languages', () => {
  const tags = [
    '',
    'x',
    'xx',
    'english',
    'en_US',
    'en-XX',
    'en-ZZ',
    'en-Abcd',
    'und',
    'mul',
    'zxx',
    'qaa',
    'en-',
    '🇬🇧',
    `en-${'x'.repeat(1e6)}`,
  ]
  for (const tag of tags) assert.equal(checkLanguage(tag), null, tag.slice(0, 20))
})

test('time zones by their current names', () => {
  const zones = {
    UTC: 'UTC',
    'etc/utc': 'UTC',
    'europe/vienna': 'Europe/Vienna',
    'Asia/Calcutta': 'Asia/Kolkata',
    'Asia/Kolkata': 'Asia/Kolkata',
    'Europe/Kyiv': 'Europe/Kyiv',
    'Europe/Kiev': 'Europe/Kyiv',
    'US/Pacific': 'America/Los_Angeles',
    'Etc/GMT+5': 'Etc/GMT+5',
  }
  for (const [zone, name] of Object.entries(zones)) assert.equal(checkTimeZone(zone), name)
  for (const zone of ['', 'Vienna', 'Europe/Nowhere', '+01:00', 'SystemV/AST4', 'x'.repeat(1e6)])
    assert.equal(checkTimeZone(zone), null, zone.slice(0, 20))
})

test('every zone of the engine has a name that the engine knows', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const name = checkTimeZone(zone)
    assert.ok(name, zone)
    assert.equal(checkTimeZone(name), name)
  }
})

test('languages fall back to less specific ones, then to the default', () => {
  assert.deepEqual(languageChain('pt-BR', 'en'), ['pt-BR', 'pt', 'en'])
  assert.deepEqual(languageChain('ZH-hant-tw', 'zh'), ['zh-Hant-TW', 'zh-Hant', 'zh'])
  assert.deepEqual(languageChain('en', 'en'), ['en'])
  assert.deepEqual(languageChain('en', 'en-GB'), ['en', 'en-GB'])
  assert.deepEqual(languageChain('de-x-leicht', 'en'), ['de-x-leicht', 'de', 'en'])
  assert.deepEqual(languageChain('not a tag', 'en'), ['not a tag', 'en'])
})
