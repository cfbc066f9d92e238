import { newId } from '#kernel/database/ids.ts'
import type { HistoryRow, VersionRow } from '#kernel/database/tables/versioning.ts'
import { EVERYTHING_LIVE } from '#kernel/operations/review.ts'
import { NEVER } from '#kernel/versioning/appearing.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { fieldsOf } from '#resources/content/pages/snapshot.ts'
import { CHANGE_EVERYTHING } from '#resources/websites/websites/content-editors.ts'
import type { WebsiteRow } from '#resources/websites/websites/record.ts'

/** A website as its creation through the API leaves it. */
export function websiteRow(account_id: string, subdomain: string, now: number): WebsiteRow {
  return {
    id: newId(),
    account_id,
    name: subdomain,
    subdomain,
    former_subdomain: null,
    default_language: 'en',
    languages: '["en"]',
    time_zone: 'UTC',
    home_page_id: null,
    not_found_page_id: null,
    favicon_asset_id: null,
    theme_id: null,
    response_headers: null,
    protection: null,
    robots_txt: null,
    ai_crawler_policy: 'allow',
    analytics_script: 0,
    facts: '{}',
    publish_policy: JSON.stringify(EVERYTHING_LIVE),
    content_editors: JSON.stringify(CHANGE_EVERYTHING),
    revision: 1,
    deleted_at: null,
    created_at: now,
    updated_at: now,
  }
}

/** A page with its first version, as its creation through the API leaves them. */
export function pageRows(
  { website_id, ordinal, path }: { website_id: string; ordinal: number; path: string },
  html_content: string,
  author: object,
  now: number,
) {
  const page: PageRow = {
    id: newId(),
    website_id,
    ordinal,
    path,
    title: `Page ${ordinal} of the website`,
    language: 'en',
    translation_group_id: null,
    status: 'published',
    ...NEVER,
    header_id: null,
    footer_id: null,
    html_head_id: null,
    use_header: 1,
    use_footer: 1,
    use_html_head: 1,
    table_id: null,
    row_key: null,
    meta_title: null,
    meta_description: `What page ${ordinal} is about, in a sentence for search engines`,
    og_title: null,
    og_description: null,
    og_image_asset_id: null,
    canonical_url: null,
    robots: null,
    structured_data: null,
    in_sitemap: 1,
    translated_version: null,
    translated_from_id: null,
    revision: 1,
    created_at: now,
    updated_at: now,
  }
  const version: VersionRow = {
    id: newId(),
    website_id,
    resource_id: page.id,
    resource_type: 'page',
    number: 1,
    html_content,
    snapshot: JSON.stringify(fieldsOf(page)),
    note: null,
    source: 'api',
    created_by: JSON.stringify(author),
    reverted_from_version_id: null,
    created_at: now,
  }
  const history: HistoryRow = {
    website_id,
    resource_id: page.id,
    resource_type: 'page',
    latest_version_id: version.id,
    latest_number: 1,
    pinned_version_id: null,
    pinned_number: null,
    pin_reason: null,
  }
  return { page, version, history }
}
