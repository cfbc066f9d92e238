/** What of the previews is shown; in the address. */
export type PreviewsSearch = {
  page?: number
  /** The dialog that starts a preview is open, with what is to be shown. */
  start?: true
  page_id?: string
  change_set?: string
  /** Ids of versions, joined by commas. */
  versions?: string
}

export function previewsSearch(given: Record<string, unknown>): PreviewsSearch {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    page: Number(given.page) > 1 ? Math.floor(Number(given.page)) : undefined,
    start: given.start === true ? true : undefined,
    page_id: text(given.page_id),
    change_set: text(given.change_set),
    versions: text(given.versions),
  }
}
