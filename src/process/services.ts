import { pino } from 'pino'
import { DESTROY_SALTS, destroySalts } from '#analytics/collect/salts-store.ts'
import { Folding } from '#analytics/fold/folding.ts'
import { Credentials } from '#auth/credentials.ts'
import { REQUESTED_MAIL, sendRequestedMail } from '#auth/mail/requested-mail.ts'
import { Secrets } from '#auth/secrets.ts'
import { ServedCertificates } from '#certificates/served-certificates.ts'
import type { Config } from '#config.ts'
import { BodyDeadlines } from '#http/body-deadlines.ts'
import { Metrics } from '#http/metrics.ts'
import { RateLimit } from '#http/rate-limit.ts'
import { TIMEOUTS } from '#http/timeouts.ts'
import { UntrustedForwards, untrustedSentence } from '#http/untrusted-forwards.ts'
import { AnswerCache } from '#kernel/answers/answer-cache.ts'
import { CountCache } from '#kernel/answers/count-cache.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { auditGrew, CHAIN_AUDIT, chainAudit } from '#kernel/events/chain/chain-audit.ts'
import { sqliteFeed } from '#kernel/events/feed.ts'
import { EXPIRE_JOURNALS, expireJournals } from '#kernel/events/journals/expire-journals.ts'
import { INDEX_JOURNALS, indexJournals, journalsGrew } from '#kernel/events/journals/index-journals.ts'
import { postgresFeed } from '#kernel/events/postgres-feed.ts'
import { EventStreams } from '#kernel/events/stream/event-streams.ts'
import { jobBacklog } from '#kernel/jobs/backlog-store.ts'
import { HOUSEKEEPING, runMaintenance } from '#kernel/jobs/housekeeping.ts'
import { countJobs } from '#kernel/jobs/job-metrics.ts'
import { Worker } from '#kernel/jobs/worker.ts'
import { Activity } from '#kernel/operations/activity.ts'
import type { Core } from '#kernel/operations/core.ts'
import { RunningKeys } from '#kernel/operations/idempotency.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { historiesGrew, PACK_HISTORIES, packHistories } from '#kernel/versioning/packing/pack-histories.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import { WorkerPool } from '#kernel/workers/pool.ts'
import { SEND_MAIL, sendMail } from '#mail/queue-mail.ts'
import { openMailer, providersOf } from '#process/adapters.ts'
import { certificateOrders } from '#process/certificate-orders.ts'
import { choresOf } from '#process/chores.ts'
import { countingOf } from '#process/counting/counting-of.ts'
import { dnsServerOf } from '#process/dns.ts'
import { watchRemoteWork } from '#process/remote-work-metrics.ts'
import { StorageHealth } from '#process/storage-health.ts'
import { WORKER } from '#process/worker.ts'
import { COLLECT_BLOBS, collectBlobs } from '#resources/content/blobs/collect.ts'
import { PURGE_ROWS, purgeRows } from '#resources/data/rows/purge-store.ts'
import { SEND_DIGEST, sendDigest } from '#resources/data/submissions/digest.ts'
import { PURGE_SUBMISSIONS, purgeSubmissions } from '#resources/data/submissions/purge.ts'
import { dnsIsUnsettled, SETTLE_DNS, settleDns } from '#resources/domains/dns-records/settle.ts'
import { CHECK_DOMAINS, checkDomains, domainsDue } from '#resources/domains/domains/check-domains.ts'
import { domainStatistics } from '#resources/domains/domains/due-store.ts'
import { signerOf } from '#resources/domains/domains/mail/signer.ts'
import { settleAutoRenew } from '#resources/domains/purchases/auto-renew.ts'
import { confirmPurchase, declinePurchase } from '#resources/domains/purchases/decide-purchase.ts'
import { SET_AUTO_RENEW, SETTLE_PURCHASE } from '#resources/domains/purchases/job-kinds.ts'
import { type Settled, settlePurchase } from '#resources/domains/purchases/settle-purchase.ts'
import { MAIL_COMMENTS, mailComments } from '#resources/history/previews/mail-comments.ts'
import { carryOutPublishing, type ScheduledPublishing } from '#resources/history/publishing/carry-out.ts'
import { PUBLISH_LATER } from '#resources/history/publishing/schedule.ts'
import { backlogOf } from '#resources/history/webhooks/deliveries-store.ts'
import { Deliverer } from '#resources/history/webhooks/delivering/deliverer.ts'
import {
  PURGE_DELIVERIES,
  purgeDeliveries,
  REDELIVER_FAILED,
  redeliverFailed,
} from '#resources/history/webhooks/jobs.ts'
import { catalog } from '#resources/index.ts'
import { accessesOf } from '#resources/people/accesses/store.ts'
import { lookUpInvitation } from '#resources/people/invitations/look-up.ts'
import { analyticsMailDue, MAIL_ANALYTICS, mailAnalytics } from '#resources/traffic/analytics/mail/mail-analytics.ts'
import { AnalyticsSubscriptions } from '#resources/traffic/analytics/mail/subscriptions.ts'
import { Downloads } from '#resources/transfer/downloads/downloads.ts'
import { EXPORT_SITE } from '#resources/transfer/export/order-export.ts'
import { type ExportJob, runExport } from '#resources/transfer/export/run-export.ts'
import { IMPORT_SITE, IMPORT_STARTER, READ_IMPORT, READ_STARTER } from '#resources/transfer/import/job-kinds.ts'
import { readImport } from '#resources/transfer/import/read-import.ts'
import { runImport } from '#resources/transfer/import/run-import.ts'
import { PURGE_WEBSITE, purgeWebsites } from '#resources/websites/websites/purge.ts'
import { addressLimit } from '#site/address-limit.ts'
import { SiteAssets } from '#site/assets/site-assets.ts'
import { countMissingPaths } from '#site/missing-paths.ts'
import { countRedirectHits } from '#site/redirect-hits.ts'
import { HostResolver } from '#site/resolve-host.ts'
import { INDEX_SEARCH, indexChanges, searchChanged } from '#site/search/index-changes.ts'
import { Sites } from '#site/sites.ts'
import { viewAsVisitor } from '#site/view-as-visitor.ts'
import { Visits } from '#site/visits/visits.ts'
import { ConsoleBuild } from '#transport/console/build/console-build.ts'
import type { ServerServices } from '#transport/server.ts'

