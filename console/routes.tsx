import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  redirect,
} from '@tanstack/react-router'
import { queries, websitesQuery } from './api/queries.ts'
import { editorSearch } from './editor/search.ts'
import { EDITED_KINDS } from './kinds.ts'
import { paths, type VersionedKind } from './paths.ts'
import { activitySearch } from './screens/activity/search.ts'
import { analyticsSearch } from './screens/analytics/search.ts'
import { assetsSearch } from './screens/assets/search.ts'
import { commentsSearch } from './screens/comments/search.ts'
import { formSearch } from './screens/forms/search.ts'
import { operatorScreens } from './screens/operator/routes.ts'
import { pagesSearch } from './screens/pages/search.ts'
import { previewsSearch } from './screens/previews/search.ts'
import { reviewSearch } from './screens/review/search.ts'
import { scheduleSearch } from './screens/schedule/month.ts'
import { rowsSearch } from './screens/tables/search.ts'
import { timelineSearch } from './screens/timeline/search.ts'
import { translationsSearch } from './screens/translations/search.ts'
import { versionsSearch } from './screens/versions/search.ts'
import { deliveriesSearch } from './screens/webhooks/search.ts'
import { Failed, Missing } from './shell/failed.tsx'
import { homeOf } from './shell/navigation.ts'
import { pagedSearch } from './shell/search.ts'
import { Shell } from './shell/shell.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** What is listed, edited, or compared. */
    kind?: VersionedKind
    /** It has the whole window, without the website's menu. */
    whole?: true
  }
}

type Screen = Pick<Parameters<typeof createRoute>[0], 'component' | 'validateSearch' | 'staticData'>

const screensOf = (parent: AnyRoute, screens: Record<string, Screen>): AnyRoute[] =>
  Object.entries(screens).map(([path, screen]) => createRoute({ getParentRoute: () => parent, path, ...screen }))

const root = createRootRoute({ component: Shell, notFoundComponent: Missing, errorComponent: Failed })
const top = createRoute({ getParentRoute: () => root, path: '/console' })
const site = createRoute({
  getParentRoute: () => top,
  path: '/$site',
  component: lazy(() => import('./shell/site-layout.tsx'), 'SiteLayout'),
  loader: () => queries.ensureQueryData(websitesQuery),
})

const ofPerson = screensOf(top, {
  '/': { component: lazy(() => import('./screens/websites/websites.tsx'), 'Websites') },
  '/new': { component: lazy(() => import('./screens/websites/new-website.tsx'), 'NewWebsite') },
  '/trash': { component: lazy(() => import('./screens/websites/deleted.tsx'), 'DeletedWebsites') },
  '/agents': { component: lazy(() => import('./screens/agents/agents.tsx'), 'Agents') },
  '/webhooks': { component: lazy(() => import('./screens/webhooks/webhooks.tsx'), 'AccountWebhooks') },
  '/webhooks/$id': {
    component: lazy(() => import('./screens/webhooks/webhook.tsx'), 'AccountWebhook'),
    validateSearch: deliveriesSearch,
  },
  '/brand': { component: lazy(() => import('./screens/brand/brand.tsx'), 'BrandScreen') },
  '/contacts': { component: lazy(() => import('./screens/contacts/contacts.tsx'), 'Contacts') },
  '/purchases/$id': { component: lazy(() => import('./screens/purchases/purchase.tsx'), 'Purchase') },
  '/signed-in': { component: lazy(() => import('./screens/signed-in.tsx'), 'SignedIn') },
})

const operator = createRoute({
  getParentRoute: () => root,
  path: '/operator',
  component: lazy(() => import('./screens/operator/layout.tsx'), 'OperatorLayout'),
})

/** Where somebody begins who has joined the team: only the website's id is known there. */
const joined = createRoute({
  getParentRoute: () => top,
  path: '/websites/$id',
  async beforeLoad({ params: { id } }) {
    const site = (await queries.ensureQueryData(websitesQuery)).find((each) => each.id === id)
    throw redirect({ href: site ? homeOf(site) : paths.websites(), replace: true })
  },
})

/** The address that programs get, who know a website by its id. */
const asked = createRoute({
  getParentRoute: () => top,
  path: '/websites/$id/review',
  validateSearch: reviewSearch,
  beforeLoad({ params: { id }, search: { request } }) {
    const of = { id, subdomain: id }
    throw redirect({ href: request ? paths.reviewOf(of, request) : paths.review(of), replace: true })
  },
})

const list = lazy(() => import('./screens/parts/blocks.tsx'), 'Blocks')
const opened = lazy(() => import('./screens/view/opened.tsx'), 'Opened')
const versions = lazy(() => import('./screens/versions/versions.tsx'), 'Versions')

