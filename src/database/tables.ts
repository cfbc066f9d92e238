import type { Generated } from 'kysely'
import type { AssetTables } from '#database/tables/assets.ts'
import type { OAuthTables } from '#database/tables/oauth.ts'
import type { SignInTables } from '#database/tables/sign-in.ts'
import type { TeamTables } from '#database/tables/team.ts'
import type { SharedPartKind, VersionedKind } from '#versioning/kinds.ts'

/** The tables, a type each. Times are milliseconds since 1970, truth values 0 and 1, JSON is text, in both engines. */
export type Tables = CoreTables & TeamTables & SignInTables & OAuthTables & AssetTables

type CoreTables = {
  accounts: AccountRow
  users: UserRow
  credentials: CredentialRow
  api_keys: ApiKeyRow
  websites: WebsiteRow
  accesses: AccessRow
  pages: PageRow
  shared_parts: SharedPartRow
  histories: HistoryRow
  versions: VersionRow
  redirects: RedirectRow
  lists: ListRow
  list_buckets: ListBucketRow
  events: EventRow
  audit_events: AuditRow
  jobs: JobRow
  idempotency_keys: IdempotencyRow
}

export type AccountRow = {
  id: string
  plan: 'free' | 'pro' | 'business'
  domain_limit: number | null
  storage_limit: number | null
  /** Bytes of all assets of all its websites. */
  storage_used: number
  created_at: number
  updated_at: number
}

export type UserRow = {
  id: string
  account_id: string
  email: string
  name: string
  password_hash: string | null
  email_verified_at: number | null
  created_at: number
  updated_at: number
}

/** Whatever a bearer may send, of every kind, found by its hash in one step. Removing the row revokes it. */
export type CredentialRow = {
  hash: string
  kind: 'api_key' | 'oauth' | 'session'
  user_id: string
  scope: 'read' | 'write'
  /** The record of its own kind, such as the API key. */
  source_id: string
  name: string | null
  expires_at: number | null
}

export type ApiKeyRow = {
  id: string
  user_id: string
  name: string | null
  last_four: string
  read_only: number
  last_used_at: number | null
  created_at: number
}

export type WebsiteRow = {
  id: string
  account_id: string
  name: string
  subdomain: string | null
  default_language: string
  languages: string
  time_zone: string
  home_page_id: string | null
  not_found_page_id: string | null
  favicon_asset_id: string | null
  theme_id: string | null
  robots_txt: string | null
  ai_crawler_policy: 'allow' | 'no_training' | 'block'
  revision: number
  deleted_at: number | null
  created_at: number
  updated_at: number
}

export type AccessRow = {
  id: string
  website_id: string
  user_id: string
  role: 'viewer' | 'content' | 'editor' | 'admin'
  last_active_at: number | null
  revision: Generated<number>
  created_at: number
  updated_at: number
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

export type SharedPartRow = {
  id: string
  website_id: string
  kind: SharedPartKind
  ordinal: number
  name: string
  default_on_page_language: string | null
  revision: number
  created_at: number
  updated_at: number
}

/** The row that makes a record versioned: which version is its newest, and which is pinned as live. */
export type HistoryRow = {
  website_id: string
  resource_id: string
  resource_type: VersionedKind
  latest_version_id: string
  latest_number: number
  pinned_version_id: string | null
  pinned_number: number | null
}

export type VersionRow = {
  id: string
  website_id: string
  resource_id: string
  resource_type: VersionedKind
  number: number
  html_content: string
  snapshot: string
  note: string | null
  source: 'api' | 'mcp' | 'console' | 'revert' | 'import'
  created_by: string
  reverted_from_version_id: string | null
  created_at: number
}

export type RedirectRow = {
  id: string
  website_id: string
  from_path: string
  to_path: string
  status: number
  origin: 'manual' | 'auto' | 'import'
  created_at: number
  updated_at: number
}

/** A long list's length and the ordinal of its next row (database/ordinal-list.ts). */
export type ListRow = { website_id: string; kind: string; next_ordinal: number; length: number }
/** How many rows of a list are still there in a run of ordinals. */
export type ListBucketRow = { website_id: string; kind: string; bucket: number; length: number }

/** The outbox: what happened, written in the transaction in which it happened. */
export type EventRow = {
  seq: Generated<number>
  id: string
  type: string
  website_id: string | null
  account_id: string | null
  resource_type: string
  resource_id: string
  actor: string
  data: string
  created_at: number
}

export type AuditRow = {
  id: string
  website_id: string | null
  account_id: string | null
  operation: string
  resource_type: string | null
  resource_id: string | null
  actor: string
  credential_kind: string
  credential_id: string
  source: string
  request_id: string
  created_at: number
}

export type JobRow = {
  id: string
  kind: string
  payload: string
  run_at: number
  attempts: number
  locked_until: number | null
  last_error: string | null
  created_at: number
}

export type IdempotencyRow = {
  user_id: string
  key: string
  fingerprint: string
  status: number
  headers: string
  body: string
  created_at: number
}
