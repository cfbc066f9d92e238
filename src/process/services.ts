import { pino } from 'pino'
import { Folding } from '#analytics/fold/folding.ts'
import { Credentials } from '#auth/credentials.ts'
import { Secrets } from '#auth/secrets.ts'
import { ServedCertificates } from '#certificates/served-certificates.ts'
import type { Config } from '#config.ts'
import { DnsServer } from '#dns/dns-server.ts'
import { BodyDeadlines } from '#http/body-deadlines.ts'
import { Metrics } from '#http/metrics.ts'
import { RateLimit } from '#http/rate-limit.ts'
import { TIMEOUTS } from '#http/timeouts.ts'
import { UntrustedForwards, untrustedSentence } from '#http/untrusted-forwards.ts'
import { AnswerCache } from '#kernel/answers/answer-cache.ts'
import { CountCache } from '#kernel/answers/count-cache.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { sqliteFeed } from '#kernel/events/feed.ts'
import { postgresFeed } from '#kernel/events/postgres-feed.ts'
import { EventStreams } from '#kernel/events/stream/event-streams.ts'
import { Worker } from '#kernel/jobs/worker.ts'
import { Activity } from '#kernel/operations/activity.ts'
import type { Core } from '#kernel/operations/core.ts'
import { RunningKeys } from '#kernel/operations/idempotency.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { WorkerPool } from '#kernel/workers/pool.ts'
import { operatorRequests } from '#operator/requests.ts'
import { edgeOf, identityProviderOf, openMailer, providersOf } from '#process/adapters.ts'
import { countingOf } from '#process/counting/counting-of.ts'
import { StorageHealth } from '#process/storage-health.ts'
import { WORKER } from '#process/worker.ts'
import type { Tracer } from '#providers/traces/tracer.ts'
import { confirmPurchase, declinePurchase } from '#resources/domains/purchases/decide-purchase.ts'
import { changesSince } from '#resources/history/change-sets/since.ts'
import { requestBook } from '#resources/history/requests/book.ts'
import { Deliverer } from '#resources/history/webhooks/delivering/deliverer.ts'
import { catalog } from '#resources/index.ts'
import { accessesOf } from '#resources/people/accesses/store.ts'
import { lookUpInvitation } from '#resources/people/invitations/look-up.ts'
import { Departures } from '#resources/people/users/departures.ts'
import { AnalyticsSubscriptions } from '#resources/traffic/analytics/mail/subscriptions.ts'
import { Downloads } from '#resources/transfer/downloads/downloads.ts'
import { addressLimit } from '#site/address-limit.ts'
import { SiteAssets } from '#site/assets/site-assets.ts'
import { edgeHeaders } from '#site/edge/edge-headers.ts'
import { edgePurgesOf } from '#site/edge/edge-purges.ts'
import { countMissingPaths } from '#site/missing-paths.ts'
import { PasswordGate } from '#site/password-gate.ts'
import { countRedirectHits } from '#site/redirect-hits.ts'
import { HostResolver } from '#site/resolve-host.ts'
import { Sites } from '#site/sites.ts'
import { viewAsVisitor } from '#site/view-as-visitor.ts'
import { Visits } from '#site/visits/visits.ts'
import { ConsoleBuild, type FileEncoding } from '#transport/console/build/console-build.ts'
import type { ServerNeeds } from '#transport/server.ts'

/** What tests replace. */
type Overrides = Partial<Pick<ServerNeeds, 'log' | 'database' | 'timeouts' | 'toolExtension' | 'visitExtension'>>

/** Everything that lives as long as the process. Each feature says in a type of its own what it needs of it. */
export type Services = ReturnType<typeof createServices>

export function createServices(config: Config, overrides: Overrides = {}, tracer: Tracer | null = null) {
  const mixin = tracer ? () => tracer.current() ?? {} : undefined
  const log = overrides.log ?? pino({ level: config.logLevel, base: null, mixin })
  tracer?.onProblem((problem) => log.warn({ problem }, 'traces could not be sent'))
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
  const worker = new Worker(database, log, tracer)
  const hosts = new HostResolver({ database, feed, sitesDomain: config.sitesDomain })
  const gate = new PasswordGate(config.trustedProxies)
  const cache = edgeOf(config)
  const edge =
    cache && edgeHeaders({ edge: cache, feed, maxStaleMs: config.edgeMaxStale, serveStaleMs: config.serveStale })
  const assets = new SiteAssets({
    gate,
    edge,
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
    requests: requestBook({ vault: secrets, links }),
    changesSince,
    activity: new Activity(),
    workers,
    strictOutput: config.strictOutput,
  }
  const deliverer = new Deliverer({
    database,
    feed,
    log,
    poster: providers.hooks,
    vault: secrets,
    closeConnections: () => adapters.hooks.close(),
  })
  const redirectHits = countRedirectHits(core, log)
  const missingPaths = countMissingPaths(core, log)
  const counting = countingOf(config, log, overrides.database && database)
  const folding = new Folding(database, counting, log)
  const visits = config.analytics ? new Visits({ counting, log }) : null
  const sites = new Sites({
    ...core,
    hosts,
    assets,
    edge,
    cacheBytes: config.siteCacheBytes,
    limitRendering: addressLimit(config.siteRenderLimit, config.trustedProxies),
    hits: redirectHits,
    missing: missingPaths,
    geo: providers.geo,
    gate,
    trustedProxies: config.trustedProxies,
    visits,
    log,
    metrics,
  })
  const edgePurges = edgePurgesOf(cache, { database, feed, maxStaleMs: config.edgeMaxStale, log })
  const consoleBuild = new ConsoleBuild()
  return {
    config,
    log,
    tracer,
    metrics,
    database,
    storageHealth,
    feed,
    credentials: new Credentials(database, feed),
    core,
    links,
    lookUpInvitation: (token: string) => lookUpInvitation(database.reader, token, Date.now()),
    mailer,
    identityProvider: identityProviderOf(config),
    departures: new Departures({ database, links, plans: config.plans }, worker),
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
    consoleBuild,
    textEditor: (encoding: FileEncoding) => consoleBuild.textEditor(encoding),
    redirectHits,
    missingPaths,
    visits,
    counting: config.analytics ? counting : null,
    folding,
    deliverer,
    edgePurges,
    dns:
      config.dnsPort === null
        ? null
        : new DnsServer({ ...core, config, resolver: providers.resolver, vault: providers.vault, log }),
    streams: new EventStreams(database, feed, (of) => accessesOf(database.reader, of)),
    downloads,
    fetcher: providers.fetcher,
    worker,
    operatorRequests,
    purchaseDecisions: { confirm: confirmPurchase, decline: declinePurchase },
    toolExtension: overrides.toolExtension ?? null,
    visitExtension: overrides.visitExtension ?? [],
  }
}
