import type { Condition, Sort } from '#resources/data/rows/conditions.ts'
import type { RowRow, Slot } from '#resources/data/rows/record.ts'
import type { Data } from '#resources/data/rows/row-data.ts'
import { idsNamed } from '#resources/data/rows/values/record-ids.ts'

/** A row as it is compared outside the database: its values, and its sort keys. */
export type Keyed = Pick<RowRow, Slot | 'ordinal' | 'position'> & { values: Data }

/** Whether a row meets a condition, as the database would say. */
export function meets(row: Keyed, condition: Condition): boolean {
  if (condition.kind === 'holds') return textOf(row.values[condition.columnId]).includes(condition.text.toLowerCase())
  if (condition.kind === 'names') return idsNamed(REFERENCES, row.values[condition.columnId]).includes(condition.id)
  const key = condition.slot === null ? null : row[condition.slot]
  switch (condition.kind) {
    case 'compare':
      return key !== null && COMPARE[condition.operator](key, condition.key)
    case 'in':
      return key !== null && condition.keys.includes(key)
    case 'not':
      return key !== condition.key
    case 'outside':
      return key === null || key < condition.from || key >= condition.to
    case 'blank':
      return ((condition.slot ? key : (row.values[condition.columnId] ?? null)) === null) === condition.blank
    case 'contains':
      return (key?.split('\u0001', 1)[0] ?? '').includes(condition.text) || isInLonger(row, key, condition)
  }
}

const REFERENCES = { type: 'references' } as const

/** Only the first characters are in the key of a longer text. */
const MAX_KEY = 100

function isInLonger({ values }: Keyed, key: string | null, { columnId, text }: { columnId: string; text: string }) {
  return key !== null && key.length > MAX_KEY && textOf(values[columnId]).includes(text)
}

const COMPARE: Record<'=' | '>' | '>=' | '<' | '<=', (one: string, other: string) => boolean> = {
  '=': (one, other) => one === other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).toLowerCase()
}

/** The order of a list: rows without a value last, and those that are equal in the order in which they were made. */
export function comparing(sorts: readonly Sort[]): (one: Keyed, other: Keyed) => number {
  return (one, other) => {
    for (const { by, descending } of sorts) {
      const [a, b] = by === 'created_at' ? [one.ordinal, other.ordinal] : [one[by], other[by]]
      if (a === b) continue
      if (a === null || b === null) return a === null ? 1 : -1
      return a < b === descending ? 1 : -1
    }
    return sorts.at(-1)?.descending ? other.ordinal - one.ordinal : one.ordinal - other.ordinal
  }
}
