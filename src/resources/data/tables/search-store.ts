import { textsWithin, withTexts } from '#resources/content/search/nested-texts.ts'
import { placedSource } from '#resources/content/search/placed-store.ts'
import { presentColumns, readColumns } from '#resources/data/tables/column-schema.ts'
import type { TableRow } from '#resources/data/tables/record.ts'
import { lockTable } from '#resources/data/tables/store.ts'

/** The labels of the options of its columns; their values are what rows hold. */
export const tableSource = placedSource<TableRow>({
  kind: 'table',
  fields: ['columns'],
  table: 'tables',
  columns: ['columns'],
  lock: lockTable,
  recordOf(row) {
    const columns = presentColumns(readColumns(row))
    return {
      id: row.id,
      title: row.name,
      texts: textsWithin('columns', columns, ['label']),
      changes: (texts) => ({ columns: withTexts('columns', columns, texts) }),
    }
  },
})
