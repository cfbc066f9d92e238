import { type TlsState, tlsOf } from '#certificates/tls-of.ts'
import type { Db } from '#kernel/database/database.ts'
import { dkimKeysOf, type PublicDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

export type Parts = { tls: TlsState; dkim: PublicDkimKey | null }

const UNKNOWN: TlsState = { status: 'none', expires_at: null, error: null, uploaded: false }

/** Domains with the state of their certificates and the keys that sign their mail, as they are shown. */
export async function withTls<Row extends DomainRow>(db: Db, domains: readonly Row[]): Promise<(Row & Parts)[]> {
  const ids = domains.map(({ id }) => id)
  const states = await tlsOf(db, ids)
  const keys = await dkimKeysOf(db, ids)
  return domains.map((domain) => ({
    ...domain,
    tls: states.get(domain.id) ?? UNKNOWN,
    dkim: keys.get(domain.id) ?? null,
  }))
}

export async function oneWithTls<Row extends DomainRow>(db: Db, domain: Row): Promise<Row & Parts> {
  const [shown] = await withTls(db, [domain])
  return shown!
}
