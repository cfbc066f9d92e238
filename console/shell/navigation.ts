import { type AddressedSite, paths } from '#console/paths.ts'

type Place = {
  title: string
  href: (site: AddressedSite) => string
  exact?: boolean
  /** Shows how much waits there. */
  counts?: true
}

/** The places of a website, in the order of how often they are needed. */
export const PLACES: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: 'Website',
    places: [
      { title: 'Overview', href: paths.overview, exact: true },
      { title: 'Analytics', href: paths.analytics },
      { title: 'Review', href: paths.review, counts: true },
      { title: 'Timeline', href: paths.timeline },
      { title: 'Schedule', href: paths.schedule },
      { title: 'Comments', href: paths.comments },
      { title: 'Activity', href: paths.activity },
    ],
  },
  {
    title: 'Content',
    places: [
      { title: 'Pages', href: paths.pages },
      { title: 'Shared parts', href: paths.parts },
      { title: 'Components', href: (site) => paths.blocks(site, 'components') },
      { title: 'Snippets', href: (site) => paths.blocks(site, 'snippets') },
      { title: 'Themes', href: (site) => paths.blocks(site, 'themes') },
      { title: 'Assets', href: paths.assets },
      { title: 'Tables', href: paths.tables },
      { title: 'Forms', href: paths.forms },
    ],
  },
  {
    title: 'Behind it',
    places: [
      { title: 'Previews', href: paths.previews },
      { title: 'Domains', href: paths.domains },
      { title: 'Redirects', href: paths.redirects },
      { title: 'Team', href: paths.team },
      { title: 'Webhooks', href: paths.webhooks },
      { title: 'Settings', href: paths.settings },
    ],
  },
]
