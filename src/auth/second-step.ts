import type { Refused } from '#auth/attempts.ts'
import { auditedUser, auditPerson, type PersonOperation } from '#auth/audit-person.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { notifyChange } from '#auth/mail/notify-change.ts'
import { countAttempt, issueToken, lookAtToken, takeToken } from '#auth/one-time-tokens.ts'
import { findUserById } from '#auth/people.ts'
import { hasTotp, recoveryCodesLeft, useRecoveryCode, useTotp } from '#auth/second-factor.ts'
import { type BrowserTokens, type Origin, signIn } from '#auth/sign-in.ts'
import { admitCode } from '#auth/sign-in-limits.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'

/** Wrong codes after which the password must be entered again. */
const MAX_WRONG = 5

type FirstStep = {
  operation: PersonOperation
  /** Whether it was taken just now. */
  confirmed: boolean
}
const PASSWORD: FirstStep = { operation: 'sign_in', confirmed: true }

/** Called once the first step was right. Signs in, or returns the token of the second step if the user needs a code. */
export async function signInOrAskForCode(
  database: Database,
  user: UserRow,
  from: Origin,
  { operation, confirmed } = PASSWORD,
): Promise<BrowserTokens | { secondStep: string }> {
  const now = Date.now()
  if (!(await hasTotp(database.reader, user.id)))
    return database.write((tx) => signIn(tx, user, from, operation, now, confirmed))
  const secondStep = await database.write((tx) => issueToken(tx, { purpose: 'second_factor', userId: user.id }, now))
  return { secondStep }
}

export async function isSecondStep(db: Db, token: string): Promise<boolean> {
  return (await lookAtToken(db, 'second_factor', token, Date.now())) !== null
}

/** Signs in with a code of the authenticator app or a recovery code. 'expired' means: back to the password. */
export async function answerSecondStep(
  context: AuthContext,
  { token, code, from }: { token: string; code: string; from: Origin },
): Promise<BrowserTokens | 'wrong' | 'expired' | Refused> {
  const { database, worker } = context
  const pending = await lookAtToken(database.reader, 'second_factor', token, Date.now())
  if (!pending) return 'expired'
  const refused = await admitCode(database, pending.user_id!, from)
  if (refused) return refused
  const answer = await database.write((tx) => checkCode(tx, context, { token, code, from }))
  worker.wake()
  return answer
}

async function checkCode(
  tx: Tx,
  { secrets, links }: AuthContext,
  { token, code, from }: { token: string; code: string; from: Origin },
): Promise<BrowserTokens | 'wrong' | 'expired'> {
  const now = Date.now()
  const pending = await lookAtToken(tx, 'second_factor', token, now)
  const user = pending && (await findUserById(tx, pending.user_id!))
  if (!user) return 'expired'
  const fromApp = await useTotp(tx, secrets, user.id, code, now)
  const recovered = !fromApp && (await useRecoveryCode(tx, user.id, code))
  if (!fromApp && !recovered) {
    if ((await countAttempt(tx, pending.hash)) < MAX_WRONG) return 'wrong'
    await takeToken(tx, 'second_factor', token, now)
    return 'expired'
  }
  await takeToken(tx, 'second_factor', token, now)
  if (recovered) {
    await auditPerson(tx, 'recovery_code_use', auditedUser(user), from.requestId, now)
    const left = await recoveryCodesLeft(tx, user.id)
    const what = `A recovery code was used to sign in; ${left} ${left === 1 ? 'is' : 'are'} left`
    await notifyChange(tx, { email: user.email, what, base: links.base, now })
  }
  return signIn(tx, user, from, 'sign_in', now)
}
