import { checkValue } from '#resources/rows/values/check-value.ts'
import type { Checked, Column, ColumnType } from '#resources/rows/values/column.ts'

/** Checks a value written as text: a cell of a CSV file, or a filter in an address. */
export function fromText(column: Column, text: string): Checked {
  if (text.trim() === '') return checkValue(column, null)
  return READERS[column.type]?.(column, text) ?? checkValue(column, text)
}

const READERS: Partial<Record<ColumnType, (column: Column, text: string) => Checked>> = {
  boolean: (column, text) => checkValue(column, WORDS.get(text.trim().toLowerCase()) ?? text),
  multi_select: (column, text) => checkValue(column, choicesOf(column, text.trim())),
  json: readJson,
}

const WORDS = new Map([
  ['yes', true],
  ['1', true],
  ['no', false],
  ['0', false],
])

/** A single option, a JSON list, or options separated by semicolons or commas. */
function choicesOf({ options }: Column, text: string): unknown {
  if (options?.some(({ value, label }) => value === text || label === text)) return [text]
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text)
    } catch {}
  }
  return text.split(text.includes(';') ? ';' : ',').filter((choice) => choice.trim() !== '')
}

function readJson(column: Column, text: string): Checked {
  try {
    return checkValue(column, JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return { message: 'must be JSON, such as {"a": 1}' }
    throw error
  }
}
