import type { EventSubject, WriteContext } from '#kernel/operations/context.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Role } from '#kernel/operations/roles.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'
import { type ContentKind, operationOn } from '#resources/operation-on.ts'

/** The kind of the record that a row of these tables belongs to; undefined where only the record itself says it. */
export function kindOfRow(table: string, values: Record<string, unknown>): ContentKind | undefined {
  if (table === 'row_uniques') return 'row'
  if (table === 'shared_parts' || table === 'blocks') return values.kind as VersionedKind | undefined
  if (table === 'histories') return values.resource_type as VersionedKind | undefined
  return table.slice(0, -1) as ContentKind
}

type Context = Pick<WriteContext<unknown, unknown, unknown, unknown>, 'tx' | 'links' | 'plans' | 'catalog'> & {
  website: { id: string; caller_role: Role }
}

/** The record as its own operations answer it; null when there is none. */
export async function presentRecord(
  { tx, links, plans, catalog, website }: Context,
  kind: ContentKind,
  id: string,
): Promise<EventSubject | null> {
  const { target: place, present } = catalog.byName.get(operationOn(kind, 'get')) as Operation
  const { query, table, websiteColumn } = place!.target
  const found = query(tx)
    .where(`${table}.id`, '=', id)
    .where(websiteColumn as string, '=', website.id)
  const row = await found.executeTakeFirst()
  return row ? ((present?.(row, links, { role: website.caller_role, plans }) ?? row) as EventSubject) : null
}
