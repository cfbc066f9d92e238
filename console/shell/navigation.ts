import type { Access, Website } from '#client/generated.ts'
import { type AddressedSite, paths } from '#console/paths.ts'
import type { IconName } from '#console/ui/icon.tsx'

export type Place = {
  title: string
  href: (site: AddressedSite) => string
  icon?: IconName
  exact?: boolean
  /** Only of a website in several languages. */
  inLanguages?: true
  /** Shows how much waits there. */
  counts?: true
}

export type PlaceGroup = {
  title: string
  places: readonly Place[]
  /** Closed until it is opened, which this device remembers, or until one of its places is shown. */
  folds?: true
  /** Not for content editors, whose work is the content. */
  build?: true
}

/** The places of a website, in the order of how often they are needed. */
const GROUPS: readonly PlaceGroup[] = [
  {
    title: 'Website',
    places: [
      { title: 'Overview', href: paths.overview, icon: 'home', exact: true },
      { title: 'Review', href: paths.review, icon: 'review', counts: true },
      { title: 'Analytics', href: paths.analytics, icon: 'chart' },
    ],
  },
  {
    title: 'Content',
    places: [
      { title: 'Pages', href: paths.pages, icon: 'page' },
      { title: 'Tables', href: paths.tables, icon: 'table' },
      { title: 'Files', href: paths.assets, icon: 'image' },
      { title: 'Forms', href: paths.forms, icon: 'inbox' },
      { title: 'Comments', href: paths.comments, icon: 'comment' },
      { title: 'Translations', href: paths.translations, icon: 'languages', inLanguages: true },
    ],
  },
  {
    title: 'Design',
    build: true,
    places: [
      { title: 'Themes', href: (site) => paths.blocks(site, 'themes'), icon: 'drop' },
      { title: 'Headers and footers', href: paths.parts, icon: 'layout' },
      { title: 'Components', href: (site) => paths.blocks(site, 'components'), icon: 'blocks' },
      { title: 'Snippets', href: (site) => paths.blocks(site, 'snippets'), icon: 'code' },
    ],
  },
  {
    title: 'Setup',
    build: true,
    folds: true,
    places: [
      { title: 'Domains', href: paths.domains },
      { title: 'Redirects', href: paths.redirects },
      { title: 'Previews', href: paths.previews },
      { title: 'Schedule', href: paths.schedule },
      { title: 'Timeline', href: paths.timeline },
      { title: 'Team', href: paths.team },
      { title: 'Settings', href: paths.settings },
    ],
  },
  {
    title: 'Developer',
    build: true,
    folds: true,
    places: [
      { title: 'Agents and keys', href: paths.agents },
      { title: 'Webhooks', href: paths.webhooks },
      { title: 'Activity log', href: paths.activity },
    ],
  },
]

/** The places of a website that somebody with this role works at. Others are found by their addresses all the same. */
export function placesFor({ role, languages }: Pick<Website, 'role' | 'languages'>): readonly PlaceGroup[] {
  const shown = ({ inLanguages }: Place) => !inLanguages || languages.length > 1
  const groups = role === 'content' ? GROUPS.filter(({ build }) => !build) : GROUPS
  return groups.map((group) => ({ ...group, places: group.places.filter(shown) }))
}

/** Where a website opens: content editors begin with the pages. */
export function homeOf(site: AddressedSite & { role: Access['role'] }): string {
  return site.role === 'content' ? paths.pages(site) : paths.overview(site)
}
