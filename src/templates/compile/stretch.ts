import { nearestName } from '#text/nearest-name.ts'
import type { Context, Expression, ValueNode } from '../program.ts'
import { FILTER_NAMES } from '../values/filters.ts'
import type { ExpressionFinder, Found } from './find-expressions.ts'
import type { ProgramBuilder } from './program-builder.ts'
import type { Reports } from './reports.ts'

/** What every part of the compiler works on. */
export type Compiling = { source: string; finder: ExpressionFinder; builder: ProgramBuilder; reports: Reports }

/** Puts the expressions of a stretch of the source into the program, all in one context or each in its own. */
export function compileStretch(
  { source, finder, builder, reports }: Compiling,
  from: number,
  to: number,
  context: Context | ((found: Found) => Context),
): void {
  for (const [found, before] of withBefore(finder.between(from, to), source, from)) {
    const { start, end, expression } = found
    const place = typeof context === 'string' ? context : context(found)
    const afterTag = OPEN_TAG.test(before)
    if (afterTag && place !== 'unescaped' && place !== 'json-string') {
      reports.warn('An expression cannot be part of a tag and stays as it is', start)
    } else if (builder.evaluate(expression, start)) {
      checkFilters(expression, start, reports)
      builder.copyTo(start)
      const node = valueNode(expression, place, before)
      builder.add(afterTag && place === 'json-string' ? { ...node, afterTag } : node)
      builder.skipTo(end)
    }
  }
}

export function valueNode(expression: Expression, context: Context, before: string): ValueNode {
  return { kind: 'value', expression, context, ...(endsInReference(before) && { afterAmpersand: true as const }) }
}

/** Whether what follows could complete a character reference. */
export function endsInReference(text: string): boolean {
  return OPEN_REFERENCE.test(text)
}

export function checkFilters({ filters }: Pick<Expression, 'filters'>, at: number, reports: Reports): void {
  for (const { name } of filters)
    if (!FILTER_NAMES.includes(name)) reports.warn(`Unknown filter ${name}${suggestion(name, FILTER_NAMES)}`, at)
}

export function suggestion(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest ? `; did you mean ${nearest}?` : ''
}

/** Longer than any character reference or tag name that a value could complete. */
const LOOK_BACK = 40
/** A value that follows this could make it a tag, or end a raw element. */
const OPEN_TAG = /<[!/?]?[\w-]*$/
const OPEN_REFERENCE = /&#?\w*$/

/** Each expression with the source before it; expressions right before it are looked through, as they may be empty. */
export function* withBefore(all: Iterable<Found>, source: string, from: number): Generator<[Found, string]> {
  let before = ''
  let end = from
  for (const found of all) {
    if (found.start > end || end === from) before = source.slice(Math.max(end, found.start - LOOK_BACK), found.start)
    end = found.end
    yield [found, before]
  }
}
