import type { FeedNode } from '../program.ts'
import { textOfParts } from './evaluate.ts'
import { MAX_FEEDS } from './limits.ts'
import type { Place } from './place.ts'
import type { Rendering } from './rendering.ts'
import { conditionsOf } from './write-rows.ts'

/** A feed shows nothing on the page: the site links to it and serves it. */
export function declareFeed(node: FeedNode, place: Place, rendering: Rendering): void {
  if (rendering.feeds.length >= MAX_FEEDS) return
  const where = conditionsOf(node, place, rendering)
  const { table, sort, limit, columns } = node
  if (where)
    rendering.feeds.push({ table, title: textOfParts(node.title, place, rendering), where, sort, limit, columns })
}
