import type { Db } from '#kernel/database/database.ts'
import type { VersionRow } from '#kernel/database/tables/versioning.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { moverOf } from '#kernel/records/moved.ts'
import { presentAppearing } from '#kernel/versioning/appearing.ts'
import { BLOCK_KINDS, SHARED_PART_KINDS, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { asset } from '#resources/content/assets/record.ts'
import { assetPath } from '#resources/content/assets/rules.ts'
import type { header } from '#resources/content/shared-html/record.ts'
import { type SharedPartRow, VERSIONED_RECORDS } from '#resources/content/versioned/records.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { form } from '#resources/data/forms/record.ts'
import { allVersions } from '#resources/data/forms/store.ts'
import type { RowRow } from '#resources/data/rows/record.ts'
import { presentContent, presentValues } from '#resources/data/rows/schema.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import { rowsFrom } from '#resources/data/rows/stretch-store.ts'
import { presentColumns, readColumns } from '#resources/data/tables/column-schema.ts'
import { type TableRow, table } from '#resources/data/tables/record.ts'
import { tablesOf } from '#resources/data/tables/store.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'
import {
  assetsInOrder,
  formsOf,
  historiesOfRecords,
  type Pinned,
  redirectsInOrder,
  type StoredAsset,
  submissionsInOrder,
  versionedInOrder,
  versionsInOrder,
} from '#resources/transfer/export/records-store.ts'
import type { SharedAsset } from '#resources/transfer/import/asset-bytes.ts'
import type { PlannedAsset, PlannedRecord, PlannedVersion } from '#resources/transfer/model.ts'
import { ownTurn } from '#text/own-turn.ts'

const ROWS_AT_ONCE = 200

const moveRedirect = moverOf(redirect)
const moveAsset = moverOf(asset)
const moveTable = moverOf(table)
const moveForm = moverOf(form)

/** `blobs`: whether assets name their blobs, which is for this service alone. */
type Options = { submissions: boolean; blobs?: boolean }

/** All records of a website with their versions, each before those that refer to it, rows excepted. */
export async function* recordsOf(db: Db, website_id: string, options: Options): AsyncGenerator<PlannedRecord> {
  for await (const record of allRecords(db, website_id, options)) {
    // Others are served between two records: what is read from SQLite is there without waiting.
    await ownTurn()
    yield record
  }
}

async function* allRecords(
  db: Db,
  website_id: string,
  { submissions, blobs = false }: Options,
): AsyncGenerator<PlannedRecord> {
  for await (const asset of assetsInOrder(db, website_id)) yield plannedAsset(asset, blobs)
  yield* tables(db, website_id)
  yield* forms(db, website_id)
  for (const kind of [...SHARED_PART_KINDS, 'page' as const, ...BLOCK_KINDS]) {
    const moveVersioned = moverOf(VERSIONED_RECORDS[kind] as unknown as typeof header)
    for await (const record of versionedInOrder(db, website_id, kind)) {
      yield moveVersioned(record as SharedPartRow)
      yield* versions(db, { ...record, kind })
    }
  }
  yield* factsVersions(db, website_id)
  for await (const row of redirectsInOrder(db, website_id)) yield moveRedirect(row)
  if (submissions) yield* allSubmissions(db, website_id)
}

/** Where an asset's bytes are in a zip: at its own address. */
export function assetEntry(asset: { id: string; filename: string }): string {
  return decodeURIComponent(assetPath(asset).slice(1))
}

function plannedAsset(stored: StoredAsset, blobs: boolean): PlannedAsset | SharedAsset {
  const { sha256, blob_key } = stored
  const planned = { ...moveAsset(stored), sha256, entry: assetEntry(stored) }
  return blobs ? { ...planned, blob_key } : planned
}

async function* tables(db: Db, website_id: string): AsyncGenerator<PlannedRecord> {
  const stored = await tablesOf(db, website_id)
  for (const table of stored) {
    const columns = presentColumns(readColumns(table)).map(({ id: _, ...column }) => column)
    yield { ...moveTable(table), columns: columns as never }
  }
  for (const table of stored) {
    const columns = readColumns(table)
    for (let ordinal = 0; ; ) {
      const rows = await rowsFrom(db, table.id, ordinal, ROWS_AT_ONCE)
      for (const row of rows)
        yield {
          kind: 'row',
          id: row.id,
          table_id: table.id,
          values: presentValues(columns, row),
          status: statusOf(row),
          ...presentAppearing(row),
          position: row.position,
          ...times(row),
        }
      yield* rowVersions(db, table, rows)
      if (rows.length === 0) break
      ordinal = Number(rows.at(-1)!.ordinal) + 1
    }
  }
}

function statusOf({ draft }: Pick<RowRow, 'draft'>) {
  return draft === 1 ? 'draft' : 'published'
}

async function* forms(db: Db, website_id: string): AsyncGenerator<PlannedRecord> {
  for (const row of await formsOf(db, website_id)) {
    const ofFields = (await allVersions(db, row)).toReversed().map((version) => ({
      id: version.id,
      fields: readFields(version),
      created_by: JSON.parse(version.actor),
      created_at: timestamp(version.created_at),
    }))
    yield { ...moveForm(row), versions: ofFields }
    for (const { resource_id: id, ...history } of await historiesOfRecords(db, website_id, [row.id]))
      yield* versions(db, { ...history, kind: 'form', id, website_id })
  }
}

/** Of the rows that were changed, by the keys of the columns that there are. */
async function* rowVersions(db: Db, table: TableRow, rows: readonly StoredRow[]): AsyncGenerator<PlannedVersion> {
  const columns = readColumns(table)
  const changed = rows.filter(({ revision }) => revision > 1).map(({ id }) => id)
  for (const { resource_id, ...history } of await historiesOfRecords(db, table.website_id, changed)) {
    const record = { ...history, kind: 'row' as const, id: resource_id, website_id: table.website_id }
    yield* versions(db, record, (snapshot) => presentContent(columns, snapshot))
  }
}

/** Of the website's facts, if they were ever changed: a website has one record of them, so its id says nothing. */
async function* factsVersions(db: Db, website_id: string): AsyncGenerator<PlannedVersion> {
  for (const history of await historiesOfRecords(db, website_id, [website_id]))
    for await (const version of versions(db, { ...history, kind: 'facts', id: website_id, website_id }))
      yield { ...version, of: { kind: 'facts', id: 'facts' } }
}

async function* versions(
  db: Db,
  record: Pinned & { kind: VersionedKind; id: string; website_id: string },
  shown: (snapshot: string) => string = (snapshot) => snapshot,
): AsyncGenerator<PlannedVersion> {
  for await (const stored of versionsInOrder(db, record)) {
    const version = { ...stored, snapshot: shown(stored.snapshot) }
    const { kind, id } = record
    const latest = version.number === record.latest_number
    const since = latest && record.shown_since !== null ? Number(record.shown_since) : null
    yield {
      kind: 'version',
      of: { kind, id },
      latest,
      ...(since === null ? {} : { shown_since: new Date(since).toISOString() }),
      ...(version.number === record.pinned_number ? { pinned: true } : {}),
      ...(record.pinned_number === 0 ? { hidden: true } : {}),
      ...plannedVersion(version),
    }
  }
}

function plannedVersion(version: VersionRow) {
  const { id, number, html_content, note, source, reverted_from_version_id } = version
  return {
    ...{ id, number, html_content, note, source, reverted_from_version_id },
    snapshot: JSON.parse(version.snapshot) as Record<string, unknown>,
    created_by: JSON.parse(version.created_by),
    created_at: timestamp(version.created_at),
  }
}

async function* allSubmissions(db: Db, website_id: string): AsyncGenerator<PlannedRecord> {
  for await (const submission of submissionsInOrder(db, website_id)) {
    const { id, form_id, form_version, page_path, referrer, country, language, status } = submission
    yield {
      kind: 'submission',
      ...{ id, form_id, form_version, page_path, referrer, country, language, status },
      number: Number(submission.number),
      data: JSON.parse(submission.data),
      spam: submission.spam === 1,
      spam_reasons: JSON.parse(submission.spam_reasons),
      over_quota: submission.over_quota === 1,
      ...times(submission),
    }
  }
}

function times({ created_at, updated_at }: { created_at: number; updated_at: number }) {
  return { created_at: timestamp(created_at), updated_at: timestamp(updated_at) }
}
