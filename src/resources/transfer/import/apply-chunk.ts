import { inSavepoint } from '#kernel/database/savepoint.ts'
import { isUniqueViolation } from '#kernel/database/violations.ts'
import { LimitReached, OperationError } from '#kernel/operations/errors.ts'
import { applyAsset } from '#resources/transfer/import/apply/asset.ts'
import { applyAssetVersion } from '#resources/transfer/import/apply/asset-version.ts'
import { applyFactsVersion } from '#resources/transfer/import/apply/facts-version.ts'
import { applyForm } from '#resources/transfer/import/apply/form.ts'
import { applyFormVersion } from '#resources/transfer/import/apply/form-version.ts'
import { applyNamed } from '#resources/transfer/import/apply/named.ts'
import { applyPage } from '#resources/transfer/import/apply/page.ts'
import { applyRedirects } from '#resources/transfer/import/apply/redirects.ts'
import { applyRowVersion } from '#resources/transfer/import/apply/row-version.ts'
import { applyRows } from '#resources/transfer/import/apply/rows.ts'
import { applySubmission } from '#resources/transfer/import/apply/submission.ts'
import { applyTable } from '#resources/transfer/import/apply/table.ts'
import { applyVersion } from '#resources/transfer/import/apply/version.ts'
import type { Applying } from '#resources/transfer/import/applying.ts'
import type { PreparedAsset } from '#resources/transfer/import/asset-bytes.ts'
import type { PreparedVersion } from '#resources/transfer/import/version-content.ts'
import type { PlannedRecord, PlannedRedirect, PlannedRow } from '#resources/transfer/model.ts'
import { nameOf } from '#resources/transfer/record-places.ts'

/** A record with what was done for it before the transaction; a text says why it is left out. */
export type Prepared = { record: PlannedRecord; asset?: PreparedAsset; version?: PreparedVersion; refused?: string }

export type Outcome = { created: Record<string, number>; errors: string[] }

/**
 * Saves records in their order. One that cannot be saved is left out and named, with its versions.
 * @throws LimitReached, when nothing more can be saved
 */
export async function applyChunk(applying: Omit<Applying, 'note'>, chunk: readonly Prepared[]): Promise<Outcome> {
  const outcome: Outcome = { created: {}, errors: [] }
  const count = (kind: string, by = 1) => {
    outcome.created[kind] = (outcome.created[kind] ?? 0) + by
  }
  const fail = (record: PlannedRecord, reason: string) => outcome.errors.push(`${nameOf(record)}: ${reason}`)
  for (const group of grouped(chunk)) {
    const [{ record, refused }] = group as [Prepared]
    if (refused !== undefined) {
      fail(record, refused)
      continue
    }
    // Apart, as those of what is rolled back never happened.
    const events: Applying['events'] = []
    const context: Applying = { ...applying, events, note: (sentence) => fail(record, sentence) }
    try {
      const records = group.map((prepared) => prepared.record)
      const created = await inSavepoint(applying.tx, () =>
        record.kind === 'row'
          ? applyRows(context, records as PlannedRow[], fail)
          : record.kind === 'redirect'
            ? applyRedirects(context, records as PlannedRedirect[], fail)
            : applyOne(context, group[0]!),
      )
      if (created > 0) count(record.kind, created)
      applying.events.push(...events)
    } catch (error) {
      if (error instanceof LimitReached) throw error
      if (isUniqueViolation(error)) fail(record, 'its id, name or path has already been taken')
      else if (error instanceof OperationError && error.status < 500) fail(record, error.message)
      else throw error
    }
  }
  return outcome
}

/** @returns 1, or 0 for a version whose record was left out */
async function applyOne(context: Applying, { record, asset, version }: Prepared): Promise<number> {
  switch (record.kind) {
    case 'asset':
      await applyAsset(context, record, asset!)
      return 1
    case 'table':
      await applyTable(context, record)
      return 1
    case 'form':
      await applyForm(context, record)
      return 1
    case 'page':
      await applyPage(context, record)
      return 1
    case 'version':
      if (record.of.kind === 'row') return Number(await applyRowVersion(context, record))
      if (record.of.kind === 'asset') return Number(await applyAssetVersion(context, record, asset))
      if (record.of.kind === 'form') return Number(await applyFormVersion(context, record))
      if (record.of.kind === 'facts') return Number(await applyFactsVersion(context, record))
      return Number(await applyVersion(context, record, version!))
    case 'submission':
      await applySubmission(context, record)
      return 1
    case 'component':
    case 'snippet':
    case 'theme':
    case 'header':
    case 'footer':
    case 'html_head':
      await applyNamed(context, record)
      return 1
    default:
      throw new Error(`a ${record.kind} is saved with others`)
  }
}

/** Rows of one table and redirects are saved together, every other record alone. */
function grouped(chunk: readonly Prepared[]): Prepared[][] {
  const groups: Prepared[][] = []
  for (const prepared of chunk) {
    const before = groups.at(-1)
    if (before && groupOf(before[0]!.record) === groupOf(prepared.record) && groupOf(prepared.record) !== null)
      before.push(prepared)
    else groups.push([prepared])
  }
  return groups
}

function groupOf(record: PlannedRecord): string | null {
  return record.kind === 'row' ? `row ${record.table_id}` : record.kind === 'redirect' ? 'redirect' : null
}
