import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Lists of what pages share and use. */
export function partsRoutes(site: AnyRoute) {
  const blocks = (['components', 'snippets', 'themes'] as const).map((kind) =>
    createRoute({
      getParentRoute: () => site,
      path: `/${kind}`,
      component: lazyRouteComponent(() => import('./blocks.tsx'), 'Blocks'),
      staticData: { kind },
    }),
  )
  const parts = createRoute({
    getParentRoute: () => site,
    path: '/parts',
    component: lazyRouteComponent(() => import('./parts.tsx'), 'Parts'),
  })
  return [parts, ...blocks]
}
