import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import type { ChangedField } from '#kernel/events/changed-fields.ts'
import type { Actor } from '#kernel/operations/caller.ts'

/** Who operates: a command, or a person by their session. `now` is in milliseconds. */
export type By = { actor: Actor; sessionId: string | null; requestId: string; now: number }

type Act = {
  operation: string
  resource_type: string
  /** Null for what is no record. */
  resource_id: string | null
  /** Null for what concerns no account. */
  account_id?: string | null
  changes?: readonly ChangedField[]
}

/** Writes to the audit log what was done to the installation, in the transaction in which it was done. */
export async function recordOperatorAct(
  tx: Tx,
  { operation, resource_type, resource_id, account_id = null, changes = [] }: Act,
  { actor, sessionId, requestId, now }: By,
): Promise<void> {
  await recordAudit(tx, {
    ...{ id: newId(), website_id: null, account_id, operation, resource_type, resource_id },
    ...{ actor: JSON.stringify(actor), credential_kind: 'session', credential_id: sessionId ?? '', source: 'console' },
    ...{ request_id: requestId, change_set_id: null, created_at: now },
    changes: changes.length > 0 ? JSON.stringify(changes) : null,
  })
}
