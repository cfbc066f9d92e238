import type { Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { AuditRow } from '#kernel/database/tables/journals.ts'

type NewAudit = Omit<AuditRow, 'seq'>

/** Records who did what, in the transaction in which it was done. Every write leaves one, derived from its declaration. */
export async function recordAudit(tx: Tx, entry: NewAudit): Promise<void> {
  await insertAudit(tx, entry)
}

const insertAudit = prepare<NewAudit, never>((db, values) =>
  db.insertInto('audit_events').values({
    id: values.id,
    website_id: values.website_id,
    account_id: values.account_id,
    operation: values.operation,
    resource_type: values.resource_type,
    resource_id: values.resource_id,
    actor: values.actor,
    credential_kind: values.credential_kind,
    credential_id: values.credential_id,
    source: values.source,
    request_id: values.request_id,
    created_at: values.created_at,
    change_set_id: values.change_set_id,
    changes: values.changes,
  }),
)
