import type { Slot } from '#resources/data/rows/record.ts'

export const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in'] as const
export type Operator = (typeof OPERATORS)[number]

/** What rows are filtered by, in terms of their sort keys, or of their JSON for columns without. */
export type Condition =
  /** An index finds these rows. */
  | { kind: 'compare'; slot: Slot; operator: '=' | '>' | '>=' | '<' | '<='; key: string }
  | { kind: 'in'; slot: Slot; keys: string[] }
  /** Rows whose `references` name the row. */
  | { kind: 'names'; columnId: string; id: string }
  /** Each row has to be looked at. */
  | { kind: 'not'; slot: Slot; key: string }
  /** Before `from`, from `to` on, or blank. */
  | { kind: 'outside'; slot: Slot; from: string; to: string }
  | { kind: 'contains'; slot: Slot; columnId: string; text: string }
  | { kind: 'holds'; columnId: string; text: string }
  | { kind: 'blank'; slot: Slot | null; columnId: string; blank: boolean }

export type Contains = Extract<Condition, { kind: 'contains' }>

/** `created_at` is the order in which rows were made. */
export type Sort = { by: Slot | 'position' | 'created_at'; descending: boolean; required: boolean }

export function isIndexed(condition: Condition): condition is Extract<Condition, { kind: 'compare' | 'in' | 'names' }> {
  return condition.kind === 'compare' || condition.kind === 'in' || condition.kind === 'names'
}

/**
 * A condition with all others that compare the same column: between two values the index has far fewer rows than from one of them on.
 * Alone where it is of another kind.
 */
export function comparedTogether(conditions: readonly Condition[], one: Condition): readonly Condition[] {
  if (one.kind !== 'compare') return [one]
  return conditions.filter((other) => other.kind === 'compare' && other.slot === one.slot)
}

/** Whether lists in this order, or without one, are in the order in which their rows were made, or its reverse. */
export function isOrderOfMaking(sorts: readonly Sort[]): boolean {
  return sorts.length === 0 || (sorts.length === 1 && sorts[0]!.by === 'created_at')
}
