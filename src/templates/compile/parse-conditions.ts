import type { Operand, Operator, Path, RowsNode, SortKey, Test } from '../program.ts'
import { parsePath } from './parse-expression.ts'

/** `path` or `path operator value`, or null. */
export function parseTest(source: string): Omit<Test, 'negated' | 'line'> | null {
  const bare = withoutBraces(source)
  const alone = parsePath(bare)
  if (alone) return { path: alone, operator: null, value: { literal: null } }
  const [, left, sign, right] = COMPARISON.exec(bare) ?? []
  const path = left === undefined ? null : parsePath(left)
  const value = right === undefined ? null : parseOperand(right)
  return path && value ? { path, operator: OPERATORS[sign!]!, value } : null
}

/** `column operator value`, several joined by `and`; null when it is not that. */
export function parseWhere(source: string): RowsNode['where'] | null {
  const where: RowsNode['where'] = []
  for (let at = 0; at < source.length; ) {
    CONDITION.lastIndex = at
    const [whole, column, sign, given = ''] = CONDITION.exec(source) ?? []
    const value = parseOperand(given)
    if (whole === undefined || !value) return null
    where.push({ column: column!, operator: OPERATORS[sign!]!, value })
    at += whole.length
    AND.lastIndex = at
    const and = AND.exec(source)
    if (!and && source.slice(at).trim() !== '') return null
    at = and ? AND.lastIndex : source.length
    if (and && at >= source.length) return null
  }
  return where
}

/** `-published_on,title`; null when it is not that. */
export function parseSort(source: string): SortKey[] | null {
  const keys = source.split(',').map((key) => SORT_KEY.exec(key.trim()))
  return keys.every((key) => key !== null)
    ? keys.map(([, minus, column]) => ({ column: column!, descending: minus === '-' }))
    : null
}

const OPERATORS: Record<string, Operator> = {
  '=': 'eq',
  '==': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'gte',
  '<': 'lt',
  '<=': 'lte',
  '~': 'contains',
  in: 'in',
}
const COMPARISON = /^([^=!<>~]*[^=!<>~\s])\s*(==|!=|>=|<=|=|>|<|~)\s*(.*)$/s
/** A value is quoted, in braces, or goes up to `and`; none stands for an empty one. */
const CONDITION =
  /\s*([A-Za-z_][\w-]*)\s*(==|!=|>=|<=|=|>|<|~|(?<=\s)in(?=\s))(?:\s*("[^"]*"|'[^']*'|\{\{[^{}]*\}\}|(?!and\s)[^\s"'{}=<>~](?:(?!\s+and\s)[^"'{}=<>~])*))?/y
const AND = /\s+and\s+/y
const SORT_KEY = /^(-?)([A-Za-z_][\w-]*)$/

function parseOperand(source: string): Operand | null {
  const bare = withoutBraces(source)
  const [, double, single] = /^(?:"([^"]*)"|'([^']*)')$/.exec(bare) ?? []
  const quoted = double ?? single
  if (quoted !== undefined) return { literal: quoted }
  const path = parsePath(bare)
  if (path) return { path }
  if (bare !== source.trim()) return null
  if (bare === 'now' || bare === 'today') return { moment: bare }
  return { literal: literalOf(bare) }
}

function literalOf(word: string): string | number | boolean | null {
  if (word === '' || word === 'null') return null
  if (word === 'true' || word === 'false') return word === 'true'
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(word) ? Number(word) : word
}

function withoutBraces(source: string): string {
  return /^\s*\{\{([^{}]*)\}\}\s*$/.exec(source)?.[1]?.trim() ?? source.trim()
}

export function pathsIn(operands: readonly (Operand | { path: Path })[]): Path[] {
  return operands.flatMap((operand) => ('path' in operand ? [operand.path] : []))
}
