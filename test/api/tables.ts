import type { Client, Json } from '#test/support/client.ts'
import { API, answered } from './make.ts'

let tables = 0

export function newTable(by: Client, website: { id: string }, fields: object = {}): Promise<Json> {
  return answered(201, by.post(`${API}/websites/${website.id}/tables`, { name: `Table ${++tables}`, ...fields }))
}

export function newRow(by: Client, table: { id: string }, values: object = {}, fields: object = {}): Promise<Json> {
  return answered(201, by.post(rowsOf(table), { values, ...fields }))
}

/** The flat address of a table's rows. */
export function rowsOf(table: { id: string }, more = ''): string {
  return `${API}/websites/tables/${table.id}/rows${more}`
}

/** The column of this key, as it was answered. */
export function columnOf(table: Json, key: string): Json {
  return table.columns.find((column: Json) => column.key === key)
}
