import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '#kernel/database/database.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { type NewDocument, replaceDocuments } from '#search/document-store.ts'
import { findDocuments } from '#search/find-documents.ts'
import { readDocuments } from '#search/read-document.ts'
import { freshState, type State } from '#test/support/state.ts'
import { cutQuery } from '#text/words/cut-words.ts'

/**
 * Both engines answer what this plain model of the order answers over the same corpus, and so the same as each other.
 */
const SITES = ['first', 'second']
const VOCABULARY =
  'rye bread breads broad Bäcker bakery 面包 东京都 ελιά Ελληνικά the flour flours don’t ‘near’ or not 1 12 123'.split(
    ' ',
  )
const RANKS = [44, 34, 33, 24, 14, 23, 13, 22, 12, 11].map((rank) => [Math.floor(rank / 10), rank % 10] as const)

let state: State
let database: Database
const corpus = SITES.map((_, site) => documentsOf(site + 1))

before(async () => {
  state = await freshState()
  const { DATA_DIR, DATABASE_URL } = state.env
  database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL ?? null, databasePool: 2 })
  await migrate(database)
  for (const [site, documents] of corpus.entries()) {
    await database.write((tx) => replaceDocuments(tx, SITES[site]!, documents, []))
    // Changed and removed ones must leave nothing behind.
    const changed = documents.slice(0, 20).map((document, n) => ({ ...document, ...corpusText((n + 7) * 31) }))
    documents.splice(0, 20, ...changed)
    const removed = documents.splice(30, 10)
    await database.write((tx) => replaceDocuments(tx, SITES[site]!, changed, removed))
  }
})
after(async () => {
  await database?.close()
  await state?.remove()
})

test('words, beginnings and languages are found in the order of the model', async () => {
  const random = randomFrom(99)
  const queries = Array.from({ length: 150 }, () =>
    Array.from({ length: 1 + random(3) }, () => VOCABULARY[random(VOCABULARY.length)]!)
      .join(' ')
      .slice(0, random(3) === 0 ? -1 : undefined),
  )
  let found = 0
  for (const q of queries) {
    const [site, language] = [random(2), [null, 'en', 'de'][random(3)]!]
    const answer = await findDocuments(database.reader, {
      website_id: SITES[site]!,
      q,
      language,
      offset: 0,
      limit: 100,
    })
    if (answer.corrected !== null) continue
    const expected = modelOf(corpus[site]!, q, language)
    assert.deepEqual(
      answer.documents.map(({ page_id }) => page_id),
      expected,
      `${q} in ${language}`,
    )
    found += expected.length
  }
  assert.ok(found > 500)
})

test('the words of a website are those of its documents', async () => {
  for (const [site, documents] of corpus.entries()) {
    const counts = new Map<string, number>()
    for (const [word] of documents.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1)
    const rows = await database.reader
      .selectFrom('search_words')
      .select(['word', 'documents'])
      .where('website_id', '=', SITES[site]!)
      .execute()
    assert.deepEqual(new Map(rows.map(({ word, documents }) => [word, documents])), counts)
  }
})

test('a typo leads to the same word everywhere', async () => {
  const corrections: Record<string, string | null> = {
    braed: 'bread',
    bakeyr: 'bakery',
    flpur: 'flour',
    rxe: null,
    bsead: 'bread',
  }
  for (const [q, corrected] of Object.entries(corrections)) {
    const answer = await findDocuments(database.reader, { website_id: 'first', q, language: null, offset: 0, limit: 5 })
    assert.equal(answer.corrected, corrected, q)
  }
})

function modelOf(documents: readonly NewDocument[], q: string, language: string | null): string[] {
  const known = new Set(documents.flatMap(({ words }) => words.map(([word]) => word)))
  const wanted = [...new Map(cutQuery(q).map((each) => [each.word, each])).values()]
  const longer = ({ word, isPart }: { word: string; isPart: boolean }) =>
    isPart ? [...known].filter((other) => other !== word && other.startsWith(word)) : []
  const wholes = wanted.map(({ word }) => (known.has(word) ? [word] : []))
  const groups = [wholes, wanted.map((each, n) => [...wholes[n]!, ...longer(each)])]
  const found = new Set<string>()
  for (const words of groups)
    for (const [every, one] of RANKS)
      for (const document of documents) {
        const levels = new Map(document.words)
        const best = words.map((group) => Math.max(0, ...group.map((word) => levels.get(word) ?? 0)))
        const isFound = best.every((level) => level >= every) && best.some((level) => level >= one)
        if (isFound && (language === null || document.language === language)) found.add(document.page_id)
      }
  return [...found]
}

function documentsOf(seed: number): NewDocument[] {
  return Array.from({ length: 80 }, (_, n) => ({
    page_id: `page-${String(n).padStart(3, '0')}`,
    row_id: '',
    state: '1',
    language: n % 3 ? 'en' : 'de',
    path: `/${n}`,
    ...corpusText(seed * 1_000 + n),
  }))
}

function corpusText(seed: number) {
  const random = randomFrom(seed)
  const some = (most: number) =>
    Array.from(
      { length: random(most) },
      () => VOCABULARY[Math.min(random(VOCABULARY.length), random(VOCABULARY.length))],
    ).join(' ')
  const source = { title: some(3), description: some(3), html: `<h2>${some(3)}</h2><p>${some(12)}</p>`, text: '' }
  return readDocuments([source])[0]!
}

/** Whole numbers below a limit, the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}
