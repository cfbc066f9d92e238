import { dropTokens, issueToken } from '#auth/one-time-tokens.ts'
import { anyUser } from '#auth/people.ts'
import type { Database } from '#kernel/database/database.ts'

/** Returns a link that creates the first owner, and voids earlier ones; null when there is a user already. */
export async function setupLink(database: Database, base: string): Promise<string | null> {
  return database.write(async (tx) => {
    if (await anyUser(tx)) return null
    await dropTokens(tx, { purpose: 'setup' })
    return `${base}/setup?token=${await issueToken(tx, { purpose: 'setup' }, Date.now())}`
  })
}
