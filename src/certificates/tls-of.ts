import { certificatesOfDomains } from '#certificates/store.ts'
import type { Db } from '#kernel/database/database.ts'
import type { CertificateRow } from '#kernel/database/tables/certificates.ts'
import type { TLS_STATUSES } from '#resources/domains/domains/record.ts'
import { localDay } from '#text/local-day.ts'

/** How a domain's own name is served over https. `expires_at` is in milliseconds since 1970. */
export type TlsState = { status: TlsStatus; expires_at: number | null; error: string | null; uploaded: boolean }
export type TlsStatus = (typeof TLS_STATUSES)[number]

const NONE: TlsState = { status: 'none', expires_at: null, error: null, uploaded: false }
/** How long before it expires an uploaded certificate should be replaced, in milliseconds. */
const ENDING_MS = 21 * 86_400_000

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
  {
    expires_at,
    failures,
    error,
    uploaded_at,
  }: Pick<CertificateRow, 'expires_at' | 'failures' | 'error' | 'uploaded_at'>,
  now: number,
): TlsState {
  const inForce = expires_at !== null && expires_at > now
  const uploaded = uploaded_at !== null
  const ending =
    uploaded && expires_at !== null && expires_at - now < ENDING_MS ? endingSentence(expires_at, now) : null
  const status = inForce ? 'active' : failures > 0 || uploaded ? 'failed' : 'pending'
  return { status, expires_at, error: error ?? ending, uploaded }
}

function endingSentence(expires_at: number, now: number): string {
  return `The certificate that was uploaded ${expires_at > now ? 'ends' : 'ended'} on ${localDay(expires_at, 'UTC')}: upload a new one, or delete it for an automatic one.`
}
