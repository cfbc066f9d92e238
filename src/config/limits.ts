import { plansWith } from '#config/plans.ts'
import { integer, megabytes, parsed, seconds, setting } from '#config/setting.ts'

export const LIMITS = {
  connectionLimit: setting(
    'CONNECTION_LIMIT',
    'Open connections per client address and process, except from `TRUSTED_PROXIES`; 0 turns the limit off.',
    integer(0, 1_000_000),
    '1000',
  ),
  rateLimit: setting(
    'RATE_LIMIT',
    'Requests per minute, credential and process; 0 turns the limit off.',
    integer(0, 1_000_000_000),
    '3000',
  ),
  visitLimit: setting(
    'VISIT_LIMIT',
    'Public requests to websites, like sent forms, per minute, client address and process; 0 turns the limit off.',
    integer(0, 1_000_000_000),
    '60',
  ),
  siteRenderLimit: setting(
    'SITE_RENDER_LIMIT',
    'Pages rendered per minute, visitor address and process; cached pages do not count. 0 turns the limit off.',
    integer(0, 1_000_000_000),
    '600',
  ),
  plans: setting(
    'PLAN_LIMITS',
    'JSON of limits that differ from the built-in ones, like `{"pro": {"websites": 50, "audit_days": 90}}`.',
    parsed(plansWith),
  ),
}

export const CACHES = {
  /** Bytes. */
  siteCacheBytes: setting('SITE_CACHE_MB', 'Memory for rendered pages, per process, in MB.', megabytes(), '64'),
  /** Bytes. */
  recordCacheBytes: setting(
    'RECORD_CACHE_MB',
    'Memory for encoded API responses, per process, in MB.',
    megabytes(),
    '24',
  ),
  /** Bytes. */
  assetCacheBytes: setting('ASSET_CACHE_MB', 'Memory for small uploaded files, per process, in MB.', megabytes(), '16'),
  /** Milliseconds. */
  serveStale: setting(
    'SERVE_STALE',
    'Seconds for which visitors get cached pages and files while PostgreSQL cannot be reached; 0 responds with 503.',
    seconds(604_800),
    '3600',
  ),
}
