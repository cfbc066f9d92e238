import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { Credentials } from '#auth/credentials.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open.ts'
import { type Feed, sqliteFeed } from '#events/feed.ts'
import { postgresFeed } from '#events/postgres-feed.ts'
import { HOUSEKEEPING, keepHouse } from '#jobs/housekeeping.ts'
import { Worker } from '#jobs/worker.ts'
import { EncodedItems } from '#operations/encoded-items.ts'
import { RunningKeys } from '#operations/idempotency.ts'
import { KeptAnswers } from '#operations/kept-answers.ts'
import type { Core } from '#operations/run.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { diskBlobs } from '#providers/blobs/disk.ts'
import { s3Blobs } from '#providers/blobs/s3.ts'
import { GuardedFetcher } from '#providers/fetch/guarded-fetcher.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import { sharpImages } from '#providers/images/sharp.ts'
import { COLLECT_BLOBS, collectBlobs } from '#resources/blobs/collect.ts'
import { purgeWebsites } from '#resources/websites/purge.ts'
import { SiteAssets } from '#site/assets/site-assets.ts'
import { Sites } from '#site/sites.ts'
import type { Config } from '#src/config.ts'
import { type Links, linksOf } from '#src/links.ts'
import { Metrics } from '#src/metrics.ts'
import { RateLimit } from '#transport/rate-limit.ts'

/** Everything that lives as long as the process. Which adapter stands behind which port is decided here and nowhere else. */
export type Services = {
  config: Config
  log: Logger
  metrics: Metrics
  database: Database
  feed: Feed
  credentials: Credentials
  core: Core
  links: Links
  rateLimit: RateLimit | null
  sites: Sites
  /** The only way to fetch an address that a user gave. */
  fetcher: SafeFetcher
  worker: Worker
}

export function createServices(config: Config, overrides: Partial<Pick<Services, 'log' | 'database'>> = {}): Services {
  const log = overrides.log ?? pino({ level: config.logLevel, base: null })
  const database = overrides.database ?? openDatabase(config)
  const feed = database.freshness ? sqliteFeed(database.freshness) : postgresFeed(database)
  const kept = new KeptAnswers(config.recordCacheBytes)
  feed.subscribe((change) => kept.drop(change))
  feed.onMissed(() => kept.clear())
  const links = linksOf(config)
  const metrics = new Metrics()
  const fetcher = new GuardedFetcher({ allowances: config.fetchAllow, authorities: config.fetchAuthorities })
  const providers = { blobs: blobStoreOf(config), images: sharpImages(), fetcher }
  const jobs = {
    [HOUSEKEEPING]: keepHouse(database),
    [COLLECT_BLOBS]: collectBlobs(database, providers.blobs),
    'websites.purge': purgeWebsites(database),
  }
  const worker = new Worker(database, jobs, log)
  const assets = new SiteAssets({ database, feed, ...providers, cacheBytes: config.assetCacheBytes, log, metrics })
  const core: Core = {
    database,
    feed,
    kept,
    items: new EncodedItems(config.recordCacheBytes / 2),
    links,
    plans: config.plans,
    providers,
    running: new RunningKeys(),
    strictOutput: config.strictOutput,
  }
  return {
    config,
    log,
    metrics,
    database,
    feed,
    credentials: new Credentials(database, feed),
    core,
    links,
    rateLimit: config.rateLimit ? new RateLimit(config.rateLimit) : null,
    sites: new Sites({ database, feed, links, assets, cacheBytes: config.siteCacheBytes, log, metrics }),
    fetcher,
    worker,
  }
}

/** Uploaded files: beside the database, or in S3 when that is configured. */
export function blobStoreOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  return s3 ? s3Blobs(s3) : diskBlobs(join(dataDir, 'blobs'))
}
