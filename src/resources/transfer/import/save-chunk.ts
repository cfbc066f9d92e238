import { ArchiveRefused } from '#archive/archive.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import { LimitReached, OperationError } from '#kernel/operations/errors.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { isHtml } from '#kernel/versioning/kinds.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { piecesOf } from '#kernel/workers/pieces-of.ts'
import { applyChunk, type Outcome, type Prepared } from '#resources/transfer/import/apply-chunk.ts'
import { type SharedAsset, shareBytes, storeBytes } from '#resources/transfer/import/asset-bytes.ts'
import { checkPolicy } from '#resources/transfer/import/check-policy.ts'
import type { ImportIds } from '#resources/transfer/import/ids.ts'
import type { ImportServices, Run } from '#resources/transfer/import/import-services.ts'
import type { SiteImportRow } from '#resources/transfer/import/record.ts'
import { changeImport } from '#resources/transfer/import/store.ts'
import { versionContent } from '#resources/transfer/import/version-content.ts'
import type { PlannedAsset, PlannedRecord } from '#resources/transfer/model.ts'
import { findWebsite, lockWebsite } from '#resources/websites/websites/store.ts'

/** Errors that an import names. */
const MAX_ERRORS = 200
/** Files that are stored at the same time: most of what it takes is waiting for the disk. */
const STORED_AT_ONCE = 8

/**
 * Saves records and the import's progress in one transaction.
 * @returns the import as it is then; null when the website was deleted, or another process saved them first
 * @throws LimitReached, ReviewRequired
 */
export async function saveChunk(
  services: ImportServices,
  run: Run,
  ids: ImportIds,
  chunk: readonly PlannedRecord[],
): Promise<SiteImportRow | null> {
  const undos: (() => Promise<void>)[] = []
  let saved = false
  try {
    const files = chunk.filter((record) => fileOf(record) !== null)
    const stored = new Map<PlannedRecord, Prepared>()
    for (const some of piecesOf(files, () => 1, STORED_AT_ONCE)) {
      const storing = await Promise.allSettled(some.map((record) => prepareFile(services, run, ids, record, undos)))
      // All have ended before one that failed is told, so that each can be undone.
      for (const result of storing) {
        if (result.status === 'rejected') throw result.reason
        stored.set(result.value.record, result.value)
      }
    }
    const prepared: Prepared[] = []
    for (const record of chunk) prepared.push(stored.get(record) ?? (await prepareVersion(services, run, ids, record)))
    const next = await services.database.write((tx) => save(services, tx, run, ids, prepared))
    saved = next !== null
    return next
  } finally {
    if (!saved) for (const undo of undos) await undo()
  }
}

async function save(
  { plans, links }: ImportServices,
  tx: Tx,
  { row, website }: Run,
  ids: ImportIds,
  chunk: readonly Prepared[],
): Promise<SiteImportRow | null> {
  if (!(await lockWebsite(tx, website.id))) return null
  await checkPolicy(tx, row)
  const now = Date.now()
  const actor = JSON.parse(row.actor) as Actor
  const events: OperationEvent[] = []
  // An import outlives the credential that began it.
  const credential = { kind: 'session' as const, id: row.id }
  const scheduler = { actor, credential, source: row.confirmed_by === 'people' ? ('api' as const) : ('mcp' as const) }
  const applying = { tx, website, ids, now: row.created_at, actor, scheduler, plans, links, events }
  const outcome = await applyChunk(applying, chunk)
  const by = { account_id: website.account_id, actor, created_at: now }
  await recordEvents(tx, events, by)
  const changes = { ...progress(row, outcome, chunk.length), updated_at: now }
  return (await changeImport(tx, row, changes)) ? { ...row, ...changes, revision: row.revision + 1 } : null
}

function progress(row: SiteImportRow, { created, errors }: Outcome, handled: number) {
  const counts = JSON.parse(row.created) as Record<string, number>
  for (const [kind, count] of Object.entries(created)) counts[kind] = (counts[kind] ?? 0) + count
  const named = [...(JSON.parse(row.errors) as string[]), ...errors].slice(0, MAX_ERRORS)
  return {
    done_count: Number(row.done_count) + handled,
    created: JSON.stringify(counts),
    errors: JSON.stringify(named),
    errors_count: Number(row.errors_count) + errors.length,
  }
}

/** What is done for a record without a file before its transaction: templates are compiled. */
async function prepareVersion(
  { database, workers }: ImportServices,
  { website }: Run,
  ids: ImportIds,
  record: PlannedRecord,
): Promise<Prepared> {
  if (record.kind !== 'version' || !isHtml(record.of.kind)) return { record }
  const compute = computeWith(workers, { accountId: website.account_id, websiteId: website.id })
  return { record, version: await versionContent(database.reader, ids, record, compute) }
}

/** Its bytes are stored before its transaction. */
async function prepareFile(
  services: ImportServices,
  run: Run,
  ids: ImportIds,
  record: PlannedRecord,
  undos: (() => Promise<void>)[],
): Promise<Prepared> {
  try {
    return { record, asset: await prepareAsset(services, run, ids, fileOf(record)!, undos) }
  } catch (error) {
    const isItsOwn = error instanceof ArchiveRefused || (error instanceof OperationError && error.status < 500)
    if (!isItsOwn || error instanceof LimitReached) throw error
    return { record, refused: error.message }
  }
}

/** The asset whose bytes it comes with, or the one that it is a version of. */
function fileOf(record: PlannedRecord): PlannedAsset | null {
  if (record.kind === 'asset') return record
  const { file = null, of } = record.kind === 'version' ? record : { of: null }
  return file && { ...file, kind: 'asset', id: of!.id }
}

async function prepareAsset(
  { database, providers, plans }: ImportServices,
  { row, website, archive }: Run,
  ids: ImportIds,
  planned: PlannedAsset,
  undos: (() => Promise<void>)[],
) {
  if (row.source_website_id !== null) return shareBytes(database.reader, row.source_website_id, planned as SharedAsset)
  const undo = (take: () => Promise<void>) => void undos.push(take)
  const current = (await findWebsite(database.reader, website.id)) ?? website
  return storeBytes({ providers, plans, undo }, current, archive, planned, (planId) => ids.of(planId))
}
