import { limitsOf } from '#accounts/limits.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
import { planOf, withArchive } from '#resources/transfer/import/archive-of.ts'
import { crawlWarnings, NO_PICTURES } from '#resources/transfer/import/crawl/stored-crawl.ts'
import { failing } from '#resources/transfer/import/failing.ts'
import type { ImportServices, Run } from '#resources/transfer/import/import-services.ts'
import { inspectPlan } from '#resources/transfer/import/inspect-plan.ts'
import { TAKE_PICTURES } from '#resources/transfer/import/job-kinds.ts'
import { confirmImport } from '#resources/transfer/import/new-import.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { changeImport, importOf } from '#resources/transfer/import/store.ts'
import type { StoredPlan } from '#resources/transfer/schema.ts'
import { DELETED_WAIT_MS, findWebsite } from '#resources/websites/websites/store.ts'

/** Makes the proposal of an import: reads all of its file. After a crash it is read again. */
export function readImport(services: ImportServices, { starter }: { starter: boolean }) {
  const { reader } = services.database
  return async (job: { website_id: string; id: string }): Promise<number | undefined> => {
    const row = await importOf(reader, job.website_id, job.id)
    const website = await findWebsite(reader, job.website_id)
    if (row?.status !== 'reading') return undefined
    if (!website) return DELETED_WAIT_MS
    await failing(services, row, async () => {
      const plan = await withArchive(services, row, (archive) => propose(services, { row, website, archive }))
      await save(services, row, plan, { account_id: website.account_id, starter })
    })
    return undefined
  }
}

async function propose(services: ImportServices, { row, website, archive }: Run): Promise<StoredPlan> {
  const { database, plans } = services
  const plan = await planOf(archive, services, { row, website })
  const pages = await listLength(database.reader, { website_id: website.id, kind: PAGE_LIST })
  const limits = limitsOf(website, plans)
  const proposal = await inspectPlan(plan, archive, { pages, limits, storage_used: website.storage_used })
  return row.crawl === null ? proposal : { ...proposal, warnings: [...crawlWarnings(row.crawl), ...proposal.warnings] }
}

async function save(
  { database }: ImportServices,
  row: SiteImportRow,
  plan: StoredPlan,
  of: { account_id: string; starter: boolean },
): Promise<void> {
  const now = Date.now()
  const pictures = row.crawl === null ? null : JSON.stringify(NO_PICTURES)
  const changes = { status: 'proposed', plan: JSON.stringify(plan), pictures, updated_at: now } as const
  await database.write(async (tx) => {
    if (!(await changeImport(tx, row, changes))) return
    const job = { website_id: row.website_id, id: row.id }
    if (pictures !== null) await enqueue(tx, TAKE_PICTURES, job, now, of.account_id)
    if (row.confirmed === 0) return
    const proposed = { ...row, ...changes, revision: row.revision + 1 }
    try {
      const { confirmed_by } = row
      await confirmImport(tx, proposed, { actor: JSON.parse(row.actor) as Actor, confirmed_by, now, ...of })
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
      await changeImport(tx, proposed, { status: 'failed', error: error.message })
    }
  })
}
