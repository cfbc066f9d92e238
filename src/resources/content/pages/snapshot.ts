import type { PageRow } from '#kernel/database/tables/pages.ts'

/** The versioned fields that a snapshot stores unchanged. */
const PLAIN_FIELDS = [
  'title',
  'meta_title',
  'meta_description',
  'og_title',
  'og_description',
  'og_image_asset_id',
  'canonical_url',
  'robots',
] as const satisfies (keyof PageRow)[]
/** The versioned fields of a page besides its html. */
export const SNAPSHOT_FIELDS = [...PLAIN_FIELDS, 'structured_data'] as const

export type PageSnapshot = Pick<PageRow, (typeof PLAIN_FIELDS)[number]> & { structured_data: unknown }

export function snapshotOf(page: PageRow): string {
  const fields = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, page[field]]))
  return JSON.stringify({
    ...fields,
    structured_data: page.structured_data === null ? null : JSON.parse(page.structured_data),
  })
}

/** The page with its versioned fields restored from the snapshot. */
export function withSnapshot<P extends PageRow>(page: P, snapshot: string): P {
  const { structured_data, ...fields } = JSON.parse(snapshot) as PageSnapshot
  return { ...page, ...fields, structured_data: structured_data == null ? null : JSON.stringify(structured_data) }
}

/** Whether a version asks search engines to leave the page out. */
export function isNoindex(snapshot: string): boolean {
  return (JSON.parse(snapshot) as PageSnapshot).robots?.includes('noindex') ?? false
}