/** What tests replace. */
type Overrides = Partial<Pick<ServerServices, 'log' | 'database' | 'timeouts' | 'toolExtension' | 'visitExtension'>>

/** Everything that lives as long as the process. Each feature says in a type of its own what it needs of it. */
export type Services = ReturnType<typeof createServices>

export function createServices(config: Config, overrides: Overrides = {}) {
  const log = overrides.log ?? pino({ level: config.logLevel, base: null })
  const storageHealth = new StorageHealth(log)
  const database = storageHealth.watchDatabase(overrides.database ?? openDatabase(config))
  const feed = database.freshness ? sqliteFeed(database.freshness) : postgresFeed(database, config.serveStale)
  const links = linksOf(config)
  const metrics = new Metrics()
  const timeouts = overrides.timeouts ?? TIMEOUTS
  const mailer = openMailer(config, log)
  const adapters = providersOf(config, log)
  const stored = config.s3 ? adapters.blobs : storageHealth.watchDisk(adapters.blobs)
  const downloads = new Downloads(database, stored)
  const secrets = new Secrets(config)
  const providers = { ...adapters, blobs: stored, vault: secrets }
  const workers = new WorkerPool(WORKER, { complain: (err) => log.error({ err }, 'a worker failed') })
  const imports = {
    database,
    providers,
    plans: config.plans,
    links,
    computeFor: ({ id, account_id }: { id: string; account_id: string }) =>
      computeWith(workers, { accountId: account_id, websiteId: id }),
  }
  const domains = { database, feed, resolver: providers.resolver, links, plans: config.plans, log }
  const orders = certificateOrders({
    config,
    database,
    feed,
    vault: secrets,
    resolver: providers.resolver,
    links,
    metrics,
    log,
  })
  const jobs = {
    [HOUSEKEEPING]: runMaintenance([
      ...choresOf({ database, plans: config.plans, downloads, domains, core: () => core }),
      ...orders.chores,
    ]),
    [COLLECT_BLOBS]: collectBlobs(database, providers.blobs),
    [INDEX_JOURNALS]: indexJournals(database),
    [CHAIN_AUDIT]: chainAudit(database),
    [EXPIRE_JOURNALS]: expireJournals(database, config.plans),
    [PURGE_WEBSITE]: purgeWebsites(database),
    [PURGE_ROWS]: purgeRows(database),
    [PURGE_SUBMISSIONS]: purgeSubmissions(database),
    [PURGE_DELIVERIES]: purgeDeliveries(database),
    [REDELIVER_FAILED]: redeliverFailed(database),
    [SEND_DIGEST]: sendDigest(database),
    [MAIL_COMMENTS]: mailComments(database),
    [SEND_MAIL]: sendMail(mailer, (websiteId) => signerOf(database.reader, secrets, websiteId), log),
    [MAIL_ANALYTICS]: mailAnalytics({ database, links, vault: secrets, plans: config.plans }),
    [PUBLISH_LATER]: (publishing: ScheduledPublishing) => carryOutPublishing(core, publishing),
    [READ_IMPORT]: readImport(imports, { starter: false }),
    [READ_STARTER]: readImport(imports, { starter: true }),
    [IMPORT_SITE]: runImport(imports),
    [IMPORT_STARTER]: runImport(imports),
    [EXPORT_SITE]: (job: ExportJob, stopping: AbortSignal) => runExport(core, downloads, job, stopping),
    [SET_AUTO_RENEW]: (domain: { id: string }) => settleAutoRenew(database, providers.registrar, domain),
    [SETTLE_PURCHASE]: (purchase: Settled) => settlePurchase(core, purchase),
    [REQUESTED_MAIL]: sendRequestedMail(database, links),
    [INDEX_SEARCH]: indexChanges(database, workers, (websiteId, page) => sites.ownText(websiteId, page)),
    [PACK_HISTORIES]: packHistories(database),
    [SETTLE_DNS]: settleDns(database, providers.dns),
    [CHECK_DOMAINS]: checkDomains(domains),
    [DESTROY_SALTS]: destroySalts(database),
  }
  countJobs(metrics.registry, () => jobBacklog(database.longReader, Date.now()))
  const worker = new Worker(
    database,
    { ...jobs, ...orders.jobs },
    log,
    {
      [INDEX_JOURNALS]: () => journalsGrew(database),
      [INDEX_SEARCH]: () => searchChanged(database),
      [CHAIN_AUDIT]: () => auditGrew(database),
      [PACK_HISTORIES]: () => historiesGrew(database),
      [MAIL_ANALYTICS]: () => analyticsMailDue(database),
      [SETTLE_DNS]: () => dnsIsUnsettled(database, providers.dns),
      [CHECK_DOMAINS]: () => domainsDue(database),
      ...orders.gates,
    },
    [READ_IMPORT, READ_STARTER, IMPORT_SITE, IMPORT_STARTER, EXPORT_SITE],
  )
  const hosts = new HostResolver({ database, feed, sitesDomain: config.sitesDomain })
  const assets = new SiteAssets({
    database,
    feed,
    hosts,
    blobs: stored,
    images: providers.images,
    cacheBytes: config.assetCacheBytes,
    log,
    metrics,
  })
  const core: Core = {
    database,
    feed,
    answers: new AnswerCache(feed, config.recordCacheBytes),
    counts: new CountCache(feed),
    links,
    plans: config.plans,
    catalog,
    view: viewAsVisitor(links, providers.blobs),
    providers,
    downloads,
    running: new RunningKeys(),
    activity: new Activity(),
    workers,
    strictOutput: config.strictOutput,
  }
  watchRemoteWork(metrics.registry, database)
  metrics.watchDomains(() => domainStatistics(database.longReader, Date.now()))
  const deliveries = metrics.countDeliveries(() => backlogOf(database.longReader))
  const deliverer = new Deliverer({
    database,
    feed,
    log,
    poster: providers.hooks,
    vault: secrets,
    counted: (outcome) => deliveries.inc({ outcome }),
    closeConnections: () => adapters.hooks.close(),
  })
  const redirectHits = countRedirectHits(core, log)
  const missingPaths = countMissingPaths(core, log)
  const counting = countingOf(config, log, overrides.database && database)
  const folding = new Folding(database, counting, log)
  const visits = config.analytics ? new Visits({ counting, written: () => folding.wake(), log }) : null
  metrics.countShedViews(() => visits?.shed ?? 0)
  const sites = new Sites({
    database,
    feed,
    hosts,
    links,
    assets,
    cacheBytes: config.siteCacheBytes,
    limitRendering: addressLimit(config.siteRenderLimit, config.trustedProxies),
    hits: redirectHits,
    missing: missingPaths,
    visits,
    workers,
    log,
    metrics,
  })
  return {
    config,
    log,
    metrics,
    database,
    storageHealth,
    feed,
    credentials: new Credentials(database, feed),
    core,
    links,
    lookUpInvitation: (token: string) => lookUpInvitation(database.reader, token, Date.now()),
    mailer,
    subscriptions: new AnalyticsSubscriptions(database, secrets),
    secrets,
    rateLimit: config.rateLimit ? new RateLimit(config.rateLimit) : null,
    timeouts,
    bodyDeadlines: new BodyDeadlines(timeouts),
    untrustedForwards: new UntrustedForwards(config.trustedProxies, (peer) =>
      log.warn(`${untrustedSentence(peer)} Set TRUSTED_PROXIES=${peer} if it is yours.`),
    ),
    certificates: new ServedCertificates({ database, feed, vault: secrets, serves: config.httpsPort !== null }),
    hosts,
    sites,
    assets,
    consoleBuild: new ConsoleBuild(),
    redirectHits,
    missingPaths,
    visits,
    folding,
    deliverer,
    dns: dnsServerOf(config, { database, feed, resolver: providers.resolver, log }),
    streams: new EventStreams(database, feed, (of) => accessesOf(database.reader, of)),
    downloads,
    fetcher: providers.fetcher,
    worker,
    purchaseDecisions: { confirm: confirmPurchase, decline: declinePurchase },
    toolExtension: overrides.toolExtension ?? null,
    visitExtension: overrides.visitExtension ?? [],
  }
}
