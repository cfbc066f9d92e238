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
import { purgeWebsites } from '#resources/websites/purge.ts'
import { Sites } from '#site/sites.ts'
import type { Config } from '#src/config.ts'
import { type Links, linksOf } from '#src/links.ts'
import { Metrics } from '#src/metrics.ts'
import type { Registry } from '#transport/mcp/registry.ts'
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
  worker: Worker
  /** What the tool endpoint offers besides the operations; only tests of the protocol bring something. */
  toolExtension: Registry | null
}

type Overrides = Partial<Pick<Services, 'log' | 'database' | 'toolExtension'>>

export function createServices(config: Config, overrides: Overrides = {}): Services {
  const log = overrides.log ?? pino({ level: config.logLevel, base: null })
  const database = overrides.database ?? openDatabase(config)
  const feed = database.freshness ? sqliteFeed(database.freshness) : postgresFeed(database)
  const kept = new KeptAnswers(config.recordCacheBytes)
  feed.subscribe((change) => kept.drop(change))
  feed.onMissed(() => kept.clear())
  const links = linksOf(config)
  const metrics = new Metrics()
  const worker = new Worker(
    database,
    { [HOUSEKEEPING]: keepHouse(database), 'websites.purge': purgeWebsites(database) },
    log,
  )
  const core: Core = {
    database,
    feed,
    kept,
    items: new EncodedItems(config.recordCacheBytes / 2),
    links,
    plans: config.plans,
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
    sites: new Sites({ database, feed, links, cacheBytes: config.siteCacheBytes, log, metrics }),
    worker,
    toolExtension: overrides.toolExtension ?? null,
  }
}
