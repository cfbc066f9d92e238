import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

import { previewsSearch } from './search.ts'

/** Links to what is not live yet. */
export function previewsRoutes(site: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => site,
      path: '/previews',
      component: lazyRouteComponent(() => import('./previews.tsx'), 'Previews'),
      validateSearch: previewsSearch,
    }),
  ]
}
