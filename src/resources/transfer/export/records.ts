import type { Db } from '#kernel/database/database.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import { moverOf } from '#kernel/records/moved.ts'
import { presentAppearing } from '#kernel/versioning/appearing.ts'
import { BLOCK_KINDS, SHARED_PART_KINDS } from '#kernel/versioning/kinds.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
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
import { languageColumns } from '#resources/data/tables/language-columns.ts'
import { type TableRow, table } from '#resources/data/tables/record.ts'
import { tablesOf } from '#resources/data/tables/store.ts'
import { redirect } from '#resources/traffic/redirects/record.ts'
import { assetRecords } from '#resources/transfer/export/asset-records.ts'
import {
  formsOf,
  historiesOfRecords,
  redirectsInOrder,
  submissionsInOrder,
  type Translated,
  translatedRows,
  versionedInOrder,
} from '#resources/transfer/export/records-store.ts'
import { versions } from '#resources/transfer/export/version-records.ts'
import type { PlannedRecord, PlannedTranslation, PlannedVersion } from '#resources/transfer/model.ts'
import { ownTurn } from '#text/own-turn.ts'

const ROWS_AT_ONCE = 200

const moveRedirect = moverOf(redirect)
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
  yield* assetRecords(db, website_id, blobs)
  yield* tables(db, website_id)
  yield* forms(db, website_id)
  for (const kind of [...SHARED_PART_KINDS, 'page' as const, ...BLOCK_KINDS]) {
    const moveVersioned = moverOf(VERSIONED_RECORDS[kind] as unknown as typeof header)
    for await (const record of versionedInOrder(db, website_id, kind)) {
      yield { ...moveVersioned(record as SharedPartRow), ...(kind === 'page' && translationOf(record as PageRow)) }
      yield* versions(db, { ...record, kind })
    }
  }
  yield* factsVersions(db, website_id)
  for await (const row of redirectsInOrder(db, website_id)) yield moveRedirect(row)
  if (submissions) yield* allSubmissions(db, website_id)
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
      const translations = languageColumns(columns)?.group
        ? await translatedRows(db, table.website_id, idsOf(rows))
        : NONE
      for (const row of rows)
        yield {
          kind: 'row',
          id: row.id,
          table_id: table.id,
          values: presentValues(columns, row),
          status: statusOf(row),
          ...presentAppearing(row),
          position: row.position,
          ...translationOf(translations.get(row.id)),
          ...times(row),
        }
      yield* rowVersions(db, table, rows)
      if (rows.length === 0) break
      ordinal = Number(rows.at(-1)!.ordinal) + 1
    }
  }
}

const NONE: ReadonlyMap<string, Translated> = new Map()
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** What a page or row was last brought up to date with, if it is a translation. */
function translationOf(record: Translated | undefined): PlannedTranslation {
  const { translated_from_id: from = null, translated_version: version = null } = record ?? {}
  return from === null || version === null ? {} : { translated_from_id: from, translated_version: Number(version) }
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
