import { WorkExceeded } from '#templates/work-budget.ts'
import type { Expression, Operand, Operator, Part, Test } from '../program.ts'
import type { Value } from '../scope.ts'
import { applyFilter, stepsOfFilter } from '../values/filters.ts'
import { inOrderOfTime, momentBeside } from '../values/moments.ts'
import { isEmpty, isList, isRecord, plainValue, type Resolved, textOf } from '../values/resolved.ts'
import { sizeOf } from '../values/size-of.ts'
import { lookUp } from './look-up.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'

/** The value of an expression; what is unknown is a warning, and nothing. */
export function evaluate(expression: Expression, place: Place, rendering: Rendering): Resolved {
  const { value, unknown } = lookUp(expression.path, place, rendering)
  if (unknown !== null) rendering.warn(unknown, expression.line, place)
  rendering.spend(1 + sizeOf(value))
  return filtered(expression, value, rendering)
}

/** The value after the filters of its expression. */
export function filtered({ filters }: Expression, value: Resolved, rendering: Rendering): Resolved {
  let result = value
  for (const filter of filters) {
    rendering.spend(stepsOfFilter(filter) + sizeOf(result))
    result = applyFilter(result, filter, rendering.locale)
    if (sizeOf(result) > MAX_VALUE) throw new WorkExceeded()
  }
  return result
}

/** In characters: what filters make of a value may be twice as long with each of them. */
const MAX_VALUE = 1_000_000

/** Texts and expressions as one value: that of a single expression as it is, else a text. */
export function evaluateParts(parts: readonly Part[], place: Place, rendering: Rendering): Resolved {
  const [first] = parts
  if (parts.length === 1 && typeof first === 'object') return evaluate(first, place, rendering)
  return textOfParts(parts, place, rendering)
}

export function textOfParts(parts: readonly Part[], place: Place, rendering: Rendering): string {
  return parts.map((part) => (typeof part === 'string' ? part : textOf(evaluate(part, place, rendering)))).join('')
}

/** Whether a condition of `site-if` or `site-unless` lets its element be shown. */
export function holds(test: Test, place: Place, rendering: Rendering): boolean {
  const { path, operator, negated, line } = test
  const value = evaluate({ path, filters: [], line }, place, rendering)
  if (operator === null) return !isEmpty(value) !== negated
  const left = plainValue(value)
  const other =
    'moment' in test.value
      ? momentBeside(textOf(left), test.value.moment, rendering.clock)
      : evaluateOperand(test.value, line, place, rendering)
  return compare(left, operator, other, rendering.locale.timeZone) !== negated
}

export function evaluateOperand(
  operand: Exclude<Operand, { moment: string }>,
  line: number,
  place: Place,
  rendering: Rendering,
): Value {
  if ('literal' in operand) return operand.literal
  return plainValue(evaluate({ path: operand.path, filters: [], line }, place, rendering))
}

function compare(value: Value, operator: Operator, other: Value, timeZone: string): boolean {
  if (other === null) return isEmpty(value) === (operator === 'eq')
  const texts = [comparable(value), comparable(other)] as const
  const [left, right] = inOrderOfTime(String(texts[0]), String(texts[1]), timeZone) ?? texts
  if (isList(value) && (operator === 'contains' || operator === 'eq'))
    return value.some((item) => String(comparable(item)) === String(right))
  if (operator === 'eq' || operator === 'ne') return sameValue(left, right) === (operator === 'eq')
  if (operator === 'contains') return String(left).toLowerCase().includes(String(right).toLowerCase())
  if (isEmpty(value)) return false
  const order = orderOf(left, right)
  if (operator === 'gt') return order > 0
  if (operator === 'gte') return order >= 0
  return operator === 'lt' ? order < 0 : order <= 0
}

/** A record is compared by its id. */
function comparable(value: Value): string | number | boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return isRecord(value) && typeof value.id === 'string' ? value.id : textOf(value)
}

function sameValue(left: string | number | boolean, right: string | number | boolean): boolean {
  return left === right || String(left) === String(right)
}

function orderOf(left: string | number | boolean, right: string | number | boolean): number {
  const [a, b] = [Number(left), Number(right)]
  if (left !== '' && right !== '' && !Number.isNaN(a) && !Number.isNaN(b)) return a - b
  return String(left) < String(right) ? -1 : left === right ? 0 : 1
}
