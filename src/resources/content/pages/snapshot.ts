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

/** Those that have no version: their changes apply at once, whatever is pinned. */
export const PLACE_COLUMNS = [
  'path',
  'language',
  'translation_group_id',
  'status',
  'header_id',
  'footer_id',
  'html_head_id',
  'use_header',
  'use_footer',
  'use_html_head',
  'table_id',
  'row_key',
  'in_sitemap',
] as const satisfies (keyof PageRow)[]

type Plain = (typeof PLAIN_FIELDS)[number]
export type PageSnapshot = Pick<PageRow, Plain> & { structured_data: unknown }

/** Those of a new page. */
export const BLANK = Object.fromEntries(SNAPSHOT_FIELDS.map((field) => [field, null])) as PageSnapshot

/** The versioned fields of a page, which its row holds as well. */
export function fieldsOf(page: PageRow): PageSnapshot {
  const fields = Object.fromEntries(PLAIN_FIELDS.map((field) => [field, page[field]])) as Pick<PageRow, Plain>
  return { ...fields, structured_data: page.structured_data === null ? null : JSON.parse(page.structured_data) }
}

export function columnsOf({
  structured_data,
  ...fields
}: PageSnapshot): Pick<PageRow, (typeof SNAPSHOT_FIELDS)[number]> {
  return { ...fields, structured_data: structured_data == null ? null : JSON.stringify(structured_data) }
}

/** Whether a version asks search engines to leave the page out. */
export function isNoindex(snapshot: string): boolean {
  return (JSON.parse(snapshot) as PageSnapshot).robots?.includes('noindex') ?? false
}
