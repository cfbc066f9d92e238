/**
 * What was found in the live html of records, kept so that each version is read once. A row says by its state what it was found in, so a
 * change of a record makes it outdated without touching it: who reads it compares, and finds again what is missing or outdated.
 */
import { isAmong } from '#kernel/database/among.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { withKeyShareLock } from '#kernel/database/key-share.ts'
import type { HtmlFindingsRow } from '#kernel/database/tables/versioning.ts'

export type Findings = Omit<HtmlFindingsRow, 'website_id'>

/** What was found in these records, as far as it is kept, outdated or not. */
export function findingsOf(db: Db, website_id: string, ids: readonly string[]): Promise<Findings[]> {
  return db
    .selectFrom('html_findings')
    .select(['resource_id', 'state', 'found'])
    .where('website_id', '=', website_id)
    .where(isAmong(db, 'resource_id', ids))
    .execute()
}

/** Keeps what was found in place of what was found in another state; nothing of records that have been deleted since. */
export async function saveFindings(tx: Tx, website_id: string, findings: readonly Findings[]): Promise<void> {
  const ids = findings.map(({ resource_id }) => resource_id)
  const histories = tx
    .selectFrom('histories')
    .select('resource_id')
    .where('website_id', '=', website_id)
    .where(isAmong(tx, 'resource_id', ids))
  const rows = await withKeyShareLock(tx, histories).execute()
  const there = new Set(rows.map(({ resource_id }) => resource_id))
  const kept = findings.filter(({ resource_id }) => there.has(resource_id))
  if (kept.length === 0) return
  await tx
    .insertInto('html_findings')
    .values(kept.map((each) => ({ website_id, ...each })))
    .onConflict((conflict) =>
      conflict
        .columns(['website_id', 'resource_id'])
        .doUpdateSet(({ ref }) => ({ state: ref('excluded.state'), found: ref('excluded.found') }))
        .whereRef('html_findings.state', '<>', 'excluded.state'),
    )
    .execute()
}

export async function deleteFindings(tx: Tx, { id, website_id }: { id: string; website_id: string }): Promise<void> {
  await tx.deleteFrom('html_findings').where('website_id', '=', website_id).where('resource_id', '=', id).execute()
}
