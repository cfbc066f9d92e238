import { isMachine, type View } from '#analytics/view.ts'

/** Website by website and visitor by visitor, the views of each one after the other. */
export function inOrder(views: readonly View[]): View[] {
  return [...Map.groupBy(views, ({ websiteId }) => websiteId).values()].flatMap((ofWebsite) =>
    [...Map.groupBy(ofWebsite, (view) => (isMachine(view) ? view.agent : view.visitor)).values()].flatMap((of) =>
      of.sort((one, other) => one.at - other.at),
    ),
  )
}
