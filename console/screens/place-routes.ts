import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagedSearch } from '#console/ui/paged-search.ts'
import { readSearch } from './analytics/search.ts'

/** Screens of where a website is found, and by whom. */
export function placeRoutes(site: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => site,
      path: '/analytics',
      component: lazyRouteComponent(() => import('./analytics/analytics.tsx'), 'Analytics'),
      validateSearch: readSearch,
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/domains',
      component: lazyRouteComponent(() => import('./domains/domains.tsx'), 'Domains'),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/domains/$name',
      component: lazyRouteComponent(() => import('./domains/domain.tsx'), 'Domain'),
      validateSearch: pagedSearch,
    }),
  ]
}

/** Purchases belong to a person's websites, and are addressed without one. */
export function purchaseRoutes(top: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => top,
      path: '/purchases/$id',
      component: lazyRouteComponent(() => import('./purchases/purchase.tsx'), 'Purchase'),
    }),
  ]
}
