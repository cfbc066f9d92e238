import type { Page } from '#client/generated.ts'

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
