import type { Logger } from 'pino'
import type { Credentials } from '#auth/credentials.ts'
import type { Config } from '#config.ts'
import type { BodyDeadlines } from '#http/body-deadlines.ts'
import type { Metrics } from '#http/metrics.ts'
import type { RateLimit } from '#http/rate-limit.ts'
import type { Timeouts } from '#http/timeouts.ts'
import type { EventStreams } from '#kernel/events/stream/event-streams.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import type { VisitOperation } from '#kernel/operations/visit-operation.ts'
import type { SiteAssets } from '#site/assets/site-assets.ts'
import type { HostResolver } from '#site/resolve-host.ts'
import type { Sites } from '#site/sites.ts'
import type { Counting } from '#site/visits/counting.ts'
import type { Visits } from '#site/visits/visits.ts'
import type { Registry } from '#transport/mcp/registry.ts'

/** What transports need of the process: all of them, and each besides. */
export type TransportNeeds = Pick<Core, 'database' | 'feed' | 'links'> & {
  config: Config
  log: Logger
  metrics: Metrics
  core: Core
  credentials: Credentials
  rateLimit: RateLimit | null
  timeouts: Timeouts
}

/** `counting` is null where nothing is counted. */
export type InternalNeeds = TransportNeeds & { counting: Counting | null }

export type RestNeeds = TransportNeeds & { bodyDeadlines: BodyDeadlines; streams: EventStreams }

/** `toolExtension` is offered besides the operations; only tests of the protocol bring something. */
export type ToolNeeds = TransportNeeds & { streams: EventStreams; toolExtension: Registry | null }

export type VisitNeeds = TransportNeeds & {
  secrets: Vault
  hosts: HostResolver
  sites: Sites
  assets: SiteAssets
  /** The script that lets the text of a page be typed into; `tag` changes with it. @throws where it cannot be built */
  textEditor: (encoding: 'br' | 'gzip' | 'identity') => Promise<{ body: Buffer; tag: string }>
  /** Null where nothing is counted. */
  visits: Visits | null
  /** What visitors may send besides the catalog's visits; only tests set it. */
  visitExtension: readonly VisitOperation[]
}
