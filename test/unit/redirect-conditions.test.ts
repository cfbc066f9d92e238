import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  appliesTo,
  bestLanguage,
  digestOfConditions,
  normalizeCountries,
  normalizeLanguages,
} from '#resources/traffic/redirects/conditions.ts'

const BEST: [header: string | undefined, offered: string[], best: string | null][] = [
  [undefined, ['de', 'en'], null],
  ['', ['de'], null],
  ['de', ['de', 'en'], 'de'],
  ['de-AT', ['de', 'en'], 'de'],
  ['de-AT', ['de', 'de-AT'], 'de-AT'],
  ['DE-at', ['de-AT'], 'de-AT'],
  ['de', ['de-AT'], null],
  ['en-US,en;q=0.9,de;q=0.8', ['de', 'en'], 'en'],
  ['de;q=0.5, fr;q=0.9', ['de', 'fr'], 'fr'],
  ['de;q=0, en', ['de', 'en'], 'en'],
  ['de;q=0', ['de'], null],
  ['*', ['de'], null],
  ['zh-Hant-TW', ['zh-Hant'], 'zh-Hant'],
  ['nonsense;;;,,q=1', ['de'], null],
]
for (const [header, offered, best] of BEST)
  test(`${header} among ${offered} is best served with ${best}`, () =>
    assert.equal(bestLanguage(header, offered), best))

test('any header has an answer that was offered, or none', () => {
  const header = fc.string({ unit: fc.constantFrom('de', 'en', '-', ';', 'q=', '0', '.', '1', ',', ' ', '*') })
  fc.assert(fc.property(header, (text) => [null, 'de', 'en-GB'].includes(bestLanguage(text, ['de', 'en-GB']))))
})

test('countries and languages are written as they are compared', () => {
  assert.deepEqual(normalizeCountries(['de', 'AT', 'uk', 'DE']), { ok: true, value: ['AT', 'DE', 'GB'] })
  assert.deepEqual(normalizeLanguages(['PT-br', 'de', 'de']), { ok: true, value: ['de', 'pt-BR'] })
  for (const wrong of ['EU', 'ZZ', 'XX', 'Germany', 'd', '', '12'])
    assert.equal(normalizeCountries([wrong]).ok, false, wrong)
  for (const wrong of ['', 'x', 'de_AT', '!']) assert.equal(normalizeLanguages([wrong]).ok, false, wrong)
})

test('all conditions must be met, and nothing is assumed of who is not known', () => {
  const redirect = { countries: '["AT","DE"]', languages: '["de"]' }
  assert.equal(appliesTo(redirect, { country: 'DE', language: 'de' }), true)
  for (const visitor of [
    { country: 'DE', language: 'en' },
    { country: 'FR', language: 'de' },
    { country: null, language: 'de' },
    { country: 'DE', language: null },
  ])
    assert.equal(appliesTo(redirect, visitor), false)
  assert.equal(appliesTo({ countries: '[]', languages: '[]' }, { country: null, language: null }), true)
})

test('conditions are told apart', () => {
  const conditions = [
    { countries: '[]', languages: '[]' },
    { countries: '["DE"]', languages: '[]' },
    { countries: '[]', languages: '["de"]' },
    { countries: '["DE"]', languages: '["de"]' },
  ]
  assert.equal(digestOfConditions(conditions[0]!), '')
  assert.equal(new Set(conditions.map(digestOfConditions)).size, conditions.length)
})
