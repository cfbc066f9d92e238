import type { CapturedTable } from '#kernel/database/capture/captured-tables.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { EventSubject, WriteContext } from '#kernel/operations/context.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { CONTENT_KINDS, type ContentKind, operationOn } from '#resources/operation-on.ts'

/** A kind of record whose changes are undone, as its own operations find and show it. */
export type RecordKind = {
  target: Target<Record<string, unknown>>
  present: Operation['present']
}
export type RecordKinds = ReadonlyMap<ContentKind, RecordKind>

export function recordKindsOf(operations: readonly (Operation | VisitOperation)[]): RecordKinds {
  return new Map(
    CONTENT_KINDS.map((kind) => {
      const { target, present } = operations.find(({ name }) => name === operationOn(kind, 'get')) as Operation
      return [kind, { target: target!.target, present }]
    }),
  )
}

/** The kind of the record that a row of these tables belongs to; undefined where only the record itself says it. */
export function kindOfRow(table: CapturedTable, values: Record<string, unknown>): ContentKind | undefined {
  if (table === 'row_uniques') return 'row'
  if (table === 'shared_parts' || table === 'blocks') return values.kind as VersionedKind | undefined
  if (table === 'histories') return values.resource_type as VersionedKind | undefined
  return table.slice(0, -1) as ContentKind
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
