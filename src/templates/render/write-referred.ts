import type { ReferredNode } from '../program.ts'
import type { RowScope, Value } from '../scope.ts'
import { isList, isRecord } from '../values/resolved.ts'
import { lookUp } from './look-up.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'

/** The rows that a value of the present row holds, which were read with it. */
export async function writeReferred(node: ReferredNode, place: Place, rendering: Rendering): Promise<void> {
  const { column, limit, body, empty, line } = node
  const { value, unknown } = lookUp({ root: 'row', keys: [column] }, place, rendering)
  if (unknown !== null) return rendering.note(unknown, line, place)
  const held: readonly Value[] =
    value === null ? [] : isList(value as Value) ? (value as readonly Value[]) : [value as Value]
  const rows = held.filter(isRecord)
  if (rows.length < held.length)
    rendering.note(
      `row.${column} names no rows that are read here; references are followed one level deep`,
      line,
      place,
    )
  if (rows.length === 0) return rendering.writeNodes(empty, place)
  const types = typesUnder(column, place.row!.types)
  for (const values of rows.slice(0, limit)) {
    const row: RowScope = { id: String(values.id ?? ''), values, types }
    await rendering.writeNodes(body, { ...place, row })
    if (rendering.isDue) await rendering.breathe()
  }
}

/** Those of the columns of a reference, which stand under its name. */
function typesUnder(column: string, types: RowScope['types']): RowScope['types'] {
  const prefix = `${column}.`
  return Object.fromEntries(
    Object.entries(types).flatMap(([name, type]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), type]] : [],
    ),
  )
}
