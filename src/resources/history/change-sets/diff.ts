import { changedColumns, type NetRow, type Values } from '#kernel/changes/net-rows.ts'
import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Db } from '#kernel/database/database.ts'
import { snapshotChanges } from '#kernel/versioning/diff-fields.ts'
import { isBlock, VERSIONED, type VersionedKind } from '#kernel/versioning/kinds.ts'
import { compareTask } from '#kernel/versioning/tasks.ts'
import { numberedVersion } from '#kernel/versioning/versions.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { shownContent } from '#resources/content/assets/asset-content.ts'
import { presentContent } from '#resources/data/rows/schema.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { tableOf } from '#resources/data/tables/store.ts'
import { kindOfRow } from '#resources/history/change-sets/record-kinds.ts'
import { currentRow } from '#resources/history/change-sets/rows-store.ts'
import { fieldsOf } from '#resources/history/change-sets/shown-fields.ts'

type Place = { website_id: string; id: string }
/** The rows of one record: its own, and its history's. */
export type RecordRows = { id: string; own?: NetRow; history?: NetRow }

/** By record, in the order in which they were first changed. */
export function recordsOf(rows: readonly NetRow[]): RecordRows[] {
  const records = new Map<string, RecordRows>()
  for (const row of rows) {
    if (row.table === 'row_uniques') continue
    const record = records.get(row.record_id) ?? { id: row.record_id }
    records.set(row.record_id, { ...record, [row.table === 'histories' ? 'history' : 'own']: row })
  }
  return [...records.values()]
}

/** What was changed of a record: its fields before and after, and the hunks of its html. */
export async function diffOfRecord(db: Db, website_id: string, record: RecordRows, compute: Compute) {
  const { id, own, history } = record
  const table = own?.table
  const isCreated = own?.before === null
  const now = isCreated || !own ? await currentOf(db, { website_id, id }, record) : undefined
  const before = own?.before ?? null
  const after = own ? (isCreated ? (now ?? null) : own.after) : null
  const shown = before ?? after ?? now ?? {}
  const kind = table ? kindOfRow(table, shown) : kindOfRow('histories', history!.before!)
  const html = await textsOf(db, { website_id, id }, record, String(shown.table_id))
  const { diff, places } = html.differs
    ? await compute(compareTask, { before: html.before, after: html.after, uncut: true })
    : { diff: '', places: [] }
  return {
    kind: kind ?? table ?? '',
    id,
    title: titleOf(shown),
    action: actionOf(record),
    fields: [...(table ? fieldsOf(table, columnsShown(before, after), before, after) : []), ...html.fields],
    from_number: html.from,
    to_number: html.to,
    diff,
    places,
  } as const
}

/** What was done with a record. */
export function actionOf({ own }: RecordRows): 'created' | 'deleted' | 'updated' {
  if (own?.before === null) return 'created'
  return own?.after === null ? 'deleted' : 'updated'
}

/** The columns that differ; all of a record that is new or deleted. */
export function columnsShown(before: Values | null, after: Values | null): string[] {
  return before && after ? changedColumns(before, after) : Object.keys(before ?? after ?? {})
}

async function currentOf(db: Db, place: Place, { own, history }: RecordRows): Promise<Values | undefined> {
  const table = own?.table ?? VERSIONED[history!.before?.resource_type as VersionedKind].table
  return currentRow(db, table, place)
}

/** The texts of the versions on both sides; of a new record its first one, of a deleted one its last. */
async function textsOf(db: Db, place: Place, { own, history }: RecordRows, table_id: string) {
  const from = (history?.before?.latest_number as number | undefined) ?? null
  const to = history ? ((history.after?.latest_number as number | undefined) ?? null) : own?.before === null ? 1 : null
  const [old, now] = await Promise.all([from, to].map((number) => versionOf(db, place, number)))
  const [before, after] = [old?.html_content ?? '', now?.html_content ?? '']
  const kind = (now ?? old)?.resource_type ?? ''
  const snapshots = [old?.snapshot ?? '{}', now?.snapshot ?? '{}'] as const
  // A page has columns of its own for all that its versions hold, and a row for what visitors see.
  const isOnlyInVersions = isBlock(kind) || isUnseen(own, kind)
  const changes =
    kind === 'row'
      ? () => rowChanges(db, place.website_id, table_id, snapshots)
      : () => snapshotChanges(...(kind === 'asset' ? (snapshots.map(shownFile) as [string, string]) : snapshots))
  const fields = isOnlyInVersions ? await changes() : []
  return { from, to, before, after, differs: old?.html_content !== now?.html_content, fields }
}

/** The columns of data that hold what its versions say. */
const CONTENT: Partial<Record<string, (column: string) => boolean>> = {
  row: (column) => column === 'data',
  facts: (column) => column === 'facts',
  form: (column) => column !== 'key',
  asset: (column) => !column.startsWith('filename'),
}

/** Whether only versions of data say what was changed, and not the record's own row. */
function isUnseen(own: NetRow | undefined, kind: string): boolean {
  const isContent = CONTENT[kind]
  if (!isContent) return false
  if (!own) return true
  return own.before !== null && own.after !== null && !changedColumns(own.before, own.after).some(isContent)
}

/** A snapshot of an asset as its versions show it. */
function shownFile(snapshot: string): string {
  return snapshot === '{}' ? snapshot : shownContent(snapshot)
}

/** What was changed of a row that visitors do not see yet. */
async function rowChanges(db: Db, website_id: string, table_id: string, snapshots: readonly [string, string]) {
  const table = await tableOf(db, website_id, table_id)
  const columns = table ? readColumns(table) : []
  const [before, after] = snapshots.map((snapshot) =>
    snapshot === '{}' ? snapshot : presentContent(columns, snapshot),
  )
  return snapshotChanges(before!, after!)
}

async function versionOf(db: Db, place: Place, number: number | null) {
  return number === null ? undefined : numberedVersion(db, place, number)
}
