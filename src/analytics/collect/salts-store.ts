import { randomBytes } from 'node:crypto'
import type { Database, Db } from '#kernel/database/database.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'

export const DESTROY_SALTS = 'analytics.destroy-salts'

const SALT_BYTES = 32

/** Of a time zone's local day. */
export async function findSalt(db: Db, zone: string, day: number): Promise<string | null> {
  const row = await db
    .selectFrom('analytics_salts')
    .select('salt')
    .where('zone', '=', zone)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.salt ?? null
}

/** The salt that all processes use; of those that make one at the same time, one is stored. A job destroys it. */
export async function makeSalt(database: Database, zone: string, day: number, expires_at: number): Promise<string> {
  return database.write(async (tx) => {
    const made = await tx
      .insertInto('analytics_salts')
      .values({ zone, day, salt: randomBytes(SALT_BYTES).toString('base64url'), expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('salt')
      .executeTakeFirst()
    if (made) await enqueue(tx, DESTROY_SALTS, {}, expires_at)
    return made?.salt ?? (await findSalt(tx, zone, day))!
  })
}

/** Destroys the salts that have expired. They are overwritten first, so that SQLite leaves none in a free page of its file. */
export function destroySalts(database: Database) {
  return async (): Promise<undefined> => {
    const salt = Buffer.alloc(SALT_BYTES).toString('base64url')
    const now = Date.now()
    await database.write((tx) =>
      tx.updateTable('analytics_salts').set({ salt }).where('expires_at', '<=', now).execute(),
    )
    await database.write((tx) => tx.deleteFrom('analytics_salts').where('expires_at', '<=', now).execute())
  }
}
