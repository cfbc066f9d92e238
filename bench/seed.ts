import { randomBytes } from 'node:crypto'
import { createApiKey } from '#auth/api-keys.ts'
import { credentialHash } from '#auth/credentials.ts'
import { createUser } from '#auth/people.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { migrate } from '#kernel/database/migrate.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'
import { htmlMaker } from './seed/html.ts'
import { pageRows, websiteRow } from './seed/rows.ts'

export type SeededPage = { id: string; path: string }
export type SeededWebsite = { id: string; subdomain: string; pages: SeededPage[] }
/** `key` and `token` are the owner's: an API key, and an access token as a tool client has it. */
export type Seeded = { key: string; token: string; websites: Record<string, SeededWebsite[]> }

/** A number of similar websites; the kind's name starts their subdomains. */
export type Kind = { websites: number; pages: number; htmlBytes: number; path?: (ordinal: number) => string }

/** Rows per statement: both engines allow some 30,000 parameters. */
const ROWS_PER_STATEMENT = 500
/** Rows per transaction. */
const ROWS_PER_TRANSACTION = 10_000
/** As in database/ordinal-list.ts. */
const BUCKET = 512
const TOKEN_MS = 3_600_000

/** Fills an empty database as the API would: one user, who is the admin of every website. */
export async function seed(database: Database, kinds: Record<string, Kind>): Promise<Seeded> {
  await migrate(database)
  const owner = await createUser(database, { email: 'bench@example.com', plan: 'business' })
  const { key } = await createApiKey(database, { userId: owner.id, name: 'bench', readOnly: false })
  const websites: Seeded['websites'] = {}
  for (const [name, kind] of Object.entries(kinds)) {
    const html = htmlMaker(kind.htmlBytes)
    websites[name] = []
    for (let n = 0; n < kind.websites; n++)
      websites[name].push(await seedWebsite(database, owner, `${name}-${n}`, kind, html))
  }
  return { key, token: await newToken(database, owner.id), websites }
}

async function seedWebsite(
  database: Database,
  owner: UserRow,
  subdomain: string,
  { pages, path = pathOf }: Kind,
  html: () => string,
) {
  const now = Date.now()
  const website = websiteRow(owner.account_id, subdomain, now)
  const { id: website_id } = website
  await database.write(async (tx) => {
    await tx.insertInto('websites').values(website).execute()
    const access = { id: newId(), website_id, user_id: owner.id, role: 'admin' as const, revision: 1 }
    await tx
      .insertInto('accesses')
      .values({ ...access, created_at: now, updated_at: now })
      .execute()
    await tx.insertInto('lists').values({ website_id, kind: 'page', next_ordinal: pages, length: pages }).execute()
    for (let bucket = 0; bucket * BUCKET < pages; bucket++) {
      const length = Math.min(BUCKET, pages - bucket * BUCKET)
      await tx.insertInto('list_buckets').values({ website_id, kind: 'page', bucket, length }).execute()
    }
  })
  const author = { type: 'user', id: owner.id, name: owner.name, client: 'bench' }
  const created: SeededPage[] = []
  for (let from = 0; from < pages; from += ROWS_PER_TRANSACTION)
    await database.write(async (tx) => {
      const end = Math.min(pages, from + ROWS_PER_TRANSACTION)
      for (let first = from; first < end; first += ROWS_PER_STATEMENT) {
        const count = Math.min(ROWS_PER_STATEMENT, end - first)
        const rows = Array.from({ length: count }, (_, n) =>
          pageRows({ website_id, ordinal: first + n, path: path(first + n) }, html(), author, now),
        )
        await insertPages(tx, rows)
        created.push(...rows.map(({ page }) => ({ id: page.id, path: page.path })))
      }
    })
  return { id: website_id, subdomain, pages: created }
}

const pathOf = (ordinal: number) => `/section-${ordinal % 10}/page-${ordinal}`

async function insertPages(tx: Tx, rows: ReturnType<typeof pageRows>[]) {
  const of = <K extends 'page' | 'version' | 'history'>(part: K) => rows.map((row) => row[part])
  await tx.insertInto('pages').values(of('page')).execute()
  await tx.insertInto('versions').values(of('version')).execute()
  await tx.insertInto('histories').values(of('history')).execute()
}

async function newToken(database: Database, user_id: string): Promise<string> {
  const token = `swa_${randomBytes(32).toString('base64url')}`
  const row = { kind: 'oauth' as const, user_id, scope: 'write' as const, source_id: newId(), name: 'bench' }
  await database.write((tx) =>
    tx
      .insertInto('credentials')
      .values({ ...row, hash: credentialHash(token), expires_at: Date.now() + TOKEN_MS })
      .execute(),
  )
  return token
}
