import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

/** Screens outside a website. */
export function personRoutes(top: AnyRoute) {
  const at = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
    createRoute({ getParentRoute: () => top, path, component })
  return [
    at(
      '/new',
      lazyRouteComponent(() => import('./websites/new-website.tsx'), 'NewWebsite'),
    ),
    at(
      '/trash',
      lazyRouteComponent(() => import('./websites/deleted.tsx'), 'DeletedWebsites'),
    ),
    at(
      '/agents',
      lazyRouteComponent(() => import('./agents/agents.tsx'), 'Agents'),
    ),
  ]
}

/** Screens of a website about the website itself. */
export function ownerRoutes(site: AnyRoute) {
  const at = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
    createRoute({ getParentRoute: () => site, path, component })
  return [
    at(
      '/team',
      lazyRouteComponent(() => import('./team/team.tsx'), 'Team'),
    ),
    at(
      '/webhooks',
      lazyRouteComponent(() => import('./webhooks/webhooks.tsx'), 'Webhooks'),
    ),
    createRoute({
      getParentRoute: () => site,
      path: '/webhooks/$id',
      component: lazyRouteComponent(() => import('./webhooks/webhook.tsx'), 'Webhook'),
      validateSearch: (search: Record<string, unknown>) => ({
        status: ['pending', 'delivered', 'failed'].includes(String(search.status)) ? String(search.status) : undefined,
        page: Number(search.page) > 1 ? Math.floor(Number(search.page)) : undefined,
      }),
    }),
    at(
      '/settings',
      lazyRouteComponent(() => import('./settings/settings.tsx'), 'Settings'),
    ),
    at(
      '/settings/trash',
      lazyRouteComponent(() => import('./trash/trash.tsx'), 'Trash'),
    ),
  ]
}
