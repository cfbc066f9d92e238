import type { Part } from '../program.ts'
import { ExpressionFinder } from './find-expressions.ts'
import { type Compiling, checkFilters } from './stretch.ts'

/**
 * The value of an attribute, decoded, as texts and expressions. `at` is the place of its tag, since places in a decoded
 * value are not those of the source.
 */
export function attributeParts(value: string, { builder, reports }: Compiling, at: number): Part[] {
  const parts: Part[] = []
  let done = 0
  const finder = new ExpressionFinder(value, reports, () => at)
  for (const { start, end, expression } of finder.between(0, value.length)) {
    if (!builder.evaluate(expression, at)) continue
    checkFilters(expression, at, reports)
    if (start > done) parts.push(value.slice(done, start))
    parts.push(expression)
    done = end
  }
  if (done < value.length || parts.length === 0) parts.push(value.slice(done))
  return parts
}
