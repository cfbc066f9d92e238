import type { Database } from '#kernel/database/database.ts'
import { isId } from '#kernel/database/ids.ts'
import { isUniqueViolation } from '#kernel/database/violations.ts'
import { versionId } from '#resources/transfer/import/apply/version.ts'
import { type MendedPlan, planOf, withArchive } from '#resources/transfer/import/archive-of.ts'
import { chunksOf } from '#resources/transfer/import/chunks.ts'
import { failing } from '#resources/transfer/import/failing.ts'
import { ImportIds } from '#resources/transfer/import/ids.ts'
import type { ImportServices, Run } from '#resources/transfer/import/import-services.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { saveChunk } from '#resources/transfer/import/save-chunk.ts'
import { saveSettings } from '#resources/transfer/import/save-settings.ts'
import { anyTaken, assetIdsOf, changeImport, importOf } from '#resources/transfer/import/store.ts'
import type { ConvertOptions, PlannedRecord, SitePlan } from '#resources/transfer/model.ts'
import { DELETED_WAIT_MS, findWebsite } from '#resources/websites/websites/store.ts'

/** How long one run takes, in milliseconds: well within a job's lease. */
const RUN_MS = 60_000
const CONTINUE_AT_ONCE = 0
/** Another import keeps its ids, in milliseconds until it is asked again. */
const WAIT_MS = 2_000
const IDS_AT_ONCE = 1_000

/**
 * Applies an import that was confirmed, in chunks that each are a transaction with the import's progress. After a crash it
 * continues after the last one.
 */
export function runImport(services: ImportServices) {
  const { reader } = services.database
  return async (job: { website_id: string; id: string }, stopping: AbortSignal): Promise<number | undefined> => {
    const row = await importOf(reader, job.website_id, job.id)
    const website = await findWebsite(reader, job.website_id)
    if (!row || !(row.status === 'queued' || row.status === 'running')) return undefined
    if (!website) return DELETED_WAIT_MS
    return failing(services, row, () =>
      withArchive(services, row, (archive) => continueImport(services, { row, website, archive }, stopping)),
    )
  }
}

async function continueImport(services: ImportServices, run: Run, stopping: AbortSignal): Promise<number | undefined> {
  const until = Date.now() + RUN_MS
  const plan = await planOf(run.archive, services, run, await savedAssets(services, run))
  const row = run.row.status === 'queued' ? await begin(services, run.row, plan) : run.row
  if (!row) return WAIT_MS
  const ids = new ImportIds(row.id, row.keeps_ids === 1)
  let state = row
  for await (const chunk of chunksOf(after(plan.records(), Number(row.done_count), ids))) {
    if (stopping.aborted || Date.now() > until) return CONTINUE_AT_ONCE
    const next = await saveChunk(services, { ...run, row: state }, ids, chunk)
    if (!next) return DELETED_WAIT_MS
    state = next
  }
  await saveSettings(services, { ...run, row: state }, ids, plan.website)
  return undefined
}

/** Files that could not be fetched stay where they are, in pages that are saved by a later run as well. */
async function savedAssets({ database }: ImportServices, { row }: Run): Promise<ConvertOptions['wasSaved']> {
  if (row.fetch_assets === 0 || Number(row.done_count) === 0) return null
  const ids = new ImportIds(row.id, row.keeps_ids === 1)
  const saved = await assetIdsOf(database.longReader, row.website_id)
  return (planId) => saved.has(ids.of(planId))
}

/** Decides which ids records get. @returns null while another import keeps its own */
async function begin(
  { database }: ImportServices,
  row: SiteImportRow,
  plan: MendedPlan,
): Promise<SiteImportRow | null> {
  const mayKeep = plan.format === 'sitewright' && row.source_website_id === null
  // One that continues has given ids to records before.
  const hasBegun = Number(row.done_count) > 0
  const keeps_ids = hasBegun ? row.keeps_ids : mayKeep && !(await someTaken(database, plan)) ? 1 : 0
  const changes = { status: 'running', keeps_ids, updated_at: Date.now() } as const
  try {
    await database.write((tx) => changeImport(tx, row, changes))
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
  return { ...row, ...changes, revision: row.revision + 1 }
}

async function someTaken({ longReader }: Database, plan: SitePlan): Promise<boolean> {
  const waiting = new Map<PlannedRecord['kind'], string[]>()
  for await (const { kind, id } of plan.records()) {
    if (id === undefined || !isId(id)) continue
    const ids = waiting.get(kind) ?? []
    waiting.set(kind, ids)
    ids.push(id.toLowerCase())
    if (ids.length < IDS_AT_ONCE) continue
    if (await anyTaken(longReader, kind, ids)) return true
    ids.length = 0
  }
  for (const [kind, ids] of waiting) if (ids.length > 0 && (await anyTaken(longReader, kind, ids))) return true
  return false
}

/** The records that are still to be saved. Those before them may be named by their html. */
async function* after(
  records: AsyncIterable<PlannedRecord>,
  done: number,
  ids: ImportIds,
): AsyncGenerator<PlannedRecord> {
  let number = 0
  for await (const record of records) {
    if (record.kind === 'asset' || record.kind === 'form') ids.addNamed(record.id)
    else if (record.kind === 'version' && record.of.kind === 'facts' && record.number === 1)
      ids.firstOfFacts = versionId(ids, record)
    if (++number > done) yield record
  }
}
