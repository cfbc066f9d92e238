import { isMachine, type View } from '#analytics/view.ts'

/** Views counted in one transaction, few enough that no other write waits for long. */
export const VIEWS_AT_ONCE = 2_000

/** Views in the parts that are counted in a transaction each. */
export function slicesOf(views: readonly View[]): View[][] {
  const all = inOrder(views)
  const slices: View[][] = []
  for (let from = 0; from < all.length; from += VIEWS_AT_ONCE) slices.push(all.slice(from, from + VIEWS_AT_ONCE))
  return slices
}

/**
 * Website by website and visitor by visitor: what is known of a visitor is read and written once by each slice that has views of it.
 * Views of one come one after the other.
 */
export function inOrder(views: readonly View[]): View[] {
  return [...Map.groupBy(views, ({ websiteId }) => websiteId).values()].flatMap((ofWebsite) =>
    [...Map.groupBy(ofWebsite, (view) => (isMachine(view) ? view.agent : view.visitor)).values()].flatMap((of) =>
      of.sort((one, other) => one.at - other.at),
    ),
  )
}
