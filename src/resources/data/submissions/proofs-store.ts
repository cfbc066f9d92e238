import type { Database, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { UsedProofRow } from '#kernel/database/tables/forms.ts'

const ROWS_AT_ONCE = 500
/** A submission whose files take long to arrive is judged by when it began, in milliseconds. */
const LONGEST_SUBMISSION_MS = 3_600_000

/** @returns whether it had not been used */
export async function useProof(tx: Tx, proof: UsedProofRow): Promise<boolean> {
  return (await insertProof(tx, proof)).length === 1
}

/** Deletes used proofs that nobody can send again. */
export async function expireProofs(database: Database, now: number): Promise<void> {
  const before = now - LONGEST_SUBMISSION_MS
  while (await expireSome(database, before)) {}
}

/** @returns whether there may be more */
async function expireSome(database: Database, before: number): Promise<boolean> {
  const expired = await database.reader
    .selectFrom('used_proofs')
    .selectAll()
    .where('expires_at', '<=', before)
    .limit(ROWS_AT_ONCE)
    .execute()
  if (expired.length === 0) return false
  await database.write(async (tx) => {
    for (const { website_id, nonce } of expired)
      await tx.deleteFrom('used_proofs').where('website_id', '=', website_id).where('nonce', '=', nonce).execute()
  })
  return expired.length === ROWS_AT_ONCE
}

const insertProof = prepare<UsedProofRow, { nonce: string }>((db, { website_id, nonce, expires_at }) =>
  db
    .insertInto('used_proofs')
    .values({ website_id, nonce, expires_at })
    .onConflict((conflict) => conflict.columns(['website_id', 'nonce']).doNothing())
    .returning('nonce'),
)
