import type { Tables } from '#database/tables.ts'

/**
 * What a backup holds: every table with the columns of its primary key, in an order in which no row comes before one
 * that it refers to. A test holds the list against the schema.
 */
export const BACKED_UP = {
  accounts: ['id'],
  users: ['id'],
  credentials: ['hash'],
  api_keys: ['id'],
  sessions: ['id'],
  devices: ['hash'],
  totp_secrets: ['user_id'],
  recovery_codes: ['user_id', 'hash'],
  passkeys: ['id'],
  one_time_tokens: ['hash'],
  attempts: ['key'],
  oauth_clients: ['id'],
  oauth_grants: ['id'],
  oauth_codes: ['hash'],
  oauth_refresh_tokens: ['hash'],
  websites: ['id'],
  accesses: ['website_id', 'user_id'],
  invitations: ['website_id', 'id'],
  pages: ['website_id', 'id'],
  shared_parts: ['website_id', 'id'],
  histories: ['website_id', 'resource_id'],
  versions: ['website_id', 'resource_id', 'number'],
  redirects: ['website_id', 'id'],
  assets: ['website_id', 'id'],
  blobs: ['key'],
  blob_references: ['blob_key', 'holder_kind', 'holder_id'],
  image_variants: ['source_key', 'width', 'format'],
  upload_sessions: ['website_id', 'id'],
  lists: ['website_id', 'kind'],
  list_buckets: ['website_id', 'kind', 'bucket'],
  events: ['seq'],
  audit_events: ['id'],
  jobs: ['id'],
  // A change that is there has its answer there, so that a client that asks again after a restore makes nothing twice.
  idempotency_keys: ['user_id', 'key'],
} as const satisfies Record<keyof Tables, readonly string[]>

export type TableName = keyof typeof BACKED_UP

/** Tables that no backup holds, and why. */
export const LEFT_OUT: Record<string, string> = {
  schema_migrations: 'the manifest names the migrations, and restoring runs them',
}

export const TABLE_NAMES = Object.keys(BACKED_UP) as TableName[]
