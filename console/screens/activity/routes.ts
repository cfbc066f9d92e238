import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { activitySearch } from './search.ts'

/** Who did what. */
export function activityRoutes(site: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => site,
      path: '/activity',
      component: lazyRouteComponent(() => import('./activity.tsx'), 'Activity'),
      validateSearch: activitySearch,
    }),
  ]
}
