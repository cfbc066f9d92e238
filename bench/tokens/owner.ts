import { createApiKey } from '#auth/api-keys.ts'
import { createUser } from '#auth/people.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'

/** An empty service's first user, by an API key. */
export async function ownerOf(dataDir: string): Promise<string> {
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  await migrate(database)
  const { id } = await createUser(database, { email: 'bench@example.com', plan: 'business' })
  const { key } = await createApiKey(database, { userId: id, name: 'bench', readOnly: false })
  await database.close()
  return key
}
