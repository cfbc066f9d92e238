import { tagOfBulk, tagOfRecord } from '#answers/tags.ts'
import type { Db } from '#database/database.ts'
import type { AssetRow } from '#database/tables/assets.ts'
import { assetAddress } from '#resources/assets/rules.ts'
import { assetsOf } from '#resources/assets/store.ts'
import { rowsWithIds, type StoredRow } from '#resources/rows/store.ts'
import type { Column } from '#resources/rows/values/column.ts'
import { presentValue } from '#resources/rows/values/present-value.ts'
import { tablesOf } from '#resources/tables/store.ts'
import { type Table, tableFrom, valuesOf } from '#site/templates/table.ts'
import type { Asset, RowScope, Value } from '#templates/scope.ts'

/** `drafts`: rows that are drafts are shown where they are referred to. */
type From = { db: Db; website_id: string; tags: Set<string>; drafts: boolean }

/**
 * Rows as templates see them. Of the columns in `fields` (`photo`, `author.name`), assets and references are loaded, with
 * one query for each table that is referred to and one for all assets.
 */
export async function rowScopes(
  from: From,
  table: Table,
  rows: readonly StoredRow[],
  fields: readonly string[],
): Promise<RowScope[]> {
  const used = new Set(fields.map((field) => field.split('.', 1)[0]!))
  const inner = new Set(fields.flatMap((field) => (field.includes('.') ? [field.split('.')[1]!] : [])))
  const columns = table.columns.filter(({ key }) => used.has(key))
  const references = await loadReferences(from, columns, rows)
  const loaded = [...references.values()].map(({ table, rows }) => ({
    columns: table.columns.filter(({ key }) => inner.has(key)),
    rows: [...rows.values()],
  }))
  const assets = await loadAssets(from, [{ columns, rows: [...rows] }, ...loaded])
  const types = Object.fromEntries(table.columns.map(({ key, type }) => [key, type]))
  for (const [key, { table }] of references)
    for (const column of table.columns) types[`${key}.${column.key}`] = column.type
  return rows.map((row) => {
    const values = shownValues(table, row, assets)
    for (const { key, type } of columns) {
      if (type !== 'reference') continue
      const found = references.get(key)
      const target = found?.rows.get(String(values[key]))
      values[key] = target ? { id: target.id, ...shownValues(found!.table, target, assets) } : null
    }
    return { id: row.id, values, types }
  })
}

function shownValues({ columns }: Table, row: StoredRow, assets: ReadonlyMap<string, Asset>): Record<string, Value> {
  const stored = valuesOf(row)
  const shown = columns.map((column): [string, Value] => {
    const value = presentValue(column, stored[column.id])
    return [column.key, column.type === 'asset' ? (assets.get(String(value)) ?? null) : value]
  })
  return Object.fromEntries(shown)
}

type Referred = { table: Table; rows: Map<string, StoredRow> }

/** The rows that columns refer to, by the column's key. */
async function loadReferences({ db, website_id, tags, drafts }: From, columns: Column[], rows: readonly StoredRow[]) {
  const found = new Map<string, Referred>()
  const ids = columns.flatMap(({ reference_table_id: id }) => (id === null ? [] : [id]))
  const tables = ids.length ? (await tablesOf(db, website_id)).map(tableFrom) : []
  for (const column of columns) {
    const table = tables.find(({ id }) => id === column.reference_table_id)
    if (column.type !== 'reference' || !table) continue
    const wanted = idsIn(column, rows)
    const referred = wanted.length ? await rowsWithIds(db, website_id, wanted) : []
    tags.add(tagOfRecord(website_id, 'table', table.id)).add(tagOfBulk(website_id, table.id))
    for (const id of wanted) tags.add(tagOfRecord(website_id, 'row', id))
    const shown = drafts ? referred : referred.filter(isPublished)
    found.set(column.key, { table, rows: new Map(shown.map((row) => [row.id, row])) })
  }
  return found
}

async function loadAssets({ db, website_id, tags }: From, groups: { columns: Column[]; rows: readonly StoredRow[] }[]) {
  const ids = groups.flatMap(({ columns, rows }) =>
    columns.filter(({ type }) => type === 'asset').flatMap((column) => idsIn(column, rows)),
  )
  for (const id of ids) tags.add(tagOfRecord(website_id, 'asset', id))
  const assets = ids.length ? await assetsOf(db, website_id, [...new Set(ids)]) : []
  return new Map(assets.map((asset) => [asset.id, presentAsset(asset)]))
}

export function presentAsset(asset: AssetRow): Asset {
  return { url: assetAddress(asset), alt: asset.alt ?? '', filename: asset.filename }
}

function idsIn({ id }: Column, rows: readonly StoredRow[]): string[] {
  return [...new Set(rows.map((row) => valuesOf(row)[id]).filter((value) => typeof value === 'string'))]
}

function isPublished({ draft }: StoredRow): boolean {
  return draft === 0
}
