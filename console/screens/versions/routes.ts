import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { VERSIONED } from '#console/compare/versioned.ts'
import type { EditedKind } from '#console/paths.ts'

import { versionsSearch } from './search.ts'

/** The versions of a record of each kind that has them. */
export function versionsRoutes(site: AnyRoute) {
  return (Object.keys(VERSIONED) as EditedKind[]).map((kind) =>
    createRoute({
      getParentRoute: () => site,
      path: `/${kind}/$id/versions`,
      component: lazyRouteComponent(() => import('./versions.tsx'), 'Versions'),
      validateSearch: versionsSearch,
    }),
  )
}
