import type { Change, Tx } from '#kernel/database/database.ts'
import { recordEvent } from '#kernel/events/record-event.ts'

const ACTOR = { type: 'system', id: null, name: 'Sitewright', client: null }

/** Tells every process that what it serves for these names has changed. @returns the changes to report once committed */
export async function reportCertificates(tx: Tx, names: readonly string[], now: number): Promise<Change[]> {
  const changes: Change[] = []
  for (const name of names) {
    const subject = { website_id: null, resource_id: name }
    await recordEvent(tx, {
      ...subject,
      type: 'certificate.updated',
      account_id: null,
      actor: ACTOR,
      data: { id: name },
      created_at: now,
    })
    changes.push({ ...subject, type: 'certificate.updated', parent_id: null })
  }
  return changes
}

export type TlsEvent = {
  type: 'domain.tls.issued' | 'domain.tls.failed'
  website_id: string
  account_id: string
  domain_id: string
  data: Record<string, unknown>
}

export async function reportTls(tx: Tx, event: TlsEvent, now: number): Promise<Change[]> {
  const { type, website_id, domain_id: resource_id } = event
  await recordEvent(tx, { ...event, resource_id, actor: ACTOR, created_at: now })
  return [{ type, website_id, resource_id, parent_id: null }]
}
