import { type TlsState, tlsOf } from '#certificates/tls-of.ts'
import type { Db } from '#database/database.ts'
import type { DomainRow } from '#database/tables/domains.ts'

const UNKNOWN: TlsState = { status: 'none', expires_at: null, error: null }

/** Domains with the state of their certificates, as they are shown. */
export async function withTls<Row extends DomainRow>(
  db: Db,
  domains: readonly Row[],
): Promise<(Row & { tls: TlsState })[]> {
  const states = await tlsOf(
    db,
    domains.map(({ id }) => id),
  )
  return domains.map((domain) => ({ ...domain, tls: states.get(domain.id) ?? UNKNOWN }))
}

export async function oneWithTls<Row extends DomainRow>(db: Db, domain: Row): Promise<Row & { tls: TlsState }> {
  const [shown] = await withTls(db, [domain])
  return shown!
}
