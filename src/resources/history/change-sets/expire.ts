import type { Plan, Plans } from '#config/plans.ts'
import { deleteChangedRows, deleteChangeSet } from '#kernel/changes/change-sets-store.ts'
import type { Database } from '#kernel/database/database.ts'
import { deleteFormer, formerFiles } from '#resources/content/blobs/store.ts'

const DAY_MS = 86_400_000
/** What is in the trash is restored from its change set: it must be gone before. */
const GRACE_MS = 2 * DAY_MS
const SETS_AT_ONCE = 100
/** Rows may hold the values of large records. */
const ROWS_AT_ONCE = 200
const FILES_AT_ONCE = 100

/**
 * Deletes change sets that are older than the plan keeps the audit log, which cannot be undone any more, and lets go of the files that
 * assets had before as long ago. Safe to repeat.
 */
export async function expireChangeSets(database: Database, plans: Plans, now: number): Promise<void> {
  for (const plan of Object.keys(plans) as Plan[]) {
    const before = now - plans[plan].audit_days * DAY_MS - GRACE_MS
    for (let sets = await expiredSets(database, plan, before); sets.length > 0; ) {
      for (const set of sets) {
        while (await expireRows(database, set)) {}
        await database.write((tx) => deleteChangeSet(tx, set))
      }
      sets = await expiredSets(database, plan, before)
    }
    await expireFiles(database, plan, { before, now })
  }
}

async function expireFiles(database: Database, plan: Plan, { before, now }: { before: number; now: number }) {
  for (;;) {
    const files = await formerFiles(database.reader, plan, before, FILES_AT_ONCE)
    for (const file of files) await database.write((tx) => deleteFormer(tx, file, { before, now }))
    if (files.length < FILES_AT_ONCE) return
  }
}

type OfSet = { id: string; website_id: string }

function expiredSets({ reader }: Database, plan: Plan, before: number): Promise<OfSet[]> {
  return reader
    .selectFrom('change_sets')
    .innerJoin('websites', 'websites.id', 'change_sets.website_id')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select(['change_sets.id', 'change_sets.website_id'])
    .where('accounts.plan', '=', plan)
    .where('change_sets.last_write_at', '<', before)
    .limit(SETS_AT_ONCE)
    .execute()
}

/** @returns whether there may be more */
async function expireRows(database: Database, { id, website_id }: OfSet): Promise<boolean> {
  const rows = await database.reader
    .selectFrom('changed_rows')
    .select('seq')
    .where('website_id', '=', website_id)
    .where('change_set_id', '=', id)
    .limit(ROWS_AT_ONCE)
    .execute()
  if (rows.length === 0) return false
  await database.write((tx) => deleteChangedRows(tx, rows))
  return true
}
