import { notPossible } from '#kernel/operations/errors.ts'
import {
  type ImportLine,
  type LineReader,
  OWN_FIELDS,
  type OwnField,
  setOwnField,
} from '#resources/data/rows/transfer/import-line.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { givenInText } from '#resources/data/rows/values/from-text.ts'
import { CsvReader, type CsvRecord } from '#text/csv/csv-reader.ts'
import { withoutGuard } from '#text/csv/formulas.ts'
import { nearestName } from '#text/nearest-name.ts'

type Field = OwnField | Column | null

const MAX_WARNINGS = 20
const MAX_SHOWN = 60

/** Rows of CSV, whose first line names columns of the table by their keys or names, and may name `id`, `status` and `position`. */
export class CsvLines implements LineReader {
  readonly warnings: string[] = []
  #columns: readonly Column[]
  #reader = new CsvReader()
  #fields: Field[] | null = null

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  write(piece: string): ImportLine[] {
    return this.#lines(this.#reader.write(piece))
  }

  end(): ImportLine[] {
    return this.#lines(this.#reader.end())
  }

  #lines(records: CsvRecord[]): ImportLine[] {
    const [first] = records
    if (this.#fields || !first) return records.map((record) => this.#line(record))
    this.#fields = this.#header(first)
    return records.slice(1).map((record) => this.#line(record))
  }

  /** @throws ValidationFailed for a first line that names no column */
  #header({ cells, problem }: CsvRecord): Field[] {
    const keys = [...this.#columns.map(({ key }) => key), ...OWN_FIELDS]
    if (problem)
      throw notPossible(
        `The first line ${problem}`,
        `Its cells are keys of columns, like ${keys.slice(0, 3).join(',')}.`,
      )
    const fields = cells.map((cell) => this.#field(cell.trim()))
    if (fields.every((field) => field === null))
      throw notPossible('The first line names no column of the table', `Its cells can be: ${keys.join(', ')}.`)
    for (const [index, cell] of cells.entries()) {
      const name = cell.trim().slice(0, MAX_SHOWN).toWellFormed()
      if (name === '' || this.warnings.length >= MAX_WARNINGS) continue
      if (fields[index] === null) this.#warnUnknown(name, keys)
      else if (fields.indexOf(fields[index]!) < index) {
        fields[index] = null
        this.warnings.push(`Column '${name}' was ignored: an earlier one is the same.`)
      }
    }
    return fields
  }

  #field(name: string): Field {
    const lower = name.toLowerCase()
    return (
      this.#columns.find(({ key }) => key === lower) ??
      OWN_FIELDS.find((field) => field === lower) ??
      this.#columns.find((column) => column.name.toLowerCase() === lower) ??
      null
    )
  }

  #warnUnknown(name: string, keys: string[]) {
    if (name === 'created_at' || name === 'updated_at') return
    const nearest = nearestName(name, keys)
    this.warnings.push(
      `The table has no column '${name}', so it was ignored${nearest ? `; did you mean '${nearest}'?` : '.'}`,
    )
  }

  #line({ line, cells, problem }: CsvRecord): ImportLine {
    const values: Record<string, unknown> = {}
    const size = cells.reduce((sum, cell) => sum + cell.length, 0)
    const read: ImportLine = { line, size, input: { values }, errors: problem ? { base: [problem] } : {} }
    const fields = this.#fields!
    if (cells.slice(fields.length).some((cell) => cell !== ''))
      read.errors.base = [`has ${cells.length} cells, where the first line names ${fields.length}`]
    for (const [index, field] of fields.entries()) {
      const cell = cells[index]
      if (field === null || cell === undefined) continue
      if (typeof field === 'string') setOwnField(read, field, cell)
      else {
        const given = givenInText(field, withoutGuard(cell))
        if ('message' in given) read.errors[`values.${field.key}`] = [given.message]
        else values[field.key] = given.given
      }
    }
    return read
  }
}
