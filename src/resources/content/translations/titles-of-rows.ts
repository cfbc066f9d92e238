import type { Db } from '#kernel/database/database.ts'
import { readData } from '#resources/data/rows/schema.ts'
import { valuesOfRows } from '#resources/data/rows/stretch-store.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { languageColumns } from '#resources/data/tables/language-columns.ts'

/** The titles of rows by their ids: their first text that does not say their language or what they translate. */
export async function titlesOfRows(
  db: Db,
  website_id: string,
  table: { columns: string },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const columns = readColumns(table)
  const { language, group } = languageColumns(columns) ?? {}
  const column = columns.find((each) => each.type === 'text' && each !== language && each !== group)
  if (!column || ids.length === 0) return new Map()
  const rows = await valuesOfRows(db, website_id, ids, [column.id])
  return new Map(
    rows.flatMap((row): [string, string][] => {
      const title = readData(row)[column.id]
      return typeof title === 'string' ? [[row.id, title]] : []
    }),
  )
}
