import { isAmong } from '#kernel/database/among.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Use } from '#kernel/versioning/compile-change.ts'

/** The components and snippets that those named use, in their latest or live version, with which of them does. */
export async function blocksUsedBy(
  db: Db,
  website_id: string,
  blocks: readonly Use[],
): Promise<{ by: Use; use: Use }[]> {
  const found: { by: Use; use: Use }[] = []
  for (const kind of ['component', 'snippet'] as const) {
    const names = blocks.filter((block) => block.kind === kind).map(({ name }) => name)
    if (names.length === 0) continue
    const rows = await db
      .selectFrom('blocks')
      .innerJoin('uses', 'uses.resource_id', 'blocks.id')
      .select(['blocks.name', 'uses.used_kind', 'uses.used_name'])
      .distinct()
      .where('blocks.website_id', '=', website_id)
      .where('blocks.kind', '=', kind)
      .where(isAmong(db, 'blocks.name', names))
      .where('uses.used_kind', 'in', ['component', 'snippet'])
      .execute()
    for (const { name, used_kind, used_name } of rows)
      found.push({ by: { kind, name }, use: { kind: used_kind as Use['kind'], name: used_name } })
  }
  return found
}
