import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { pagedSearch } from '#console/ui/paged-search.ts'

/** What is not live yet, and change sets. */
export function reviewRoutes(site: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => site,
      path: '/review',
      component: lazyRouteComponent(() => import('./review.tsx'), 'Review'),
      validateSearch: pagedSearch,
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/review/$id',
      component: lazyRouteComponent(() => import('./change-set.tsx'), 'ChangeSetScreen'),
      validateSearch: pagedSearch,
    }),
  ]
}
