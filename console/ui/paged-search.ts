/** Which page of a list is shown; in the address. */
export type PagedSearch = { page?: number }

export function pagedSearch({ page }: Record<string, unknown>): PagedSearch {
  return { page: Number(page) > 1 ? Math.floor(Number(page)) : undefined }
}
