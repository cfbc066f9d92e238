import { table } from '#kernel/database/tables/table.ts'

export const websiteTables = {
  websites: table<WebsiteRow>({ owner: 'resources/websites/websites', key: ['id'] }),
}

export type WebsiteRow = {
  id: string
  account_id: string
  name: string
  /** Null while it is deleted. */
  subdomain: string | null
  /** Of a deleted website. */
  former_subdomain: string | null
  default_language: string
  languages: string
  time_zone: string
  home_page_id: string | null
  not_found_page_id: string | null
  favicon_asset_id: string | null
  theme_id: string | null
  robots_txt: string | null
  ai_crawler_policy: 'allow' | 'no_training' | 'block'
  /** 1 where pages carry the script that counts links out and pages shown without a request. */
  analytics_script: number
  /** JSON. */
  facts: string
  /** JSON. */
  publish_policy: string
  revision: number
  deleted_at: number | null
  created_at: number
  updated_at: number
}
