import type { PageRow } from '#database/tables.ts'

/** The page's versioned fields besides its html, as a version keeps them. */
const SNAPSHOT_FIELDS = [
  'title',
  'meta_title',
  'meta_description',
  'og_title',
  'og_description',
  'og_image_asset_id',
  'canonical_url',
  'robots',
] as const satisfies (keyof PageRow)[]

export type PageSnapshot = Pick<PageRow, (typeof SNAPSHOT_FIELDS)[number]> & { structured_data: unknown }

export function snapshotOf(page: PageRow): string {
  const fields = Object.fromEntries(SNAPSHOT_FIELDS.map((field) => [field, page[field]]))
  return JSON.stringify({
    ...fields,
    structured_data: page.structured_data === null ? null : JSON.parse(page.structured_data),
  })
}

/** The page with those fields as the snapshot has them. */
export function withSnapshot<P extends PageRow>(page: P, snapshot: string): P {
  const { structured_data, ...fields } = JSON.parse(snapshot) as PageSnapshot
  return { ...page, ...fields, structured_data: structured_data == null ? null : JSON.stringify(structured_data) }
}
