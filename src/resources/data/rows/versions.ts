import { versionOperations } from '#kernel/versioning/operations.ts'
import { versionQuery } from '#kernel/versioning/versions.ts'
import { Row } from '#resources/data/rows/record.ts'
import { presentContent, presentRow } from '#resources/data/rows/schema.ts'
import { showVersion } from '#resources/data/rows/show-version.ts'
import { type RowRecord, rowTarget } from '#resources/data/rows/store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'

export const rowVersionOperations = versionOperations<RowRecord>({
  kind: 'row',
  paths: { nested: '/websites/:website_id/tables/:table_id/rows', flat: '/websites/tables/rows' },
  target: rowTarget,
  versions: {
    lockedBy: { table: 'tables', column: 'table_id', through: 'rows' },
    query: (db) =>
      versionQuery(db, 'row', 'row_id')
        .innerJoin('rows', (join) =>
          join.onRef('rows.website_id', '=', 'versions.website_id').onRef('rows.id', '=', 'versions.resource_id'),
        )
        .innerJoin('tables', (join) =>
          join.onRef('tables.website_id', '=', 'rows.website_id').onRef('tables.id', '=', 'rows.table_id'),
        )
        .select(['rows.table_id', 'tables.columns']),
  },
  output: Row,
  present: presentRow,
  revision: rowTarget.revision!,
  load: async (tx, { id, website_id }) =>
    rowTarget.query(tx).where('rows.website_id', '=', website_id).where('rows.id', '=', id).executeTakeFirstOrThrow(),
  async show(context, place, version) {
    return showVersion(context, place, (await version()).snapshot)
  },
  shown: (snapshot, of) => presentContent(readColumns(of as { columns: string }), snapshot),
})
