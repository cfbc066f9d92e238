import { sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { JOURNALS } from '#kernel/database/tables/journals.ts'
import { listOf } from '#kernel/events/journals/lists.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { cloneRows, idOf, numbered } from './clone-rows.ts'
import type { Models } from './models.ts'

const JOURNAL_ROWS = 100_000
/** Of whatever else a website has many of. */
const MANY = 5_000

/** What has happened on a website, and what waits in the installation. */
export async function growHistory(tx: Tx, { website_id, webhook_id }: Models): Promise<void> {
  const later = sql.lit(Date.now() + 86_400_000)
  await cloneRows(tx, 'redirects', { website_id }, MANY, {
    id: idOf(10),
    from_path: numbered('/old/'),
    position: sql`1 + n`,
  })
  await cloneRows(tx, 'change_sets', { website_id }, MANY, { id: idOf(11), ended_at: sql`started_at` })
  await cloneRows(tx, 'changed_rows', { website_id, table_name: 'pages' }, 20 * MANY, {
    change_set_id: idOf(11, sql`(n / 20 + 1)`),
    change_id: idOf(12),
    record_id: idOf(3, sql`(n % 2000 + 1)`),
  })
  await cloneRows(tx, 'deliveries', { webhook_id }, MANY, {
    id: idOf(13),
    status: sql`'delivered'`,
    next_attempt_at: sql`null`,
  })
  await cloneRows(tx, 'jobs', { id: 'housekeeping' }, MANY, { id: idOf(14), kind: sql`'send-mail'`, run_at: later })
  await growJournals(tx, website_id)
}

async function growJournals(tx: Tx, website_id: string) {
  await cloneRows(tx, 'events', { website_id }, JOURNAL_ROWS, {
    id: idOf(20),
    type: sql`'asset.updated'`,
    actor: sql.lit(JSON.stringify(MADE_UP)),
  })
  await cloneRows(tx, 'audit_events', { website_id }, JOURNAL_ROWS, { id: idOf(21) })
  // Else the jobs would index and chain them meanwhile.
  await sql`delete from search_changes`.execute(tx)
  for (const journal of JOURNALS) {
    await sql`insert into journal_lists (list, seq)
      select ${sql.lit(listOf(journal, website_id, 'all'))}, seq from ${sql.table(journal)} where website_id = ${website_id}
      on conflict do nothing`.execute(tx)
    for (const mark of ['indexed', 'chained'])
      await sql`insert into journal_marks (name, seq) select ${`${journal} ${mark}`}, max(seq) from ${sql.table(journal)}
        where true on conflict (name) do update set seq = excluded.seq`.execute(tx)
  }
}
