import type { Node } from '../program.ts'
import type { RowScope } from '../scope.ts'
import type { Resolved } from '../values/resolved.ts'

/** Where in the templates something is rendered, which decides what its names mean. */
export type Place = {
  props: Record<string, Resolved> | null
  row: RowScope | null
  /** What the user of the component put into its slots, and where that was written. */
  slots: { bodies: Record<string, Node[]>; place: Place } | null
  /** The component or snippet that it is written in; null is the template itself. */
  within: string | null
  /** Components and snippets around it. */
  depth: number
  /** Lists of rows around it. */
  lists: number
  /** Whether markup is allowed here. */
  markup: boolean
}

/** The same with less allowed. */
export function narrowed(place: Place, node: { plain?: true }): Place {
  return node.plain && place.markup ? { ...place, markup: false } : place
}
