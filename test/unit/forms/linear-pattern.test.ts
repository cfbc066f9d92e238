import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linearPattern } from '#text/patterns/linear-pattern.ts'
import { PatternProblem } from '#text/patterns/parse-pattern.ts'

const PATTERNS = [
  '',
  'abc',
  'a|b|',
  '[a-z]+',
  '[^a-z]*',
  '(?:ab){2,3}',
  'a{2,}b?',
  '\\d{5}(-\\d{4})?',
  '[A-Z]{2}\\d\\s?\\w+',
  '.{3}',
  '(a|b)*abb',
  '^a.c$',
  '[\\]\\-x]',
  'é|ß',
  '(a*)*b',
  '\\.\\*',
  '[\\d-]+',
]
const TEXTS = [
  '',
  'a',
  'b',
  'abc',
  'abab',
  'ababab',
  'aab',
  'aaaa',
  'abb',
  'babb',
  '12345',
  '12345-6789',
  'DE1 x',
  'axc',
  ']',
  '-',
  'é',
  'A',
  '.*',
  '1-2',
  '💡a!',
]

test('a pattern matches what the regular expression matches', () => {
  for (const pattern of PATTERNS)
    for (const text of TEXTS)
      assert.equal(linearPattern(pattern)(text), new RegExp(`^(?:${pattern})$`, 'u').test(text), `${pattern} ${text}`)
})

test('a hostile pattern takes time in proportion to the text', () => {
  const text = 'a'.repeat(1_000)
  for (const pattern of ['(a+)+b', '(a|a)*b', '(a*)*(a*)*b', 'a*a*a*a*a*a*a*a*a*b', '(?:a?){100}a{100}b'])
    assert.equal(linearPattern(pattern)(text), false, pattern)
})

test('what is not supported is refused with a reason', () => {
  for (const pattern of [
    '(',
    ')',
    '[a',
    'a{2',
    '*a',
    '(?=a)',
    '(?<n>a)',
    '\\1',
    '\\b',
    'a{3,2}',
    'a{1,999}',
    '[z-a]',
    '\\',
    '(?:a{200}){200}',
    'a^b',
  ])
    assert.throws(() => linearPattern(pattern), PatternProblem, pattern)
  assert.throws(() => linearPattern('('.repeat(1_000)), PatternProblem)
})
