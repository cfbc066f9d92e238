import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { AcmeChallengeRow } from '#kernel/database/tables/certificates.ts'

const EXPIRED_AT_ONCE = 500

/** An order of a name has one challenge of a type. */
export async function putChallenge(tx: Tx, challenge: AcmeChallengeRow): Promise<void> {
  const { name: _, type: __, ...changes } = challenge
  await tx
    .insertInto('acme_challenges')
    .values(challenge)
    .onConflict((conflict) => conflict.columns(['name', 'type']).doUpdateSet(changes))
    .execute()
}

export async function removeChallenges(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('acme_challenges').where('name', '=', name).execute()
}

type Wanted = Pick<AcmeChallengeRow, 'name' | 'type'>
const find = prepare<Wanted, AcmeChallengeRow>((db, { name, type }) =>
  db.selectFrom('acme_challenges').selectAll().where('name', '=', name).where('type', '=', type),
)

export async function challengeOf(db: Db, wanted: Wanted): Promise<AcmeChallengeRow | undefined> {
  const [challenge] = await find(db, wanted)
  return challenge && challenge.expires_at > Date.now() ? challenge : undefined
}

export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  const expired = tx
    .selectFrom('acme_challenges')
    .select('name')
    .where('expires_at', '<', now)
    .orderBy('expires_at')
    .limit(EXPIRED_AT_ONCE)
  await tx.deleteFrom('acme_challenges').where('name', 'in', expired).where('expires_at', '<', now).execute()
}
