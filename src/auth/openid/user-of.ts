import { auditedUser, auditPerson } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { notifyChange } from '#auth/mail/notify-change.ts'
import { findUser, insertUser, MAX_NAME } from '#auth/people.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { Identity } from '#providers/identity/identity-provider.ts'
import { isMailAddress } from '#providers/mail/mailer.ts'

/** For people who get an account by themselves, as in sign-up.ts. */
const PLAN = 'free'

/**
 * `unverified`: the provider vouches for no address. `unknown`: no account has the address, and none is made. `unconfirmed`: the
 * account with this address never confirmed it. `taken`: the account is linked to another person at the provider.
 */
export type NoUser = 'unverified' | 'unknown' | 'unconfirmed' | 'taken'

type First = {
  /** The address that the provider vouches for. */
  email: string | null
  mayHaveAccount: boolean
  provider: string
  requestId: string
}

/** The user whom the provider means, or undefined before they have signed in by it. */
export async function findLinked(db: Db, { issuer, subject }: Identity): Promise<UserRow | undefined> {
  return db
    .selectFrom('openid_links')
    .innerJoin('users', 'users.id', 'openid_links.user_id')
    .selectAll('users')
    .where('openid_links.issuer', '=', issuer)
    .where('openid_links.subject', '=', subject)
    .executeTakeFirst()
}

/** When the user first signed in by a provider; undefined before that. */
export async function linkedAt(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('openid_links')
    .select('created_at')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/**
 * The user who signs in by the provider for the first time: whose address it vouches for, or a new one. The user is linked with
 * issuer and subject, by which alone they are found from then on: an address may be given to another person later.
 */
export async function userOf(context: AuthContext, identity: Identity, first: First): Promise<UserRow | NoUser> {
  const { email } = first
  if (email === null || !isMailAddress(email)) return 'unverified'
  const link = () => context.database.write((tx) => linkFirst(tx, context, identity, { ...first, email }))
  const user = await link().catch((error) => {
    // In another tab the same person was faster.
    if (error instanceof ValidationFailed) return link()
    throw error
  })
  context.worker.wake()
  return user
}

async function linkFirst(
  tx: Tx,
  { links }: AuthContext,
  identity: Identity,
  { email, mayHaveAccount, provider, requestId }: First & { email: string },
): Promise<UserRow | NoUser> {
  const now = Date.now()
  const known = await findUser(tx, email)
  if (!known && !mayHaveAccount) return 'unknown'
  // Somebody else may have made it with this address, and would share it then.
  if (known && known.email_verified_at === null) return 'unconfirmed'
  const user = known ?? (await createUserOf(tx, identity, email, now))
  if (!(await insertLink(tx, identity, user.id, now))) return (await findLinked(tx, identity)) ?? 'taken'
  await auditPerson(tx, known ? 'openid_link' : 'sign_up', auditedUser(user), requestId, now)
  const what = `You can now sign in by ${provider}`
  if (known) await notifyChange(tx, { email, what, base: links.base, now })
  return user
}

function createUserOf(tx: Tx, { name }: Identity, email: string, now: number): Promise<UserRow> {
  const values = { email, name: name?.trim().slice(0, MAX_NAME), password_hash: null, plan: PLAN } as const
  return insertUser(tx, { ...values, email_verified_at: now }, now)
}

/** Returns false where the subject has a user, or the user a subject of this issuer. */
async function insertLink(tx: Tx, { issuer, subject }: Identity, userId: string, now: number): Promise<boolean> {
  const row = await tx
    .insertInto('openid_links')
    .values({ issuer, subject, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject')
    .executeTakeFirst()
  return row !== undefined
}
