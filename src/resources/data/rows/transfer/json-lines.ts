import { type ImportLine, type LineReader, OWN_FIELDS, setOwnField } from '#resources/data/rows/transfer/import-line.ts'
import { type JsonItem, JsonItems } from '#text/json-items.ts'

/** Rows as objects of a JSON list, or one after another: with `values`, or with the values themselves. */
export class JsonLines implements LineReader {
  readonly warnings: string[] = []
  #items = new JsonItems()

  write(piece: string): ImportLine[] {
    return this.#items.write(piece).map(lineOf)
  }

  end(): ImportLine[] {
    return this.#items.end().map(lineOf)
  }
}

function lineOf(item: JsonItem): ImportLine {
  const { line } = item
  if ('problem' in item) return { line, size: 0, input: {}, errors: { base: [item.problem] } }
  const { value, size } = item
  const values = isObject(value.values) ? value.values : withoutOwnFields(value)
  const read: ImportLine = { line, size, input: { values }, errors: {} }
  for (const field of OWN_FIELDS) if (Object.hasOwn(value, field)) setOwnField(read, field, value[field])
  return read
}

function withoutOwnFields(value: Record<string, unknown>): Record<string, unknown> {
  const own = new Set<string>([...OWN_FIELDS, 'created_at', 'updated_at'])
  return Object.fromEntries(Object.entries(value).filter(([name]) => !own.has(name)))
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
