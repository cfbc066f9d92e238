import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { UserRow } from '#kernel/database/tables/accounts.ts'
import { recordAudit } from '#kernel/events/audit.ts'

/** What people do with their own account. */
export type PersonOperation =
  | 'sign_in'
  | 'sign_in_by_passkey'
  | 'sign_in_by_openid'
  | 'openid_link'
  | 'sign_out'
  | 'sign_out_everywhere'
  | 'session_end'
  | 'sign_up'
  | 'owner_create'
  | 'identity_confirm'
  | 'name_change'
  | 'email_change'
  | 'email_verify'
  | 'password_change'
  | 'password_reset'
  | 'totp_enable'
  | 'totp_disable'
  | 'recovery_codes_make'
  | 'recovery_code_use'
  | 'passkey_add'
  | 'passkey_remove'
  | 'client_connect'

export type AuditedPerson = { userId: string; accountId: string; name: string; sessionId: string | null }

/** For a user without a session. */
export function auditedUser({ id, account_id, name }: Pick<UserRow, 'id' | 'account_id' | 'name'>): AuditedPerson {
  return { userId: id, accountId: account_id, name, sessionId: null }
}

/** Writes a row of the audit log that belongs to no website, in the transaction of the operation. It holds no secret. */
export async function auditPerson(
  tx: Tx,
  operation: PersonOperation,
  person: AuditedPerson,
  requestId: string,
  now: number,
): Promise<void> {
  await recordAudit(tx, {
    id: newId(),
    website_id: null,
    account_id: person.accountId,
    operation,
    resource_type: 'user',
    resource_id: person.userId,
    actor: JSON.stringify({ type: 'user', id: person.userId, name: person.name, client: null }),
    credential_kind: 'session',
    credential_id: person.sessionId ?? '',
    source: 'console',
    request_id: requestId,
    change_set_id: null,
    created_at: now,
    changes: null,
  })
}
