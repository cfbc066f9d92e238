import type { Column } from '#resources/data/rows/values/column.ts'

/** A column of this name says which language a row is in. */
export const LANGUAGE = 'language'
/** Rows with the same value in a column of this name are translations of each other, as pages with the same field are. */
const GROUP = 'translation_group_id'

type Compared = Column & { slot: number }
export type LanguageColumns = { language: Compared; group: Compared | null }

/** The columns that say a row's language, and which rows say the same; null of a table whose rows have no language. */
export function languageColumns(columns: readonly Column[]): LanguageColumns | null {
  const named = (name: string) =>
    columns.find((column): column is Compared => column.key === name && isText(column) && column.slot !== null)
  const language = named(LANGUAGE)
  return language ? { language, group: named(GROUP) ?? null } : null
}

function isText({ type }: Column): boolean {
  return type === 'text' || type === 'select'
}
