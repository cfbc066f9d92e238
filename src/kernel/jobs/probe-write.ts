import { randomBytes } from 'node:crypto'
import type { Database } from '#kernel/database/database.ts'

/** As large as many a write: less may fit where those do not. */
const PROBE_BYTES = 256_000
const ID = 'write-probe'

/** Writes and removes a row that no worker claims. @throws StorageUnavailable */
export async function probeWrite(database: Database): Promise<void> {
  const payload = randomBytes(PROBE_BYTES / 2).toString('hex')
  const row = {
    kind: ID,
    account_id: null,
    payload,
    run_at: Number.MAX_SAFE_INTEGER,
    attempts: 0,
    created_at: Date.now(),
  }
  await database.write((tx) =>
    tx
      .insertInto('jobs')
      .values({ id: ID, locked_until: null, leased_by: null, last_error: null, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute(),
  )
  await database.write((tx) => tx.deleteFrom('jobs').where('id', '=', ID).execute())
}
