import { credentialSourcesOf, setSuspended, websiteIdsOf } from '#accounts/suspension-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import { recordEvent } from '#kernel/events/record-event.ts'
import type { Actor } from '#kernel/operations/caller.ts'

type By = { actor: Actor; requestId: string; now: number }

/**
 * Suspends an account: its users can neither sign in nor call, and its websites answer visitors 503. Nothing is deleted. Every
 * process learns of it at the commit. Returns false when it is suspended already.
 */
export async function suspendAccount(tx: Tx, account_id: string, by: By): Promise<boolean> {
  if (!(await setSuspended(tx, account_id, by.now, by.now))) return false
  for (const id of await credentialSourcesOf(tx, account_id)) await emit(tx, 'credential.revoked', null, id, by)
  await changed(tx, account_id, 'account_suspend', by)
  return true
}

/** Keys and sessions work again, unless they have expired. Returns false when the account is not suspended. */
export async function resumeAccount(tx: Tx, account_id: string, by: By): Promise<boolean> {
  if (!(await setSuspended(tx, account_id, null, by.now))) return false
  await changed(tx, account_id, 'account_resume', by)
  return true
}

/** Caches here and at the edge forget what the account's websites have answered. */
async function changed(tx: Tx, account_id: string, operation: string, by: By): Promise<void> {
  for (const id of await websiteIdsOf(tx, account_id)) await emit(tx, 'website.suspension_changed', id, id, by)
  await recordAudit(tx, {
    ...{ id: newId(), website_id: null, account_id, operation, resource_type: 'account', resource_id: account_id },
    ...{ actor: JSON.stringify(by.actor), credential_kind: 'session', credential_id: '', source: 'console' },
    ...{ request_id: by.requestId, change_set_id: null, created_at: by.now, changes: null },
  })
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
