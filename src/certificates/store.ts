import type { Db } from '#database/database.ts'

/** Of the domains' own names. */
export function certificatesOfDomains(db: Db, domainIds: readonly string[]) {
  return db
    .selectFrom('certificates')
    .select(['domain_id', 'expires_at', 'failures', 'error'])
    .where('domain_id', 'in', domainIds)
    .where('is_partner', '=', 0)
    .execute()
}
