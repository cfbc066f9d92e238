import { sql } from 'kysely'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { SearchDocumentRow } from '#kernel/database/tables/search.ts'
import type { ReadDocument } from '#search/read-document.ts'
import { addTokens, removeTokens } from '#search/token-store.ts'
import { documentNumber, documentTokens } from '#search/tokens.ts'
import { countWords } from '#search/word-store.ts'

export type DocumentKey = Pick<SearchDocumentRow, 'page_id' | 'row_id'>
export type IndexedState = DocumentKey & Pick<SearchDocumentRow, 'state'>
export type NewDocument = DocumentKey & Pick<SearchDocumentRow, 'state' | 'language' | 'path'> & ReadDocument
export type FoundDocument = Pick<
  SearchDocumentRow,
  'page_id' | 'row_id' | 'number' | 'language' | 'path' | 'title' | 'text'
>

/** Documents deleted in one transaction. */
const AT_ONCE = 50

/** The website's number among tokens; undefined while nothing of it is indexed. */
export async function siteNumber(db: Db, website_id: string): Promise<number | undefined> {
  return (await siteOf(db, { website_id }))[0]?.number
}

/** Enters documents, in place of those of the same keys, and removes others: both a few at a time. */
export async function replaceDocuments(
  tx: Tx,
  website_id: string,
  documents: readonly NewDocument[],
  removed: readonly DocumentKey[],
): Promise<void> {
  const counts = new Map<string, number>()
  const count = (word: string, by: number) => counts.set(word, (counts.get(word) ?? 0) + by)
  const { number: site, next_document } = await lockedSite(tx, website_id, documents.length)
  const numbers = new Map<string, number>()
  for (const old of await storedWith(tx, website_id, [...documents, ...removed])) {
    numbers.set(nameOf(old), old.number)
    for (const word of wordsOf(old)) count(word, -1)
  }
  await removeTokens(tx, [...numbers.values()])
  for (const { page_id, row_id } of removed)
    await tx
      .deleteFrom('search_documents')
      .where('website_id', '=', website_id)
      .where('page_id', '=', page_id)
      .where('row_id', '=', row_id)
      .execute()
  for (const [index, { words, ...document }] of documents.entries()) {
    // One that changes stays in its place.
    const number = numbers.get(nameOf(document)) ?? documentNumber(site, next_document - documents.length + index)
    await addTokens(tx, [{ number, tokens: documentTokens(site, document.language, words) }])
    for (const [word] of words) count(word, 1)
    const row = { ...document, website_id, number, words: words.map(([word]) => word).join(' ') }
    await tx
      .insertInto('search_documents')
      .values(row)
      .onConflict((conflict) => conflict.columns(['website_id', 'page_id', 'row_id']).doUpdateSet(row))
      .execute()
  }
  await countWords(tx, website_id, counts)
}

/** The states of pages, without the rows that they show. */
export function statesOfPages(db: Db, website_id: string, page_ids: readonly string[]): Promise<IndexedState[]> {
  return statesWith(db, website_id).where('page_id', 'in', page_ids).where('row_id', '=', '').execute()
}

export function statesOfRows(db: Db, website_id: string, page_id: string, row_ids: readonly string[]) {
  return statesWith(db, website_id).where('page_id', '=', page_id).where('row_id', 'in', row_ids).execute()
}

/** The states of everything after a document. */
export function statesAfter(db: Db, website_id: string, { page_id, row_id }: DocumentKey, limit: number) {
  return statesWith(db, website_id)
    .where(sql<boolean>`(page_id, row_id) > (${page_id}, ${row_id})`)
    .orderBy('page_id')
    .orderBy('row_id')
    .limit(limit)
    .execute()
}

/** Of rows at every page that shows them. */
export function statesOfEachRow(db: Db, website_id: string, row_ids: readonly string[]): Promise<IndexedState[]> {
  return statesWith(db, website_id).where('row_id', 'in', row_ids).execute()
}

function statesWith(db: Db, website_id: string) {
  return db.selectFrom('search_documents').select(['page_id', 'row_id', 'state']).where('website_id', '=', website_id)
}

export function documentsNumbered(db: Db, numbers: readonly number[]): Promise<FoundDocument[]> {
  return db
    .selectFrom('search_documents')
    .select(['page_id', 'row_id', 'number', 'language', 'path', 'title', 'text'])
    .where('number', 'in', numbers)
    .execute()
}

/** Removes a website's documents from the inverted index, before its rows are deleted. */
export async function removeSite(database: Database, website_id: string, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const keys = await statesAfter(database.reader, website_id, { page_id: '', row_id: '' }, AT_ONCE)
    if (keys.length === 0) return
    await database.write((tx) => replaceDocuments(tx, website_id, [], keys))
  }
}

/** Locked until the transaction ends, with ordinals for new documents. */
async function lockedSite(tx: Tx, website_id: string, count: number) {
  return tx
    .insertInto('search_sites')
    .values({ website_id, next_document: count })
    .onConflict((conflict) =>
      conflict.column('website_id').doUpdateSet({ next_document: sql`search_sites.next_document + ${count}` }),
    )
    .returning(['number', 'next_document'])
    .executeTakeFirstOrThrow()
}

async function storedWith(tx: Tx, website_id: string, keys: readonly DocumentKey[]) {
  if (keys.length === 0) return []
  const found = await tx
    .selectFrom('search_documents')
    .select(['page_id', 'row_id', 'number', 'words'])
    .where('website_id', '=', website_id)
    .where(sql<boolean>`(page_id, row_id) in (${sql.join(keys.map(pairOf))})`)
    .execute()
  return found
}

function pairOf({ page_id, row_id }: DocumentKey) {
  return sql`(${page_id}, ${row_id})`
}

function nameOf({ page_id, row_id }: DocumentKey): string {
  return `${page_id} ${row_id}`
}

function wordsOf({ words }: Pick<SearchDocumentRow, 'words'>): string[] {
  return words === '' ? [] : words.split(' ')
}

const siteOf = prepare<{ website_id: string }, { number: number }>((db, { website_id }) =>
  db.selectFrom('search_sites').select('number').where('website_id', '=', website_id),
)
