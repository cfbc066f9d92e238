export const COLUMN_TYPES = [
  'text',
  'rich_text',
  'number',
  'boolean',
  'date',
  'datetime',
  'email',
  'url',
  'select',
  'multi_select',
  'asset',
  'reference',
  'references',
  'json',
] as const

export type ColumnType = (typeof COLUMN_TYPES)[number]

/** What `reference` and `references` columns do when a row that they name is deleted. */
export const ON_DELETE = ['refuse', 'clear', 'delete'] as const

/** A choice of `select` and `multi_select`. Rows hold its `value`; people see its `label`. */
export type Option = { value: string; label?: string; color?: string }

export type Column = {
  id: string
  key: string
  name: string
  type: ColumnType
  required: boolean
  unique: boolean
  /** Of `select` and `multi_select`, else null. */
  options: Option[] | null
  reference_table_id: string | null
  on_delete: (typeof ON_DELETE)[number] | null
  /** The id of the column whose value becomes this text's slug when none is given. */
  slug_from: string | null
  /** Which of the sort keys of `rows` holds this column's; null for those that cannot be compared. */
  slot: number | null
}

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** What a row holds for a column, in the form in which it is stored and answered. Null is blank, regardless of the type. */
export type Value = Json

/**
 * A checked value, or what is wrong with it as a predicate of the column: "must be a number such as 1.5". The warning is a
 * predicate too, of what was accepted but changed: "lost <script>".
 */
export type Checked = { value: Value; warning?: string } | { message: string }
