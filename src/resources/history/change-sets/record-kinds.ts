import type { Tx } from '#kernel/database/database.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import type { EventSubject, WriteContext } from '#kernel/operations/context.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'

/** A kind of record whose changes are undone, as its own operations find and show it. */
export type RecordKind = {
  kind: string
  plural: string
  target: Target<Record<string, unknown>>
  present: Operation['present']
}
export type RecordKinds = ReadonlyMap<string, RecordKind>

const UNDONE = RECORDS.filter(({ promises }) => promises.undone)
export const RECORD_KINDS = UNDONE.map(({ kind }) => kind)

export function recordKindsOf(operations: readonly (Operation | VisitOperation)[]): RecordKinds {
  return new Map(
    UNDONE.map(({ kind, plural }) => {
      const { target, present } = operations.find(({ name }) => name === `${plural}_get`) as Operation
      return [kind, { kind, plural, target: target!.target, present }]
    }),
  )
}

/** The kind of the record that a row of these tables belongs to; undefined where only the record itself says it. */
export function kindOfRow(table: string, values: Record<string, unknown>): string | undefined {
  if (table === 'row_uniques') return 'row'
  if (table === 'shared_parts' || table === 'blocks') return values.kind as string | undefined
  if (table === 'histories') return values.resource_type as string | undefined
  return table.slice(0, -1)
}

type Around = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'links' | 'plans'> & {
  role: 'admin' | 'editor' | 'content' | 'viewer'
}

/** The record as its own operations answer it; null when there is none. */
export async function presentRecord(
  tx: Tx,
  { target, present }: RecordKind,
  { website_id, id }: { website_id: string; id: string },
  { links, plans, role }: Around,
): Promise<EventSubject | null> {
  const row = await target
    .query(tx)
    .where(`${target.table}.id`, '=', id)
    .where(target.websiteColumn as string, '=', website_id)
    .executeTakeFirst()
  return row ? ((present?.(row, links, { role, plans }) ?? row) as EventSubject) : null
}
