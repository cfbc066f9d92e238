import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { isSqlite, prepare } from '#kernel/database/prepare.ts'

/** How many documents more, or fewer, have a word. */
export type WordCounts = ReadonlyMap<string, number>
export type KnownWord = { word: string; documents: number }

/** Sorts behind every character of a word. */
const LAST = '\u{10ffff}'

export async function countWords(tx: Tx, website_id: string, counts: WordCounts): Promise<void> {
  const changed = [...counts].filter(([, documents]) => documents !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
  if (changed.length === 0) return
  const rows = JSON.stringify(changed.map(([word, documents]) => ({ word, reversed: reversed(word), documents })))
  const source = isSqlite(tx)
    ? sql`select value ->> 'word', value ->> 'reversed', value ->> 'documents' from json_each(${rows}) where true`
    : sql`select * from json_to_recordset(${rows}::json) as w (word text, reversed text, documents bigint)`
  await sql`insert into search_words (website_id, word, reversed, documents)
    select ${website_id}, w.* from (${source}) as w where true
    on conflict (website_id, word) do update set documents = search_words.documents + excluded.documents`.execute(tx)
  if (changed.some(([, documents]) => documents < 0)) {
    const words = isSqlite(tx)
      ? sql`select value ->> 'word' from json_each(${rows})`
      : sql`select word from json_to_recordset(${rows}::json) as w (word text)`
    await sql`delete from search_words
      where website_id = ${website_id} and documents <= 0 and word in (${words})`.execute(tx)
  }
}

export async function isKnownWord(db: Db, website_id: string, word: string): Promise<boolean> {
  return (await withWord(db, { website_id, word })).length > 0
}

/** The words that begin with a text, those in most documents first. */
export function wordsFrom(db: Db, website_id: string, begin: string, limit: number): Promise<KnownWord[]> {
  return withBegin(db, { website_id, begin, end: begin + LAST, limit })
}

/** Words that begin, or end, with a text and have about as many characters as a word; at most `limit` of each. */
export async function wordsAround(
  db: Db,
  website_id: string,
  { begin, end, length, limit }: { begin: string; end: string; length: number; limit: number },
): Promise<KnownWord[]> {
  const like = { website_id, shortest: length - 1, longest: length + 1, limit }
  const reversedEnd = reversed(end)
  const [first, second] = await Promise.all([
    begin === '' ? [] : sameBegin(db, { ...like, begin, end: begin + LAST }),
    end === '' ? [] : sameEnd(db, { ...like, begin: reversedEnd, end: reversedEnd + LAST }),
  ])
  return [...first, ...second]
}

function reversed(word: string): string {
  return [...word].reverse().join('')
}

const withWord = prepare<{ website_id: string; word: string }, { word: string }>((db, values) =>
  db
    .selectFrom('search_words')
    .select('word')
    .where('website_id', '=', values.website_id)
    .where('word', '=', values.word),
)

type Range = { website_id: string; begin: string; end: string; limit: number }

const withBegin = prepare<Range, KnownWord>((db, values) =>
  db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('website_id', '=', values.website_id)
    .where('word', '>=', values.begin)
    .where('word', '<', values.end)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(values.limit),
)

type Similar = Range & { shortest: number; longest: number }

const sameBegin = prepare<Similar, KnownWord>((db, values) =>
  similar(db, values).where('word', '>=', values.begin).where('word', '<', values.end),
)

const sameEnd = prepare<Similar, KnownWord>((db, values) =>
  similar(db, values).where('reversed', '>=', values.begin).where('reversed', '<', values.end),
)

function similar(db: Db, values: Pick<Similar, 'website_id' | 'shortest' | 'longest' | 'limit'>) {
  return db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('website_id', '=', values.website_id)
    .where(sql<number>`length(word)`, '>=', values.shortest)
    .where(sql<number>`length(word)`, '<=', values.longest)
    .orderBy('documents', 'desc')
    .orderBy('word')
    .limit(values.limit)
}
