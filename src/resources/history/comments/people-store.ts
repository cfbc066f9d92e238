import type { Db } from '#kernel/database/database.ts'
import type { Mentionable } from '#resources/history/comments/mentions.ts'

/** Of each: people, apps and keys. */
const MOST = 200

/** Who can be mentioned on a website: its team by name or email, the apps that they connected and their named API keys. */
export async function mentionable(db: Db, website_id: string): Promise<Mentionable[]> {
  const team = db.selectFrom('accesses').where('accesses.website_id', '=', website_id)
  const [people, apps, keys] = [
    await team
      .innerJoin('users', 'users.id', 'accesses.user_id')
      .select(['users.id', 'users.name', 'users.email'])
      .limit(MOST)
      .execute(),
    await team
      .innerJoin('oauth_grants', 'oauth_grants.user_id', 'accesses.user_id')
      .innerJoin('oauth_clients', 'oauth_clients.id', 'oauth_grants.client_id')
      .select('oauth_clients.name')
      .distinct()
      .limit(MOST)
      .execute(),
    await team
      .innerJoin('api_keys', 'api_keys.user_id', 'accesses.user_id')
      .select('api_keys.name')
      .distinct()
      .where('api_keys.name', 'is not', null)
      .limit(MOST)
      .execute(),
  ]
  return [
    ...people.map(({ id, name, email }) => ({ type: 'user' as const, id, name, names: [name, email] })),
    ...[...apps, ...keys].flatMap(({ name }) =>
      name === null ? [] : [{ type: 'app' as const, id: null, name, names: [name] }],
    ),
  ]
}

export async function isChangeSet(db: Db, website_id: string, id: string): Promise<boolean> {
  return isThere(db, 'change_sets', website_id, id)
}

export async function isRequest(db: Db, website_id: string, id: string): Promise<boolean> {
  return isThere(db, 'requests', website_id, id)
}

async function isThere(db: Db, table: 'change_sets' | 'requests', website_id: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
