// Runs once: words are cut without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { snippetOf } from '#search/snippet.ts'
import { cutQuery, cutWords, MAX_WORD } from '#text/words/cut-words.ts'
import { isOneEditAway } from '#text/words/is-one-edit-away.ts'

const CUT: [text: string, ...words: string[]][] = [
  ['Größe, STRASSE; naïve-l’été', 'grosse', 'strasse', 'naive', 'l', 'ete'],
  ['İstanbul Ærø Łódź ﬁne ① ＡＢ', 'istanbul', 'aero', 'lodz', 'fine', '1', 'ab'],
  ['ΟΔΟΣ οδος Ὀδός', 'οδοσ', 'οδοσ', 'οδοσ'],
  ['soft\u00adhyphen zero\u200bwidth', 'softhyphen', 'zerowidth'],
  ['العَرَبِيَّة שָׁלוֹם', 'العربية', 'שלום'],
  ['हिन्दी में', 'हिन्दी', 'में'],
  ['東京都iPhone15', '東京', '京都', '都', 'iphone15'],
  ['ｶﾞｽ ガス', 'ガス', 'ス', 'ガス', 'ス'],
  ['한국어', '한국', '국어', '어'],
  ['"NEAR* -x\0\ud800 🍞 …', 'near', 'x'],
]

test('words are cut and folded in every script', () => {
  for (const [text, ...words] of CUT) assert.deepEqual(cutWords(text), words, text)
})

test('folded words are folded already, and hold nothing that an engine could cut', () => {
  for (const [text] of CUT)
    for (const word of cutWords(text)) {
      assert.match(word, /^[\p{L}\p{N}\p{M}]+$/u)
      assert.deepEqual(cutWords(word)[0], word)
    }
})

test('long words end, and never within a character', () => {
  for (const text of ['a'.repeat(10_000), `a${'𝒳'.repeat(100)}`, `a${'𐐨'.repeat(100)}`]) {
    const [word] = cutWords(text)
    assert.ok(word!.length <= MAX_WORD && word!.isWellFormed())
  }
})

test('the last word of a query is the beginning of one, unless something follows', () => {
  assert.deepEqual(cutQuery('rye br'), [
    { word: 'rye', isPart: false },
    { word: 'br', isPart: true },
  ])
  assert.deepEqual(cutQuery('br '), [{ word: 'br', isPart: false }])
  assert.deepEqual(cutQuery('京'), [{ word: '京', isPart: true }])
  assert.deepEqual(cutQuery('东京都'), [
    { word: '东京', isPart: false },
    { word: '京都', isPart: false },
  ])
  assert.deepEqual(cutQuery(' "* '), [])
})

test('one edit is one character more, less, other, or swapped', () => {
  for (const [a, b] of [
    ['bread', 'bred'],
    ['bread', 'breads'],
    ['bread', 'broad'],
    ['bread', 'braed'],
    ['abab', 'baab'],
  ]) {
    assert.ok(isOneEditAway(a!, b!), `${a} ${b}`)
    assert.ok(isOneEditAway(b!, a!), `${b} ${a}`)
  }
  for (const [a, b] of [
    ['bread', 'bread'],
    ['bread', 'brd'],
    ['bread', 'baerd'],
    ['bread', 'dearb'],
    ['', 'ab'],
  ])
    assert.equal(isOneEditAway(a!, b!), false, `${a} ${b}`)
})

test('a snippet begins near the first word found and marks words as they are written', () => {
  const marked = (text: string, ...words: string[]) => {
    const snippet = snippetOf(
      text,
      words
        .map((word) => ({ word, isPart: word.endsWith('…') }))
        .map((each) => ({ ...each, word: each.word.replace('…', '') })),
    )
    assert.ok(snippet.text.length <= 202)
    return snippet.ranges.map(([from, to]) => snippet.text.slice(from, to))
  }
  assert.deepEqual(marked('Die Straße. STRASSE, Strassen', 'strasse'), ['Straße', 'STRASSE'])
  assert.deepEqual(marked('Strassen', 'strasse…'), ['Strassen'])
  assert.deepEqual(marked(`${'filler words '.repeat(500)}Crème`, 'creme'), ['Crème'])
  assert.deepEqual(marked('我们在东京都烤', '东京', '京都'), ['东京都'])
  assert.deepEqual(marked('nothing', 'else'), [])
})
