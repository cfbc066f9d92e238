import { certificatesOfDomains } from '#certificates/store.ts'
import type { Db } from '#kernel/database/database.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import type { TLS_STATUSES } from '#resources/domains/domains/record.ts'

/** How a domain's own name is served over https. `expires_at` is in milliseconds since 1970. */
export type TlsState = { status: TlsStatus; expires_at: number | null; error: string | null }
export type TlsStatus = (typeof TLS_STATUSES)[number]

const NONE: TlsState = { status: 'none', expires_at: null, error: null }

/** The state of each of these domains, by id. `none` where this service orders no certificates, as behind Caddy. */
export async function tlsOf(db: Db, domainIds: readonly string[]): Promise<Map<string, TlsState>> {
  const states = new Map(domainIds.map((id) => [id, NONE]))
  if (domainIds.length === 0) return states
  const rows = await certificatesOfDomains(db, domainIds)
  const now = Date.now()
  for (const row of rows) states.set(row.domain_id!, stateOf(row, now))
  return states
}

/** An error beside `active` is that of a renewal. */
export function stateOf(
  { expires_at, failures, error }: Pick<CertificateRow, 'expires_at' | 'failures' | 'error'>,
  now: number,
): TlsState {
  const inForce = expires_at !== null && expires_at > now
  return { status: inForce ? 'active' : failures > 0 ? 'failed' : 'pending', expires_at, error }
}
