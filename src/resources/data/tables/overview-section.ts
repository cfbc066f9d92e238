import Type from 'typebox'
import { Id } from '#kernel/operations/schemas.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { listTables } from '#resources/data/tables/store.ts'
import type { OverviewSection } from '#resources/websites/overview/section.ts'

const MAX_LISTED = 30

export const tablesSection: OverviewSection = {
  name: 'tables',
  output: Type.Object(
    {
      total: Type.Integer({ about: 'How many there are.' }),
      listed: Type.Array(
        Type.Object({
          id: Id,
          key: Type.String({ about: 'Its name in templates.' }),
          columns: Type.Array(Type.String(), { about: 'The keys of its columns.' }),
          row_count: Type.Integer({ about: 'How many rows it has, drafts among them.' }),
        }),
        { description: `The first ${MAX_LISTED}; records_list has the rest.` },
      ),
    },
    { about: 'The tables.' },
  ),
  async read({ db, website }) {
    const { rows, total } = await listTables(db, website.id, { per: MAX_LISTED, offset: 0 })
    const listed = rows.map((table) => {
      const { id, key, row_count } = table
      return { id, key, columns: readColumns(table), row_count }
    })
    return {
      data: { total, listed: listed.map((table) => ({ ...table, columns: table.columns.map(({ key }) => key) })) },
      heading: `Tables (${total})`,
      lines: listed.map(
        ({ id, key, columns, row_count }) =>
          `"${key}" columns ${columns.map(columnInShort).join(', ')}; ${row_count} rows, id ${id}`,
      ),
      more: total - listed.length,
      narrow: 'records_list with kind table, page and per',
      warnings: [],
    }
  },
}

/** What a value of it must be, where that is no text. */
function columnInShort({ key, type, required }: Column): string {
  return [key, ...(type === 'text' ? [] : [type]), ...(required ? ['required'] : [])].join(' ')
}
