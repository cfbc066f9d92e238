import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pagedSearch } from '#console/ui/paged-search.ts'

type Search = Record<string, unknown>

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Screens of a website's files, redirects and forms. */
export function contentRoutes(site: AnyRoute) {
  return [
    createRoute({
      getParentRoute: () => site,
      path: '/assets',
      component: lazyRouteComponent(() => import('./assets/assets.tsx'), 'Assets'),
      validateSearch: (search: Search) => ({
        kind: textOf(search.kind),
        name: textOf(search.name),
        ...pagedSearch(search),
        asset: textOf(search.asset),
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/tables',
      component: lazyRouteComponent(() => import('./tables/tables.tsx'), 'Tables'),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/tables/$key',
      component: lazyRouteComponent(() => import('./tables/table-screen.tsx'), 'TableScreen'),
      validateSearch: (search: Search) => ({
        sort: textOf(search.sort),
        column: textOf(search.column),
        holds: textOf(search.holds),
        status: search.status === 'published' || search.status === 'draft' ? search.status : undefined,
      }),
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/redirects',
      component: lazyRouteComponent(() => import('./redirects/redirects.tsx'), 'Redirects'),
      validateSearch: pagedSearch,
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/forms',
      component: lazyRouteComponent(() => import('./forms/forms.tsx'), 'Forms'),
      validateSearch: pagedSearch,
    }),
    createRoute({
      getParentRoute: () => site,
      path: '/forms/$id',
      component: lazyRouteComponent(() => import('./forms/form.tsx'), 'FormScreen'),
      validateSearch: (search: Search) => ({
        tab: textOf(search.tab),
        box: textOf(search.box),
        ...pagedSearch(search),
        sent: textOf(search.sent),
      }),
    }),
  ]
}
