import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const pageTables = {
  pages: table<PageRow>({
    owner: 'resources/content/pages',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type PageRow = {
  id: string
  website_id: string
  ordinal: number
  path: string
  title: string | null
  language: string
  translation_group_id: string | null
  status: 'published' | 'draft'
  header_id: string | null
  footer_id: string | null
  html_head_id: string | null
  use_header: number
  use_footer: number
  use_html_head: number
  table_id: string | null
  row_key: string | null
  meta_title: string | null
  meta_description: string | null
  og_title: string | null
  og_description: string | null
  og_image_asset_id: string | null
  canonical_url: string | null
  robots: string | null
  structured_data: string | null
  in_sitemap: number
  revision: number
  created_at: number
  updated_at: number
}
