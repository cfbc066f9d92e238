import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPath } from '#account-pages/next-path.ts'

const BASE = 'https://sitewright.example'

test('accepts a path of the service, with query and fragment', () => {
  for (const path of ['/', '/account', '/oauth/authorize?client_id=a&scope=read+write#x', '/a%2Fb', '/a/../b'])
    assert.equal(nextPath(path, BASE), new URL(path, BASE).href.slice(BASE.length), path)
})

test('refuses everything that a browser resolves to another origin, or that is no path', () => {
  const wrong = [
    '',
    'account',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/a/..//evil.example',
    `${BASE}/account`,
    `//user@${BASE.slice(8)}/`,
    `/${'a'.repeat(8_001)}`,
  ]
  for (const path of wrong) assert.equal(nextPath(path, BASE), null, JSON.stringify(path))
})
