import { lazyRouteComponent as lazy } from '@tanstack/react-router'
import { usersSearch, websitesSearch } from './search.ts'

/** Screens below /operator, which the service shows to operators only. */
export const operatorScreens = {
  '/': { component: lazy(() => import('./overview.tsx'), 'Overview') },
  '/users': { component: lazy(() => import('./users.tsx'), 'Users'), validateSearch: usersSearch },
  '/websites': { component: lazy(() => import('./websites.tsx'), 'Websites'), validateSearch: websitesSearch },
  '/accounts/$id': { component: lazy(() => import('./account.tsx'), 'AccountScreen') },
  '/jobs': { component: lazy(() => import('./jobs.tsx'), 'JobsScreen') },
  '/certificates': { component: lazy(() => import('./certificates.tsx'), 'CertificatesScreen') },
  '/mail': { component: lazy(() => import('./mail.tsx'), 'MailScreen') },
  '/backups': { component: lazy(() => import('./backups.tsx'), 'BackupsScreen') },
}
