import type { Column, Row } from '#client/generated.ts'
import { wordsIn } from '#console/editor/canvas/elements.ts'

/** A value as it is shown and typed in a cell. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  return String(value)
}

/** The column that says what a row is called. */
export function titleColumn(columns: readonly Column[]): Column | undefined {
  const texts = columns.filter(({ type }) => type === 'text')
  return ['title', 'name', 'headline'].flatMap((key) => texts.find((column) => column.key === key) ?? [])[0] ?? texts[0]
}

export function titleOf({ values }: Pick<Row, 'values'>, columns: readonly Column[]): string {
  const column = titleColumn(columns)
  return (column && textOf((values as Record<string, unknown>)[column.key])) || 'A row without a title'
}

/** What a cell shows: of references the titles of the rows, where they were read with the row; of rich text its words. */
export function shownOf(row: Row, { key, type }: Pick<Column, 'key' | 'type'>): string {
  const named = namedBy(row, key)
  const text = textOf((row.values as Record<string, unknown>)[key])
  if (named.length === 0) return type === 'rich_text' ? wordsIn(text) : text
  return named.map(({ id, title }) => title ?? id).join(', ')
}

type Named = { id: string; title: string | null }

/** The rows that a column names, where they were read with the row. */
export function namedBy({ included }: Row, key: string): Named[] {
  return [(included as Record<string, Named | Named[] | null> | undefined)?.[key] ?? []].flat()
}

/** Whether its values name rows of another table. */
export function refersToRows({ type, reference_table_id }: Pick<Column, 'type' | 'reference_table_id'>): boolean {
  return (type === 'reference' || type === 'references') && reference_table_id !== null
}

/** What was typed or pasted, as the API takes it; the API says what is wrong with it. */
export function valueFrom(text: string, { type }: Pick<Column, 'type'>): unknown {
  const trimmed = text.trim()
  if (trimmed === '') return null
  switch (type) {
    case 'number': {
      const number = Number(trimmed.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
      return Number.isNaN(number) ? trimmed : number
    }
    case 'boolean':
      return /^(true|yes|1|x|✓)$/i.test(trimmed) ? true : /^(false|no|0)$/i.test(trimmed) ? false : trimmed
    case 'multi_select':
    case 'references':
      return trimmed.split(/\s*,\s*/).filter(Boolean)
    case 'json':
      return parsed(trimmed)
    default:
      return text
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** Cells of a sheet as spreadsheets copy them: lines, and tabs between cells; quoted cells may hold either. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replaceAll('\r\n', '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  // A sheet ends with a line break.
  if (rows.length > 1 && rows.at(-1)!.join('') === '') rows.pop()
  return rows
}
