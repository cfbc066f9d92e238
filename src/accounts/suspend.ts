import { type By, recordOperatorAct } from '#accounts/operator-act.ts'
import { credentialSourcesOf, setSuspended, websiteIdsOf } from '#accounts/suspension-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { recordEvent } from '#kernel/events/record-event.ts'

/**
 * Suspends an account: its users can neither sign in nor call, and its websites answer visitors 503. Nothing is deleted. Every
 * process learns of it at the commit. Returns false when it is suspended already.
 * @param reason what the operator wants to remember of it; nobody else is shown it
 */
export async function suspendAccount(tx: Tx, account_id: string, reason: string | null, by: By): Promise<boolean> {
  if (!(await setSuspended(tx, account_id, { at: by.now, reason }, by.now))) return false
  for (const id of await credentialSourcesOf(tx, account_id)) await emit(tx, 'credential.revoked', null, id, by)
  const changes = reason === null ? [] : [{ field: 'suspension_reason', before: null, after: reason }]
  await changed(tx, account_id, { operation: 'account_suspend', changes }, by)
  return true
}

/** Keys and sessions work again, unless they have expired. Returns false when the account is not suspended. */
export async function resumeAccount(tx: Tx, account_id: string, by: By): Promise<boolean> {
  if (!(await setSuspended(tx, account_id, { at: null, reason: null }, by.now))) return false
  await changed(tx, account_id, { operation: 'account_resume' }, by)
  return true
}

type Act = Pick<Parameters<typeof recordOperatorAct>[1], 'operation' | 'changes'>

/** Caches here and at the edge forget what the account's websites have answered. */
async function changed(tx: Tx, account_id: string, act: Act, by: By): Promise<void> {
  for (const id of await websiteIdsOf(tx, account_id)) await emit(tx, 'website.suspension_changed', id, id, by)
  await recordOperatorAct(tx, { ...act, account_id, resource_type: 'account', resource_id: account_id }, by)
}

async function emit(
  tx: Tx,
  type: 'credential.revoked' | 'website.suspension_changed',
  website_id: string | null,
  resource_id: string,
  { actor, now }: By,
): Promise<void> {
  const data = { id: resource_id }
  await recordEvent(tx, { type, website_id, account_id: null, resource_id, actor, data, created_at: now })
}
