import type { Database } from '#kernel/database/database.ts'
import { replaceDocuments } from '#search/document-store.ts'
import { readDocuments } from '#search/read-document.ts'

const AT_ONCE = 2_000
const WORDS_OF_PAGE = 120
const VOCABULARY = 30_000

/** The word of a rank: the lower, the more frequent. */
export function wordOf(rank: number): string {
  return `${SYLLABLES[rank % 20]}${SYLLABLES[Math.floor(rank / 20) % 20]}${rank.toString(36)}`
}

/** On every page. */
export const COMMON_WORD = 'bakery'

/** Indexes pages of 120 words, few of which are frequent, as the job would. */
export async function seedSearch(database: Database, website_id: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => from + n)
    const read = readDocuments(numbers.map(sourceOf))
    const documents = read.map((document, n) => ({
      page_id: `page-${String(from + n).padStart(7, '0')}`,
      row_id: '',
      state: '1',
      language: 'en',
      path: `/page-${from + n}`,
      ...document,
    }))
    await database.write((tx) => replaceDocuments(tx, website_id, documents, []))
  }
}

function sourceOf(page: number) {
  const text = Array.from({ length: WORDS_OF_PAGE }, (_, n) => wordOf(rankOf(page * WORDS_OF_PAGE + n))).join(' ')
  const title = `${wordOf(rankOf(page * 7))} ${wordOf(rankOf(page * 11))}`
  return {
    title,
    description: '',
    html: `<h2>${wordOf(rankOf(page * 13))}</h2><p>${COMMON_WORD} ${text}</p>`,
    text: '',
  }
}

/** Between 0 and VOCABULARY, low ones far more often; the same for the same number. */
function rankOf(number: number): number {
  const even = (Math.imul(number + 1, 2_654_435_761) >>> 0) / 2 ** 32
  return Math.floor(even ** 4 * VOCABULARY)
}

const SYLLABLES = 'ba be bi bo bu ka ke ki ko ku ma me mi mo mu sa se si so su'.split(' ')
