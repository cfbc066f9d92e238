import { type RowRow, SLOTS, type Slot } from '#resources/data/rows/record.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { sortKey } from '#resources/data/rows/values/sort-key.ts'

/** A row's values by column id. */
export type Data = Record<string, Value>

/** The values as they are stored: without blanks and what belongs to no column, in the columns' order. */
export function encodeData(columns: readonly Column[], data: Data): string {
  const stored: Data = {}
  for (const { id } of columns) {
    const value = data[id]
    if (value !== undefined && value !== null) stored[id] = value
  }
  return JSON.stringify(stored)
}

/** The sort keys of a row's values, null in the slots that have none. */
export function slotKeys(columns: readonly Column[], data: Data): Pick<RowRow, Slot> {
  const keys = { ...NO_KEYS }
  for (const { id, type, slot } of columns) if (slot !== null) keys[SLOTS[slot]!] = sortKey(type, data[id] ?? null)
  return keys
}

/** The slots that these columns have, each once. */
export function slotsOf(columns: readonly Column[]): Slot[] {
  return [...new Set(columns.flatMap(({ slot }) => (slot === null ? [] : [SLOTS[slot]!])))]
}

const NO_KEYS = Object.fromEntries(SLOTS.map((slot) => [slot, null])) as Record<Slot, null> as Pick<RowRow, Slot>
