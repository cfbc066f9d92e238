import { InvalidRequest } from '#kernel/operations/errors.ts'
import { type Condition, OPERATORS, type Operator, type Sort } from '#resources/data/rows/conditions.ts'
import { SLOTS } from '#resources/data/rows/record.ts'
import { checkValue } from '#resources/data/rows/values/check-value.ts'
import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'
import { checkReference } from '#resources/data/rows/values/record-ids.ts'
import { foldText, sortKey } from '#resources/data/rows/values/sort-key.ts'
import { nearestName } from '#text/nearest-name.ts'

/** More conditions of one list are refused. */
const MAX_CONDITIONS = 20
const MAX_CHOICES = 100

/**
 * Reads `{column: value}` and `{column: {operator: value}}`, whose values may come as text.
 * @throws InvalidRequest naming the column
 */
export function readFilter(columns: readonly Column[], filter: Record<string, unknown>): Condition[] {
  const conditions = Object.entries(filter).flatMap(([key, wanted]) => {
    const column = columns.find((column) => column.key === key)
    if (!column) throw unknownColumn('filter', key, columns)
    if (wanted === null || typeof wanted !== 'object' || Array.isArray(wanted))
      return [conditionOf(column, Array.isArray(wanted) ? 'in' : 'eq', wanted)]
    return Object.entries(wanted).map(([operator, value]) => conditionOf(column, operator, value))
  })
  if (conditions.length > MAX_CONDITIONS)
    throw new InvalidRequest(`Query parameter filter has more than ${MAX_CONDITIONS} conditions`, 'Leave some out.')
  return conditions
}

/** @throws InvalidRequest naming the key that is no column that can be sorted by */
export function readSorts(columns: readonly Column[], keys: readonly string[]): Sort[] {
  return keys.map((given) => {
    const descending = given.startsWith('-')
    const key = descending ? given.slice(1) : given
    if (key === 'position' || key === 'created_at') return { by: key, descending, required: true }
    const column = columns.find((column) => column.key === key)
    if (!column) throw unknownColumn('sort', key, columns)
    if (column.slot === null)
      throw new InvalidRequest(
        `Query parameter sort can't be ${shorten(key)}: ${column.type} has no order`,
        'Sort by a column of another type, by position or by created_at.',
      )
    return { by: SLOTS[column.slot]!, descending, required: column.required }
  })
}

const COMPARISONS = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function conditionOf(column: Column, operator: string, given: unknown): Condition {
  const { id: columnId, type } = column
  const slot = column.slot === null ? null : SLOTS[column.slot]!
  const allowed = operatorsOf(type)
  if (!OPERATORS.includes(operator as Operator) || !allowed.includes(operator as Operator))
    throw wrong(column, `has no operator ${shorten(operator)} for ${type}`, `Choose from ${allowed.join(', ')}.`)
  if ((operator === 'eq' || operator === 'ne') && isBlank(given))
    return { kind: 'blank', slot, columnId, blank: operator === 'eq' }
  if (operator === 'contains')
    return column.type === 'references' ? naming(column, given) : containing(column, textOf(column, given))
  if (operator === 'in') return { kind: 'in', slot: slot!, keys: choicesOf(column, given) }
  const key = keyOf(column, given)
  if (operator === 'ne') return { kind: 'not', slot: slot!, key }
  return { kind: 'compare', slot: slot!, operator: COMPARISONS[operator as keyof typeof COMPARISONS], key }
}

function operatorsOf(type: ColumnType): readonly Operator[] {
  if (type === 'rich_text' || type === 'multi_select' || type === 'references') return ['contains', 'eq', 'ne']
  if (type === 'json') return ['eq', 'ne']
  if (type === 'boolean' || type === 'asset' || type === 'reference') return ['eq', 'ne', 'in']
  if (type === 'number' || type === 'date' || type === 'datetime') return ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in']
  return OPERATORS
}

function containing(column: Column, text: string): Condition {
  const columnId = column.id
  if (column.type === 'multi_select') return { kind: 'holds', columnId, text: JSON.stringify(text) }
  if (column.type === 'rich_text') return { kind: 'holds', columnId, text }
  return { kind: 'contains', slot: SLOTS[column.slot!]!, columnId, text: foldText(text) }
}

function naming(column: Column, given: unknown): Condition {
  const checked = checkReference(given)
  if ('message' in checked) throw wrong(column, checked.message)
  return { kind: 'names', columnId: column.id, id: checked.value as string }
}

function choicesOf(column: Column, given: unknown): string[] {
  const choices = Array.isArray(given) ? given : String(given).split(',')
  if (choices.length > MAX_CHOICES) throw wrong(column, `has more than ${MAX_CHOICES} values`)
  return choices.map((choice) => keyOf(column, choice))
}

function keyOf(column: Column, given: unknown): string {
  if (column.slot === null) throw wrong(column, 'can only be compared with nothing, as in filter[column]=')
  if (isBlank(given)) throw wrong(column, "can't be blank")
  const checked = checkValue(column, given)
  const key = 'message' in checked ? null : sortKey(column.type, checked.value)
  if (key === null) throw wrong(column, 'message' in checked ? checked.message : 'is not valid')
  return key
}

function textOf(column: Column, given: unknown): string {
  if (typeof given !== 'string' || given === '') throw wrong(column, 'must be a text')
  return given
}

function isBlank(given: unknown): boolean {
  return given === '' || given === null
}

function wrong({ key, type }: Column, problem: string, detail = `The column ${key} is of type ${type}.`): BadFilter {
  return new BadFilter(key, problem, detail)
}

/** `problem` is what is wrong, as a predicate of the column. */
export class BadFilter extends InvalidRequest {
  readonly column: string
  readonly problem: string

  constructor(column: string, problem: string, detail: string) {
    super(`Query parameter filter[${column}] ${problem}`, detail)
    this.column = column
    this.problem = problem
  }
}

function unknownColumn(parameter: string, key: string, columns: readonly Column[]): InvalidRequest {
  const keys = columns.map((column) => column.key)
  const near = nearestName(key, keys)
  return new InvalidRequest(
    `Query parameter ${parameter} names the column ${shorten(key)}, which the table does not have`,
    near ? `Did you mean ${near}?` : `Choose from ${keys.join(', ')}.`,
  )
}

const MAX_SHOWN = 60

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN).toWellFormed()}…` : text
}
