import { auditedUser, auditPerson } from '#auth/audit-person.ts'
import type { Client } from '#auth/oauth/clients.ts'
import type { Tx } from '#kernel/database/database.ts'
import { recordEvent } from '#kernel/events/record-event.ts'

type Connection = { userId: string; host: string; requestId: string; now: number }

/** A client gets its first grant of a person: an event and an audit row of the account, which belong to no website. */
export async function recordConnection(
  tx: Tx,
  { id, name }: Client,
  { userId, host, requestId, now }: Connection,
): Promise<void> {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  await recordEvent(tx, {
    type: 'client.connected',
    website_id: null,
    account_id: user.account_id,
    resource_id: id,
    actor: { type: 'user', id: user.id, name: user.name, client: name },
    data: { id, name, host },
    created_at: now,
  })
  await auditPerson(tx, 'client_connect', auditedUser(user), requestId, now)
}
