import { tagOfBulk, tagOfRecord } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import { altIn } from '#resources/content/assets/alts.ts'
import type { AssetRow } from '#resources/content/assets/record.ts'
import { assetAddress } from '#resources/content/assets/rules.ts'
import { type ReadLimit, withData } from '#resources/data/rows/read-data.ts'
import { rowsWithIds, type StoredRow } from '#resources/data/rows/store.ts'
import type { Column, Value as StoredValue } from '#resources/data/rows/values/column.ts'
import { presentValue } from '#resources/data/rows/values/present-value.ts'
import { idsNamed, refersToRows } from '#resources/data/rows/values/record-ids.ts'
import { offeredWidths } from '#site/assets/widths.ts'
import { asSelected } from '#site/templates/shown-rows.ts'
import { type Table, valuesOf } from '#site/templates/table.ts'
import type { Asset, RowScope, Value } from '#templates/scope.ts'

/** `tables` are all of the website, `assets` finds them by id. `selection`: which versions of rows, and whether drafts, are shown where they are referred to. */
export type ScopesFrom = {
  db: Db
  longDb: Db
  website_id: string
  tags: Set<string>
  selection: Selection
  limit: ReadLimit
  tables(): Promise<readonly Table[]>
  assets(ids: readonly string[]): Promise<ReadonlyMap<string, Asset>>
}

/** The ids of the columns that paths under `row.` (`photo`, `author.name`) begin with. */
export function columnsUsed({ columns }: Table, fields: readonly string[]): Column[] {
  const used = new Set(fields.map((field) => field.split('.', 1)[0]!))
  return columns.filter(({ key }) => used.has(key))
}

/**
 * Rows as templates see them, with the values of the columns that are used in `fields`. What these refer to is loaded with
 * one query for each table and one for all assets.
 */
export async function rowScopes(
  from: ScopesFrom,
  table: Table,
  rows: readonly StoredRow[],
  fields: readonly string[],
): Promise<RowScope[]> {
  const columns = columnsUsed(table, fields)
  const read: Read[] = rows.map((row) => ({ id: row.id, values: valuesOf(row) }))
  const references = await loadReferences(from, columns, read, fields)
  const loaded = [...references.values()].map(({ columns, rows }) => ({ columns, rows: [...rows.values()] }))
  const assets = await loadAssets(from, [{ columns, rows: read }, ...loaded])
  const types = Object.fromEntries(table.columns.map(({ key, type }) => [key, type]))
  for (const [key, { table }] of references)
    for (const column of table.columns) types[`${key}.${column.key}`] = column.type
  return read.map((row) => {
    const values = shownValues(columns, row, assets)
    for (const column of columns) {
      const { key, type } = column
      if (!refersToRows(type)) continue
      const found = references.get(key)
      const targets = idsNamed(column, row.values[column.id]).flatMap((id) => found?.rows.get(id) ?? [])
      const shown = targets.map((target) => ({ id: target.id, ...shownReference(found!, target, assets) }))
      values[key] = type === 'references' ? shown : (shown[0] ?? null)
    }
    return { id: row.id, values, types }
  })
}

/** All columns of a reference are known by name, so that columns that nothing was asked of are no mistake. */
function shownReference({ table, columns }: Referred, row: Read, assets: ReadonlyMap<string, Asset>) {
  const unread = Object.fromEntries(table.columns.map(({ key }) => [key, null]))
  return { ...unread, ...shownValues(columns, row, assets) }
}

/** A row, decoded once. */
type Read = { id: string; values: Record<string, StoredValue> }

function shownValues(
  columns: readonly Column[],
  { values }: Read,
  assets: ReadonlyMap<string, Asset>,
): Record<string, Value> {
  const shown = columns.map((column): [string, Value] => {
    const value = presentValue(column, values[column.id])
    return [column.key, column.type === 'asset' ? (assets.get(String(value)) ?? null) : value]
  })
  return Object.fromEntries(shown)
}

type Referred = { table: Table; columns: Column[]; rows: Map<string, Read> }

/** Different rows that one column of a list refers to; those after them are not shown. */
const MAX_REFERRED = 2_000

/** The rows that columns refer to, by the column's key. */
async function loadReferences(from: ScopesFrom, columns: Column[], rows: readonly Read[], fields: readonly string[]) {
  const { db, longDb, website_id, tags, selection, limit } = from
  const found = new Map<string, Referred>()
  const referring = columns.filter(({ type }) => refersToRows(type))
  const tables = referring.length ? await from.tables() : []
  for (const column of referring) {
    const table = tables.find(({ id }) => id === column.reference_table_id)
    if (!table) continue
    // Without a field it is handed on whole, as to a component.
    const isWhole = fields.includes(column.key)
    const inner = fields
      .filter((field) => field.startsWith(`${column.key}.`))
      .map((field) => field.slice(column.key.length + 1))
    const used = isWhole ? table.columns : columnsUsed(table, inner)
    const wanted = idsIn(column, rows).slice(0, MAX_REFERRED)
    const brief = wanted.length ? await rowsWithIds(db, website_id, wanted) : []
    const shown = selection.drafts ? brief : brief.filter(({ draft }) => draft === 0)
    const columnIds = used.map(({ id }) => id)
    const referred = await asSelected(db, selection, await withData(longDb, shown, limit, columnIds))
    tags.add(tagOfRecord(website_id, 'table', table.id)).add(tagOfBulk(website_id, table.id))
    for (const id of wanted) tags.add(tagOfRecord(website_id, 'row', id))
    const read = referred.map((row): [string, Read] => [row.id, { id: row.id, values: valuesOf(row) }])
    found.set(column.key, { table, columns: used, rows: new Map(read) })
  }
  return found
}

async function loadAssets(
  { website_id, tags, assets }: ScopesFrom,
  groups: { columns: Column[]; rows: readonly Read[] }[],
): Promise<ReadonlyMap<string, Asset>> {
  const ids = groups.flatMap(({ columns, rows }) =>
    columns.filter(({ type }) => type === 'asset').flatMap((column) => idsIn(column, rows)),
  )
  for (const id of ids) tags.add(tagOfRecord(website_id, 'asset', id))
  return ids.length ? assets(ids) : new Map()
}

export function presentAsset(asset: AssetRow, language: string): Asset {
  const { filename, content_type, byte_size, width, height } = asset
  return {
    ...{ url: assetAddress(asset), alt: altIn(asset, language), filename, content_type, byte_size, width, height },
    widths: offeredWidths(asset),
  }
}

function idsIn(column: Column, rows: readonly Read[]): string[] {
  return [...new Set(rows.flatMap(({ values }) => idsNamed(column, values[column.id])))]
}
