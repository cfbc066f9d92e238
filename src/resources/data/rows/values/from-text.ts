import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Checked, Column, ColumnType } from '#resources/data/rows/values/column.ts'

/** Checks a value written as text: a cell of a CSV file, or a filter in an address. */
export function fromText(column: Column, text: string): Checked {
  const read = givenInText(column, text)
  return 'message' in read ? read : checkValue(column, read.given)
}

/** What a caller would give as JSON for the value that a text stands for; what is wrong where it can't be any. */
export function givenInText(column: Column, text: string): { given: unknown } | { message: string } {
  if (text.trim() === '') return { given: null }
  return READERS[column.type]?.(text.trim(), column) ?? { given: text }
}

const READERS: Partial<Record<ColumnType, (text: string, column: Column) => ReturnType<typeof givenInText>>> = {
  boolean: (text) => ({ given: WORDS.get(text.toLowerCase()) ?? text }),
  multi_select: (text, column) => ({ given: choicesOf(column, text) }),
  references: (text, column) => ({ given: choicesOf(column, text) }),
  json(text) {
    const read = parsed(text)
    return read ? { given: read.value } : { message: 'must be JSON, such as {"a": 1}' }
  },
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
  const list = text.startsWith('[') ? parsed(text) : null
  return list ? list.value : text.split(text.includes(';') ? ';' : ',').filter((choice) => choice.trim() !== '')
}

function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