const versionsOf = (kind: VersionedKind): Screen => ({
  component: versions,
  validateSearch: versionsSearch,
  staticData: { kind },
})

const edited = EDITED_KINDS.flatMap((kind) =>
  screensOf(site, {
    [`/${kind}/$id`]: { component: opened, validateSearch: editorSearch, staticData: { kind, whole: true } },
    [`/${kind}/$id/versions`]: versionsOf(kind),
  }),
)

const ofSite = screensOf(site, {
  '/': { component: lazy(() => import('./screens/overview/overview.tsx'), 'Overview') },
  '/analytics': {
    component: lazy(() => import('./screens/analytics/analytics.tsx'), 'Analytics'),
    validateSearch: analyticsSearch,
  },
  '/review': { component: lazy(() => import('./screens/review/review.tsx'), 'Review'), validateSearch: reviewSearch },
  '/review/$id': {
    component: lazy(() => import('./screens/review/change-set.tsx'), 'ChangeSetScreen'),
    validateSearch: pagedSearch,
  },
  '/schedule': {
    component: lazy(() => import('./screens/schedule/schedule.tsx'), 'Schedule'),
    validateSearch: scheduleSearch,
  },
  '/activity': {
    component: lazy(() => import('./screens/activity/activity.tsx'), 'Activity'),
    validateSearch: activitySearch,
  },
  '/timeline': {
    component: lazy(() => import('./screens/timeline/timeline.tsx'), 'Timeline'),
    validateSearch: timelineSearch,
  },
  '/pages': { component: lazy(() => import('./screens/pages/pages.tsx'), 'Pages'), validateSearch: pagesSearch },
  '/translations': {
    component: lazy(() => import('./screens/translations/translations.tsx'), 'Translations'),
    validateSearch: translationsSearch,
  },
  '/parts': { component: lazy(() => import('./screens/parts/parts.tsx'), 'Parts') },
  '/components': { component: list, staticData: { kind: 'components' } },
  '/snippets': { component: list, staticData: { kind: 'snippets' } },
  '/themes': { component: list, staticData: { kind: 'themes' } },
  '/assets': { component: lazy(() => import('./screens/assets/assets.tsx'), 'Assets'), validateSearch: assetsSearch },
  '/assets/$id/versions': versionsOf('assets'),
  '/tables': { component: lazy(() => import('./screens/tables/tables.tsx'), 'Tables') },
  '/tables/$key': {
    component: lazy(() => import('./screens/tables/table-screen.tsx'), 'TableScreen'),
    validateSearch: rowsSearch,
  },
  '/tables/rows/$id/versions': versionsOf('rows'),
  '/settings/facts/$id/versions': versionsOf('facts'),
  '/forms': { component: lazy(() => import('./screens/forms/forms.tsx'), 'Forms'), validateSearch: pagedSearch },
  '/forms/$id': { component: lazy(() => import('./screens/forms/form.tsx'), 'FormScreen'), validateSearch: formSearch },
  '/forms/$id/versions': versionsOf('forms'),
  '/comments': {
    component: lazy(() => import('./screens/comments/comments.tsx'), 'Comments'),
    validateSearch: commentsSearch,
  },
  '/previews': {
    component: lazy(() => import('./screens/previews/previews.tsx'), 'Previews'),
    validateSearch: previewsSearch,
  },
  '/domains': { component: lazy(() => import('./screens/domains/domains.tsx'), 'Domains') },
  '/domains/$name': {
    component: lazy(() => import('./screens/domains/domain.tsx'), 'Domain'),
    validateSearch: pagedSearch,
  },
  '/redirects': {
    component: lazy(() => import('./screens/redirects/redirects.tsx'), 'Redirects'),
    validateSearch: pagedSearch,
  },
  '/team': { component: lazy(() => import('./screens/team/team.tsx'), 'Team') },
  '/webhooks': { component: lazy(() => import('./screens/webhooks/webhooks.tsx'), 'Webhooks') },
  '/webhooks/$id': {
    component: lazy(() => import('./screens/webhooks/webhook.tsx'), 'Webhook'),
    validateSearch: deliveriesSearch,
  },
  '/settings': { component: lazy(() => import('./screens/settings/settings.tsx'), 'Settings') },
  '/settings/facts': { component: lazy(() => import('./screens/settings/facts-screen.tsx'), 'FactsScreen') },
  '/settings/trash': { component: lazy(() => import('./screens/trash/trash.tsx'), 'Trash') },
})

export const router = createRouter({
  routeTree: root.addChildren([
    top.addChildren([...ofPerson, joined, asked, site.addChildren([...ofSite, ...edited])]),
    operator.addChildren(screensOf(operator, operatorScreens)),
  ]),
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: Failed,
})
