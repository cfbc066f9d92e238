import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { queries, websitesQuery } from './api/queries.ts'
import { editorRoutes } from './editor/routes.ts'
import { activityRoutes } from './screens/activity/routes.ts'
import { contentRoutes } from './screens/content-routes.ts'
import { ownerRoutes, personRoutes } from './screens/owner-routes.ts'
import { pagesRoutes } from './screens/pages/routes.ts'
import { partsRoutes } from './screens/parts/routes.ts'
import { placeRoutes, purchaseRoutes } from './screens/place-routes.ts'
import { previewsRoutes } from './screens/previews/routes.ts'
import { reviewRoutes } from './screens/review/routes.ts'
import { versionsRoutes } from './screens/versions/routes.ts'
import { Failed, Missing } from './shell/failed.tsx'
import { Shell } from './shell/shell.tsx'
import { SiteLayout } from './shell/site-layout.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: Missing, errorComponent: Failed })
const top = createRoute({ getParentRoute: () => root, path: '/console' })

const websites = createRoute({
  getParentRoute: () => top,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/websites/websites.tsx'), 'Websites'),
})

const signedIn = createRoute({
  getParentRoute: () => top,
  path: '/signed-in',
  component: lazyRouteComponent(() => import('./screens/signed-in.tsx'), 'SignedIn'),
})

const site = createRoute({
  getParentRoute: () => top,
  path: '/$site',
  component: SiteLayout,
  loader: () => queries.ensureQueryData(websitesQuery),
})

const overview = createRoute({
  getParentRoute: () => site,
  path: '/',
  component: lazyRouteComponent(() => import('./screens/overview/overview.tsx'), 'Overview'),
})

const siteRoutes = [
  overview,
  ...pagesRoutes(site),
  ...partsRoutes(site),
  ...editorRoutes(site),
  ...versionsRoutes(site),
  ...reviewRoutes(site),
  ...contentRoutes(site),
  ...ownerRoutes(site),
  ...previewsRoutes(site),
  ...activityRoutes(site),
  ...placeRoutes(site),
]
const tree = root.addChildren([
  top.addChildren([websites, signedIn, ...personRoutes(top), ...purchaseRoutes(top), site.addChildren(siteRoutes)]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: Failed,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
