import { limitsOf } from '#accounts/limits.ts'
import { listLength } from '#kernel/database/ordinal-list.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import { PAGE_LIST } from '#resources/content/pages/store.ts'
import { defaultsOf } from '#resources/content/shared-html/store.ts'
import { countTables } from '#resources/data/tables/store.ts'
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
import { DELETED_WAIT_MS, findWebsite, type WebsiteRecord } from '#resources/websites/websites/store.ts'

/** Makes the proposal of an import: reads all of its file. After a crash it is read again. */
export function readImport(services: ImportServices, { starter }: { starter: boolean }) {
  const { reader } = services.database
  return async (job: { website_id: string; id: string }): Promise<number | undefined> => {
    const row = await importOf(reader, job.website_id, job.id)
    const website = await findWebsite(reader, job.website_id)
    if (row?.status !== 'reading') return undefined
    if (!website) return DELETED_WAIT_MS
    await failing(services, row, async () => {
      const bare = (await isBare(services, website)) ? 1 : 0
      const read = { ...row, bare }
      const plan = await withArchive(services, row, (archive) => propose(services, { row: read, website, archive }))
      await save(services, row, { plan, bare }, { account_id: website.account_id, starter })
    })
    return undefined
  }
}

/** Whether there is nothing yet that a theme or a table of ours could get in the way of. */
async function isBare({ database: { reader } }: ImportServices, { id, theme_id }: WebsiteRecord): Promise<boolean> {
  if (theme_id !== null || (await listLength(reader, { website_id: id, kind: PAGE_LIST })) > 0) return false
  if ((await countTables(reader, id)) > 0) return false
  const defaults = await Promise.all(SHARED_PART_KINDS.map((kind) => defaultsOf(reader, id, kind)))
  return defaults.every((parts) => parts.length === 0)
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
  { plan, bare }: { plan: StoredPlan; bare: 0 | 1 },
  of: { account_id: string; starter: boolean },
): Promise<void> {
  const now = Date.now()
  const pictures = row.crawl === null ? null : JSON.stringify(NO_PICTURES)
  const changes = { status: 'proposed', plan: JSON.stringify(plan), bare, pictures, updated_at: now } as const
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
