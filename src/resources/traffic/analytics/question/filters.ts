import { InvalidRequest } from '#kernel/operations/errors.ts'
import { isOfGoal, NAMED, type Named, type OfGoal, PROPERTY } from '#resources/traffic/analytics/question/dimensions.ts'

const COMPARISONS = ['is', 'is_not', 'contains', 'begins_with'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** A value of null is what is not known, or not there. */
export type Condition =
  | { op: 'and'; of: Condition[] }
  | { op: 'or'; of: Condition[] }
  | { op: 'not'; of: Condition }
  | Compared
export type Compared<Of extends Named = Named> = { op: Comparison; dimension: Of; values: (string | null)[] }

/** Each condition is tried on each view that is read. */
const MAX_CONDITIONS = 20
const MAX_DEPTH = 5
const MAX_VALUES = 50
const MAX_TEXT = 500

const FORMS =
  '["is", "country", ["DE"]] (or is_not, contains, begins_with), ["and", [filters]], ["or", [filters]] or ["not", filter]'

/**
 * The filters of a query string, as JSON.
 * @throws InvalidRequest for a text that is none, and as `conditionOf`
 */
export function conditionOfText(text: string): Condition | null {
  let filters: unknown
  try {
    filters = JSON.parse(text)
  } catch {}
  if (!Array.isArray(filters)) throw wrong('filters', 'is not a list as JSON')
  return conditionOf(filters)
}

/**
 * Joins the filters by `and`; null for none.
 * @throws InvalidRequest naming the filter that is wrong, and what would be right
 */
export function conditionOf(filters: readonly unknown[]): Condition | null {
  const condition: Condition = { op: 'and', of: conditionsOf(filters, 'filters') }
  const count = conditionsIn(condition)
  if (count > MAX_CONDITIONS)
    throw new InvalidRequest(
      'Too many filters',
      `filters has ${count} comparisons; at most ${MAX_CONDITIONS} are allowed. One comparison can name up to ${MAX_VALUES} values.`,
    )
  return filters.length === 0 ? null : condition
}

/** Each filter of a list. @throws InvalidRequest as `conditionOf`, but for their number */
export function conditionsOf(filters: readonly unknown[], name: string): Condition[] {
  return filters.map((filter, n) => parsed(filter, `${name}[${n}]`, 1))
}

/** Whether a dimension occurs. */
export function names(condition: Condition | null, dimension: Named): boolean {
  return condition !== null && dimensionsIn(condition).includes(dimension)
}

/** What goals must be like that count, and the condition without that. */
export function goalsApart(condition: Condition | null): { goals: Compared<OfGoal>[]; others: Condition | null } {
  if (condition?.op !== 'and') return { goals: [], others: condition }
  const others = condition.of.filter((one) => !comparesGoal(one))
  return { goals: condition.of.filter(comparesGoal), others: { op: 'and', of: others } }
}

export function comparesGoal(condition: Condition): condition is Compared<OfGoal> {
  return 'dimension' in condition && isOfGoal(condition.dimension)
}

export function dimensionsIn(condition: Condition): Named[] {
  if (condition.op === 'and' || condition.op === 'or') return condition.of.flatMap(dimensionsIn)
  return condition.op === 'not' ? dimensionsIn(condition.of) : [condition.dimension]
}

function parsed(filter: unknown, at: string, depth: number): Condition {
  if (depth > MAX_DEPTH)
    throw new InvalidRequest('Filters nested too deep', `${at} is deeper than ${MAX_DEPTH} levels; nest fewer of them.`)
  if (!Array.isArray(filter)) throw wrong(at, 'is not a list')
  const [op, second, third] = filter as unknown[]
  if (op === 'and' || op === 'or') {
    if (filter.length !== 2 || !Array.isArray(second) || second.length === 0)
      throw wrong(at, `needs one list of filters after "${op}"`)
    const of = second.map((one, n) => parsed(one, `${at}[1][${n}]`, depth + 1))
    return { op, of }
  }
  if (op === 'not') {
    if (filter.length !== 2) throw wrong(at, 'needs one filter after "not"')
    return { op, of: parsed(second, `${at}[1]`, depth + 1) }
  }
  const comparison = COMPARISONS.find((name) => name === op)
  if (!comparison) throw wrong(at, 'begins with no operator that is known')
  const dimension = dimensionOf(second)
  if (!dimension)
    throw new InvalidRequest(
      'Unknown dimension in a filter',
      `${at}[1] must be one of ${NAMED.join(', ')}, or property: and the name of a property.`,
    )
  if (filter.length !== 3) throw wrong(at, 'needs an operator, a dimension and a list of values')
  return { op: comparison, dimension, values: valuesOf(third, comparison, dimension, `${at}[2]`) }
}

function dimensionOf(name: unknown): Named | undefined {
  if (typeof name === 'string' && PROPERTY.test(name)) return name as OfGoal
  return NAMED.find((one) => one === name)
}

function valuesOf(values: unknown, op: Comparison, dimension: Named, at: string): (string | null)[] {
  const isKnown = op === 'is' || op === 'is_not'
  const fits = (value: unknown) =>
    value === null ? isKnown : typeof value === 'string' && value !== '' && value.length <= MAX_TEXT
  if (!Array.isArray(values) || values.length === 0 || values.length > MAX_VALUES || !values.every(fits))
    throw new InvalidRequest(
      'Values of a filter are wrong',
      `${at} must be a list of 1 to ${MAX_VALUES} texts of 1 to ${MAX_TEXT} characters${isKnown ? ', or null for what is not known' : ''}.`,
    )
  return dimension === 'country' ? values.map((value: string | null) => value?.toUpperCase() ?? null) : values
}

function conditionsIn(condition: Condition): number {
  if (condition.op === 'and' || condition.op === 'or')
    return condition.of.reduce((total, one) => total + conditionsIn(one), 0)
  return condition.op === 'not' ? conditionsIn(condition.of) : 1
}

function wrong(at: string, what: string) {
  return new InvalidRequest('A filter is wrong', `${at} ${what}. A filter is ${FORMS}.`)
}
