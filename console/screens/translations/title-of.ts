/** What people know a page or row by. */
export function titleOf({ title, path }: { title: string | null; path: string | null }): string {
  return title || path || 'Untitled row'
}
