import type { Website } from '#client/generated.ts'
import { worksOn } from '#console/api/content-work.ts'
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
  /** The work of content editors: a place of theirs where an admin chose it for them. */
  work?: keyof Website['content_editors']
  /** Only for content editors: others have it among the settings. */
  theirs?: true
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
      { title: 'Pages', href: paths.pages, icon: 'page', work: 'pages' },
      { title: 'Tables', href: paths.tables, icon: 'table', work: 'tables' },
      { title: 'Files', href: paths.assets, icon: 'image', work: 'assets' },
      { title: 'Facts', href: paths.facts, icon: 'info', work: 'facts', theirs: true },
      { title: 'Forms', href: paths.forms, icon: 'inbox', work: 'submissions' },
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

type Standing = Pick<Website, 'role' | 'content_editors' | 'languages'>

/** The places that somebody works at. Others are found by their addresses all the same. */
export function placesFor({ role, content_editors, languages }: Standing): readonly PlaceGroup[] {
  const isTheirs = worksOn(content_editors)
  const isShown = ({ work, theirs, inLanguages }: Place) =>
    (role === 'content' ? !work || isTheirs(work) : !theirs) && (!inLanguages || languages.length > 1)
  const groups = role === 'content' ? GROUPS.filter(({ build }) => !build) : GROUPS
  return groups.map((group) => ({ ...group, places: group.places.filter(isShown) }))
}

/** Where a website opens: content editors begin with the first that is theirs to change, mostly the pages. */
export function homeOf(site: AddressedSite & Standing): string {
  if (site.role !== 'content') return paths.overview(site)
  const [first] = placesFor(site).flatMap(({ places }) => places.filter(({ work }) => work))
  return (first?.href ?? paths.overview)(site)
}
