import type { DataNode } from '../program.ts'
import { attributeParts } from './attribute-parts.ts'
import { MAX_DATA_DEPTH } from './limits.ts'
import type { Compiling } from './stretch.ts'

/** A JSON value whose strings take expressions. What is nested too deep stays as it is. */
export function compileDataNode(value: unknown, compiling: Compiling, depth = 0): DataNode {
  const inner = (item: unknown) => compileDataNode(item, compiling, depth + 1)
  if (typeof value === 'string') return textNode(value, compiling)
  if (typeof value !== 'object' || value === null || depth >= MAX_DATA_DEPTH) return { kind: 'constant', value }
  if (Array.isArray(value)) return { kind: 'list', items: value.map(inner) }
  return { kind: 'object', entries: Object.entries(value).map(([key, item]) => [key, inner(item)]) }
}

function textNode(value: string, compiling: Compiling): DataNode {
  const parts = attributeParts(value, compiling, 0)
  return parts.every((part) => typeof part === 'string') ? { kind: 'constant', value } : { kind: 'text', parts }
}
