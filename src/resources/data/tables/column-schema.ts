import Type from 'typebox'
import { about, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf } from '#kernel/operations/schemas.ts'
import { COLUMN_TYPES, type Column, ON_DELETE } from '#resources/data/rows/values/column.ts'

export const MAX_NAME = 100
export const MAX_KEY = 60
const MAX_OPTIONS = 200
const MAX_OPTION = 100
export const MAX_COLUMNS = 50

const OptionFields = named(
  'ColumnOption',
  Type.Object({
    value: Type.String({ minLength: 1, maxLength: MAX_OPTION, about: 'What rows hold.' }),
    label: Type.Optional(Type.String({ maxLength: MAX_OPTION, about: 'What people see; the value unless given.' })),
    color: Type.Optional(Type.String({ maxLength: 30, about: 'For lists and labels, such as #2e7d32.' })),
  }),
)

const ColumnKey = Type.String({
  minLength: 1,
  maxLength: MAX_KEY,
  description: 'snake_case; from name unless given.',
})
const OPTION_LIST = { maxItems: MAX_OPTIONS }

const COLUMN_FIELDS = {
  name: Type.String({ minLength: 1, maxLength: MAX_NAME, about: 'What people see; from key unless given.' }),
  type: oneOf(COLUMN_TYPES, { about: 'What its values are; text unless given.' }),
  required: Type.Boolean({ about: 'Whether every row must have a value.' }),
  unique: Type.Boolean({ about: 'Whether no two rows may have the same value.' }),
}
const OnDelete = oneOf(ON_DELETE, {
  description: 'When a row that it names is deleted; refuse by default.',
})
const SlugFrom = Type.String({
  maxLength: MAX_KEY,
  description: 'Column that blank slugs are made from.',
})

export const ColumnShape = named(
  'Column',
  Type.Object({
    id: Id,
    key: Type.String({ about: 'Its name in values of rows and in templates: snake_case.' }),
    ...COLUMN_FIELDS,
    options: nullable(Type.Array(OptionFields, { ...OPTION_LIST, about: 'The choices of select and multi_select.' })),
    reference_table_id: about(NullableId, 'The table whose rows reference and references name.'),
    on_delete: nullable(
      Type.String({
        about:
          'Of reference and references, what happens when a row that they name is deleted: refuse, clear or delete.',
      }),
    ),
    slug_from: nullable(SlugFrom),
  }),
)

const NEW_COLUMN = {
  key: Type.Optional(ColumnKey),
  ...Type.Partial(Type.Object(COLUMN_FIELDS)).properties,
  // A column as it is answered has null where a field does not apply, and can be sent back as it is.
  options: Type.Optional(
    nullable(
      Type.Array(Type.Union([Type.String({ minLength: 1, maxLength: MAX_OPTION }), OptionFields]), {
        ...OPTION_LIST,
        about: 'The choices of select and multi_select: values, or objects with value, label and color.',
      }),
    ),
  ),
  reference_table_id: Type.Optional(about(NullableId, 'The table whose rows reference and references name.')),
  on_delete: Type.Optional(nullable(OnDelete)),
  slug_from: Type.Optional(nullable(SlugFrom)),
}
export const NewColumn = named('ColumnCreate', Type.Object(NEW_COLUMN))
export const ColumnChange = named(
  'ColumnChange',
  Type.Object({ id: Type.Optional(about(Id, 'Of an existing column, which this changes or renames.')), ...NEW_COLUMN }),
)
export type ColumnInput = Type.Static<typeof ColumnChange>

export function readColumns({ columns }: { columns: string }): Column[] {
  return JSON.parse(columns)
}

export function presentColumns(columns: readonly Column[]): Type.Static<typeof ColumnShape>[] {
  return columns.map(({ slot: _, ...column }) => ({
    ...column,
    slug_from: columns.find(({ id }) => id === column.slug_from)?.key ?? null,
  }))
}
