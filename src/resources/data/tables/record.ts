import Type from 'typebox'
import { tableOf } from '#kernel/database/tables/table.ts'
import { named } from '#kernel/operations/named.ts'
import { inTools } from '#kernel/operations/tool.ts'
import {
  ALL_PROMISES,
  changeable,
  creatable,
  defineRecord,
  presenterOf,
  type RowOf,
  shapeOf,
} from '#kernel/records/define-record.ts'
import { computed, json, plain } from '#kernel/records/field.ts'
import {
  ColumnChange,
  ColumnShape,
  MAX_COLUMNS,
  MAX_KEY,
  MAX_NAME,
  NewColumn,
  presentColumns,
} from '#resources/data/tables/column-schema.ts'

const Name = Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'What people see.' })

export const table = defineRecord({
  kind: 'table',
  plural: 'tables',
  table: 'tables',
  title: 'name',
  promises: ALL_PROMISES,
  fields: {
    name: plain(Name, { write: Name, required: true }),
    key: plain(Type.String({ about: 'Its name in templates: kebab-case, unique on the website.' }), {
      write: Type.String({
        minLength: 1,
        maxLength: MAX_KEY,
        description: 'kebab-case, as in <site-rows table="key">; from name unless given.',
      }),
      change: Type.String({ minLength: 1, maxLength: MAX_KEY, about: 'kebab-case, as in <site-rows table="key">.' }),
      moved: 'required',
    }),
    columns: {
      ...json(Type.Array(ColumnShape, { about: 'Its columns, in their order.' }), {
        write: Type.Array(NewColumn, { maxItems: MAX_COLUMNS, about: 'Its columns, in their order.' }),
        change: inTools(
          Type.Array(ColumnChange, {
            maxItems: MAX_COLUMNS,
            description:
              'All columns: found by id or else key; those left out are dropped. An id with another key renames.',
          }),
          'All, as in tables_create, found by id or else key; others are dropped. An id with another key renames.',
        ),
        blank: '[]',
      }),
      read: (cell: string) => presentColumns(JSON.parse(cell)),
    },
    row_count: computed(Type.Integer({ about: 'Number of its rows, drafts included.' })),
  },
})

export interface TableRow extends RowOf<typeof table> {}
/** A table with the number of its rows. */
export type TableRecord = TableRow & { row_count: number }
export const tableTable = {
  tables: tableOf<TableRow>(table, 'resources/data/tables'),
}

export const Table = named('Table', shapeOf(table))
export const NewTable = named('TableCreate', Type.Object(creatable(table)))
export const TableChanges = named(
  'TableUpdate',
  Type.Object({
    ...changeable(table),
    force: Type.Optional(
      Type.Boolean({ description: 'Drop columns that have values, and clear values that do not fit a new type.' }),
    ),
  }),
)

const present = presenterOf(table)

export function presentTable(row: TableRecord): Type.Static<typeof Table> {
  return present(row, row)
}
