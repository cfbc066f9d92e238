import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { isSqlite, prepare } from '#kernel/database/prepare.ts'

/** A document is found when it has one token of each group. */
export type TokenQuery = readonly (readonly string[])[]

type Indexed = { number: number; tokens: readonly string[] }

/** Enters documents into the inverted index. They must not be there. */
export async function addTokens(tx: Tx, documents: readonly Indexed[]): Promise<void> {
  for (const { number, tokens } of documents)
    await (isSqlite(tx)
      ? sql`insert into search_index (rowid, tokens) values (${number}, ${tokens.join(' ')})`
      : sql`insert into search_index (number, tokens) values (${number}, array_to_tsvector(${tokens}::text[]))`
    ).execute(tx)
}

export async function removeTokens(tx: Tx, numbers: readonly number[]): Promise<void> {
  const column = sql.ref(isSqlite(tx) ? 'rowid' : 'number')
  for (const number of numbers) await sql`delete from search_index where ${column} = ${number}`.execute(tx)
}

/** The lowest numbers of documents that the query finds, within a website's. */
export async function numbersWith(
  db: Db,
  query: TokenQuery,
  { from, below }: { from: number; below: number },
  limit: number,
): Promise<number[]> {
  const wanted = isSqlite(db) ? expression(query, '"', ' OR ', ' AND ') : expression(query, "'", ' | ', ' & ')
  const rows = await numbersMatching(db, { wanted, from, below, limit })
  return rows.map(({ number }) => number)
}

type Matching = { wanted: string; from: number; below: number; limit: number }
const numbersMatching = prepare<Matching, { number: number }>((db, { wanted, from, below, limit }) => {
  const column = sql.ref(isSqlite(db) ? 'rowid' : 'number')
  const matches = isSqlite(db) ? sql`search_index match ${wanted}` : sql`tokens @@ ${wanted}::tsquery`
  const query = sql<{ number: number }>`
    select ${column} as number from search_index
    where ${matches} and ${column} >= ${from} and ${column} < ${below}
    order by ${column} limit ${limit}`
  return { compile: () => query.compile(db) }
})

function expression(query: TokenQuery, quote: string, or: string, and: string): string {
  return query.map((group) => `(${group.map((token) => quote + token + quote).join(or)})`).join(and)
}
