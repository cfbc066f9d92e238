import type { Page } from '#client/generated.ts'

/** What a page is called in lists. */
export function nameOf({ title, path }: Pick<Page, 'title' | 'path'>): string {
  return title || path
}
