import { readTable } from './read-table.ts'

export type Expectation = {
  scope: 'read' | 'write'
  role: string | null
  status: number
  event: string | null
  /** What a write is under a review policy. */
  review: string | null
}

/** The rows of tables/operations.txt by operation. */
export const EXPECTATIONS: ReadonlyMap<string, Expectation> = new Map(
  readTable('operations.txt').map(([name, scope, role, status, event, review = null]) => [
    name!,
    {
      scope: scope as Expectation['scope'],
      role: role === '-' ? null : role!,
      status: Number(status),
      event: event === '-' ? null : event!,
      review,
    },
  ]),
)
