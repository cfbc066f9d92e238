import type { Logger } from 'pino'
import type { Folding } from '#analytics/fold/folding.ts'
import type { Credentials } from '#auth/credentials.ts'
import type { Secrets } from '#auth/secrets.ts'
import type { ServedCertificates } from '#certificates/served-certificates.ts'
import type { Config } from '#config.ts'
import type { DnsServer } from '#dns/dns-server.ts'
import type { BodyDeadlines } from '#http/body-deadlines.ts'
import type { Metrics } from '#http/metrics.ts'
import type { RateLimit } from '#http/rate-limit.ts'
import type { Timeouts } from '#http/timeouts.ts'
import type { UntrustedForwards } from '#http/untrusted-forwards.ts'
import type { Database } from '#kernel/database/database.ts'
import type { Feed } from '#kernel/events/feed.ts'
import type { EventStreams } from '#kernel/events/stream/event-streams.ts'
import type { Worker } from '#kernel/jobs/worker.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import type { SafeFetcher } from '#providers/fetch/safe-fetcher.ts'
import type { Mailer } from '#providers/mail/mailer.ts'
import type { Deliverer } from '#resources/history/webhooks/delivering/deliverer.ts'
import type { OpenInvitation } from '#resources/people/invitations/look-up.ts'
import type { AnalyticsSubscriptions } from '#resources/traffic/analytics/mail/subscriptions.ts'
import type { Downloads } from '#resources/transfer/downloads/downloads.ts'
import type { StorageHealth } from '#services/storage-health.ts'
import type { SiteAssets } from '#site/assets/site-assets.ts'
import type { MissingPaths } from '#site/missing-paths.ts'
import type { RedirectHits } from '#site/redirect-hits.ts'
import type { HostResolver } from '#site/resolve-host.ts'
import type { Sites } from '#site/sites.ts'
import type { Visits } from '#site/visits/visits.ts'
import type { ConsoleBuild } from '#transport/console/build/console-build.ts'
import type { Registry } from '#transport/mcp/registry.ts'

/** Everything that lives as long as the process; made in src/services.ts. */
export type Services = {
  config: Config
  log: Logger
  metrics: Metrics
  database: Database
  storageHealth: StorageHealth
  feed: Feed
  credentials: Credentials
  core: Core
  links: Links
  lookUpInvitation: (token: string) => Promise<OpenInvitation | null>
  mailer: Mailer
  subscriptions: AnalyticsSubscriptions
  secrets: Secrets
  rateLimit: RateLimit | null
  timeouts: Timeouts
  bodyDeadlines: BodyDeadlines
  untrustedForwards: UntrustedForwards
  certificates: ServedCertificates
  hosts: HostResolver
  sites: Sites
  assets: SiteAssets
  consoleBuild: ConsoleBuild
  redirectHits: RedirectHits
  missingPaths: MissingPaths
  /** Null where nothing is counted. */
  visits: Visits | null
  folding: Folding
  deliverer: Deliverer
  /** Null unless DNS_PORT is set. */
  dns: DnsServer | null
  streams: EventStreams
  downloads: Downloads
  /** The only way to fetch an address that a user gave. */
  fetcher: SafeFetcher
  worker: Worker
  /** What the tool endpoint offers besides the operations; only tests of the protocol bring something. */
  toolExtension: Registry | null
  /** What only a person may do about a purchase that an agent asked for. */
  purchaseDecisions: Record<'confirm' | 'decline', Operation>
  /** What visitors may send besides the catalog's visits; only tests set it. */
  visitExtension: readonly VisitOperation[]
}
