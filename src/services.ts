import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { KeptAnswers } from '#answers/answer-cache.ts'
import { Credentials } from '#auth/credentials.ts'
import { REQUESTED_MAIL, sendRequestedMail } from '#auth/mail/requested-mail.ts'
import { expireOAuth } from '#auth/oauth/expire.ts'
import { Secrets } from '#auth/secrets.ts'
import type { Config } from '#config.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open.ts'
import { type Feed, sqliteFeed } from '#events/feed.ts'
import { postgresFeed } from '#events/postgres-feed.ts'
import { Metrics } from '#http/metrics.ts'
import { RateLimit } from '#http/rate-limit.ts'
import { HOUSEKEEPING, keepHouse } from '#jobs/housekeeping.ts'
import { Worker } from '#jobs/worker.ts'
import { SEND_MAIL, sendMail } from '#mail/queue-mail.ts'
import { Activity } from '#operations/activity.ts'
import { RunningKeys } from '#operations/idempotency.ts'
import { type Links, linksOf } from '#operations/links.ts'
import type { Providers } from '#operations/providers.ts'
import { RecordFile } from '#operations/record-file.ts'
import type { Core } from '#operations/run.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { diskBlobs } from '#providers/blobs/disk.ts'
import { s3Blobs } from '#providers/blobs/s3.ts'
import { chromiumBrowser } from '#providers/browser/chromium.ts'
import { noBrowser } from '#providers/browser/no-browser.ts'
import { GuardedFetcher } from '#providers/fetch/guarded-fetcher.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import { sharpImages } from '#providers/images/sharp.ts'
import type { Mailer } from '#providers/mail/mailer.ts'
import { outboxMailer } from '#providers/mail/outbox.ts'
import { smtpMailer } from '#providers/mail/smtp.ts'
import { COLLECT_BLOBS, collectBlobs } from '#resources/blobs/collect.ts'
import { catalog } from '#resources/index.ts'
import { lookUpInvitation, type OpenInvitation } from '#resources/invitations/look-up.ts'
import { purgeWebsites } from '#resources/websites/purge.ts'
import { SiteAssets } from '#site/assets/site-assets.ts'
import { siteView } from '#site/site-view.ts'
import { Sites } from '#site/sites.ts'
import type { Registry } from '#transport/mcp/registry.ts'

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
  lookUpInvitation: (token: string) => Promise<OpenInvitation | null>
  mailer: Mailer
  secrets: Secrets
  rateLimit: RateLimit | null
  sites: Sites
  /** The only way to fetch an address that a user gave. */
  fetcher: SafeFetcher
  worker: Worker
  /** What the tool endpoint offers besides the operations; only tests of the protocol bring something. */
  toolExtension: Registry | null
}

type Overrides = Partial<Pick<Services, 'log' | 'database' | 'toolExtension'>>

export function createServices(config: Config, overrides: Overrides = {}): Services {
  const log = overrides.log ?? pino({ level: config.logLevel, base: null })
  const database = overrides.database ?? openDatabase(config)
  const feed = database.freshness ? sqliteFeed(database.freshness) : postgresFeed(database)
  const kept = new KeptAnswers(config.recordCacheBytes, openRecordFile(config, log))
  feed.subscribe((change) => kept.drop(change))
  feed.onMissed(() => kept.clear())
  const links = linksOf(config)
  const metrics = new Metrics()
  const mailer = openMailer(config, log)
  const providers = providersOf(config, log)
  const jobs = {
    [HOUSEKEEPING]: keepHouse(database, [() => expireOAuth(database)]),
    [COLLECT_BLOBS]: collectBlobs(database, providers.blobs),
    'websites.purge': purgeWebsites(database),
    [SEND_MAIL]: sendMail(mailer, log),
    [REQUESTED_MAIL]: sendRequestedMail(database, links),
  }
  const worker = new Worker(database, jobs, log)
  const { blobs, images } = providers
  const assets = new SiteAssets({ database, feed, blobs, images, cacheBytes: config.assetCacheBytes, log, metrics })
  const core: Core = {
    database,
    feed,
    kept,
    links,
    plans: config.plans,
    catalog,
    view: siteView(links, providers.blobs),
    providers,
    running: new RunningKeys(),
    activity: new Activity(),
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
    lookUpInvitation: (token) => lookUpInvitation(database.reader, token, Date.now()),
    mailer,
    secrets: new Secrets(config),
    rateLimit: config.rateLimit ? new RateLimit(config.rateLimit) : null,
    sites: new Sites({ database, feed, links, assets, cacheBytes: config.siteCacheBytes, log, metrics }),
    fetcher: providers.fetcher,
    worker,
    toolExtension: overrides.toolExtension ?? null,
  }
}

/** On a disk that takes no file fewer answers are kept, and that is all. */
function openRecordFile({ dataDir, recordFileBytes }: Config, log: Logger): RecordFile | null {
  if (recordFileBytes === 0) return null
  const complain = (err: Error) => log.warn({ err }, 'answers could not be kept in a file')
  try {
    mkdirSync(dataDir, { recursive: true })
    return new RecordFile(dataDir, recordFileBytes, complain)
  } catch (error) {
    complain(error as Error)
    return null
  }
}

function openMailer({ smtpUrl, mailFrom, dataDir }: Config, log: Logger): Mailer {
  if (smtpUrl !== null) return smtpMailer(smtpUrl, mailFrom)
  return outboxMailer(join(dataDir, 'outbox'), mailFrom, (file) => log.info({ file }, 'mail waits in the outbox'))
}

function providersOf(config: Config, log: Logger): Providers {
  const { chromium } = config
  const complain = (error: unknown, said: string) => log.warn({ err: error, said }, 'a screenshot could not be taken')
  return {
    blobs: blobStoreOf(config),
    browser: chromium ? chromiumBrowser({ executable: chromium, complain }) : noBrowser,
    fetcher: new GuardedFetcher({ allowances: config.fetchAllow, authorities: config.fetchAuthorities }),
    images: sharpImages(),
  }
}

/** Uploaded files: beside the database, or in S3 when that is configured. */
export function blobStoreOf({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): BlobStore {
  return s3 ? s3Blobs(s3) : diskBlobs(join(dataDir, 'blobs'))
}
