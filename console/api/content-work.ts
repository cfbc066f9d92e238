import type { Website } from '#client/generated.ts'

type Choice = Website['content_editors']
type Named = 'pages' | 'tables'

/** Stands for every name, including those added later. */
export const ALL = '*'

export const NOT_CHOSEN =
  'Content editors change other parts of this website. Ask an editor or admin to change this one.'

/** Whether somebody may change this page (by its path) or the rows of this table (by its key); the server decides the same. */
export function mayChange(site: Pick<Website, 'role' | 'content_editors'>, work: Named, name: string): boolean {
  return site.role !== 'content' || isAmong(site.content_editors[work], name)
}

/** `/news/*` is everything beneath `/news`. */
export function isAmong(chosen: readonly string[], name: string): boolean {
  return chosen.some((one) => one === name || one === ALL || (one.endsWith('/*') && name.startsWith(one.slice(0, -1))))
}

/** The kinds of work that content editors of a website do at all. */
export function worksOn(choice: Choice): (work: keyof Choice) => boolean {
  return (work) => {
    const chosen = choice[work]
    return Array.isArray(chosen) ? chosen.length > 0 : chosen
  }
}

/** What takes all pages to be theirs: a new one is among none that were chosen. */
const ON_ALL_PAGES = new Set(['pages_create', 'pages_move'])

/** Why a content editor may not, by what was chosen for them; null where the records that it is about are theirs. */
export function refusedWork(site: Website, operation: string, name: string | undefined): string | null {
  if (site.role !== 'content') return null
  const work = operation.startsWith('rows_') ? 'tables' : operation.startsWith('pages_') ? 'pages' : null
  const chosen = ON_ALL_PAGES.has(operation) ? ALL : name
  return work === null || chosen === undefined || isAmong(site.content_editors[work], chosen) ? null : NOT_CHOSEN
}
