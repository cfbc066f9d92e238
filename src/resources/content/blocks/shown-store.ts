import { sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Shown } from '#kernel/operations/site-view.ts'
import type { BlockKind } from '#kernel/versioning/kinds.ts'

/** The blocks of a kind, each with its version that is live or latest. */
export function blocksShown(db: Db, kind: BlockKind, shown: Shown) {
  const number =
    shown === 'live'
      ? sql<number>`coalesce(histories.pinned_number, histories.latest_number)`
      : sql<number>`histories.latest_number`
  return db
    .selectFrom('blocks')
    .innerJoin('histories', (join) =>
      join.onRef('histories.website_id', '=', 'blocks.website_id').onRef('histories.resource_id', '=', 'blocks.id'),
    )
    .innerJoin('versions', (join) =>
      join
        .onRef('versions.website_id', '=', 'histories.website_id')
        .onRef('versions.resource_id', '=', 'histories.resource_id')
        .on('versions.number', '=', number),
    )
    .where('blocks.kind', '=', kind)
}
