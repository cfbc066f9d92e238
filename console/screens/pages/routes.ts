import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagesSearch } from './search.ts'

/** The list of a website's pages. */
export function pagesRoutes(site: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => site,
      path: '/pages',
      component: lazyRouteComponent(() => import('./pages.tsx'), 'Pages'),
      validateSearch: pagesSearch,
    }),
  ]
}
