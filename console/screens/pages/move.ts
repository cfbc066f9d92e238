import type { Page } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { say } from '#console/ui/toast.tsx'
import { nameOf } from './name-of.ts'

export const HOME_STAYS = 'The home page cannot be moved.'

/** Moves a page with those beneath it, and says so; with `mayUndo` it can be put back. */
export async function movePage(page: Page, path: string, mayUndo: boolean): Promise<void> {
  const { change_set_id, pages } = await api.pages.move(page.id, { path })
  const beneath = pages.length === 1 ? '' : ` and ${countOf(pages.length - 1)} beneath`
  const undo = mayUndo && change_set_id ? () => api.changeSets.undo(change_set_id) : undefined
  say(`“${nameOf(page)}”${beneath} moved to ${pages[0]!.path}`, undo)
}

export function countOf(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}

/** Whether pages can be moved beneath `parent` with this one. */
export function mayBeBeneath(page: Page, parent: string): boolean {
  const isOwn = parent === page.path || parent.startsWith(`${page.path}/`)
  return page.path !== '/' && !isOwn && parentOf(page.path) !== parent && !parent.includes('/:')
}

/** The path above; of a page at the top that of the home page. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/')) || '/'
}

export function lastSegmentOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

export function joined(parent: string, segment: string): string {
  return `${parent.replace(/\/+$/, '')}/${segment.replace(/^\/+/, '')}`
}
