import type { AddressInfo } from 'node:net'
import { ORDER_CERTIFICATES } from '#certificates/order-all.ts'
import { openDataDir } from '#config/data-dir.ts'
import type { Config } from '#config.ts'
import { freeLeases } from '#kernel/database/leases.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import type { Lock } from '#kernel/database/server-lock/lock.ts'
import { holdServerLock, lockOutServers } from '#kernel/database/server-lock/server-lock.ts'
import { CHAIN_AUDIT } from '#kernel/events/chain/chain-audit.ts'
import { EXPIRE_JOURNALS } from '#kernel/events/journals/expire-journals.ts'
import { INDEX_JOURNALS } from '#kernel/events/journals/index-journals.ts'
import { HOUSEKEEPING } from '#kernel/jobs/housekeeping.ts'
import { scheduleRecurring } from '#kernel/jobs/schedule-recurring.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { PACK_HISTORIES } from '#kernel/versioning/packing/pack-histories.ts'
import type { Services } from '#process/services.ts'
import { createServices } from '#process/services.ts'
import { COLLECT_BLOBS } from '#resources/content/blobs/collect.ts'
import { SETTLE_DNS } from '#resources/domains/dns-records/settle.ts'
import { CHECK_DOMAINS } from '#resources/domains/domains/check-domains.ts'
import { catalog } from '#resources/index.ts'
import { writeActivity } from '#resources/people/accesses/write-activity.ts'
import { MAIL_ANALYTICS } from '#resources/traffic/analytics/mail/mail-analytics.ts'
import { INDEX_SEARCH } from '#site/search/index-changes.ts'
import { internalServer } from '#transport/internal/internal-server.ts'
import { createServer } from '#transport/server.ts'

export type Running = { url: string; database: Services['database']; services: Services; close(): Promise<void> }

/** Something that runs as long as the process. Started in order, closed in the opposite one. */
type Part = { name: string; start?: () => Promise<unknown>; close?: () => Promise<unknown> }

const FLUSH_USES_MS = 30_000

/** Migrates and starts every part. `close` lets running requests finish. */
export async function start(config: Config, overrides?: Parameters<typeof createServices>[1]): Promise<Running> {
  // With PostgreSQL and S3 nothing may ever be stored there.
  if (!config.s3) openDataDir(config.dataDir)
  const services = createServices(config, overrides)
  services.secrets.check()
  const { database, log } = services
  const started: Part[] = []
  const close = async () => {
    for (const part of started.toReversed()) await part.close?.()
    started.length = 0
  }
  try {
    for (const part of partsOf(services)) {
      // A part that starts halfway is closed as well.
      started.push(part)
      await part.start?.()
    }
  } catch (error) {
    await close().catch((err) => log.warn({ err }, 'closing after a failed start failed too'))
    throw error
  }
  return { url: services.links.base, database, services, close }
}

function partsOf(services: Services): Part[] {
  const {
    database,
    storageHealth,
    feed,
    worker,
    mailer,
    core,
    redirectHits,
    missingPaths,
    visits,
    folding,
    deliverer,
    dns,
  } = services
  return [
    { name: 'database', start: () => migrateAll(services), close: () => database.close() },
    { name: 'storage health', close: async () => storageHealth.stop() },
    { name: 'leases', start: () => releaseLeases(services) },
    serverLockPart(services),
    { name: 'feed', start: () => feed.start(), close: () => feed.stop() },
    usesPart(services),
    { name: 'redirect hits', start: () => redirectHits.start(), close: () => redirectHits.close() },
    { name: 'missing paths', start: () => missingPaths.start(), close: () => missingPaths.close() },
    { name: 'counting of views', start: () => folding.start(), close: () => folding.close() },
    { name: 'visits', start: async () => visits?.start(), close: async () => visits?.close() },
    { name: 'browser', close: () => core.providers.browser.close() },
    { name: 'images', close: async () => core.providers.images.close() },
    { name: 'workers', close: () => core.workers.close() },
    { name: 'dns provider', close: () => core.providers.dns.close() },
    { name: 'mail', close: () => mailer.close() },
    jobsPart(services),
    { name: 'jobs', start: async () => worker.start(), close: () => worker.stop() },
    { name: 'deliveries', start: () => deliverer.start(), close: () => deliverer.stop() },
    { name: 'dns', start: async () => dns?.start(), close: async () => dns?.stop() },
    httpPart(services),
    internalPart(services),
  ]
}

async function migrateAll({ config, database, log }: Services) {
  for (const name of await migrateAlone(config, database)) log.info({ migration: name }, 'migrated')
}

/** Where no other server runs, the process that held a lease was killed: its work resumes immediately, not when the lease ends. */
async function releaseLeases({ config, database }: Services) {
  const alone = await lockOutServers(config)
  if (!alone) return
  try {
    await database.write(async (tx) => {
      await freeLeases(tx)
    })
  } finally {
    await alone.release()
  }
}

/** No restore replaces the database under a running server. */
function serverLockPart({ config }: Services): Part {
  let lock: Lock | undefined
  return {
    name: 'server lock',
    async start() {
      lock = await holdServerLock(config)
    },
    close: async () => lock?.release(),
  }
}

function jobsPart({ config, database }: Services): Part {
  const kinds = [
    HOUSEKEEPING,
    COLLECT_BLOBS,
    INDEX_JOURNALS,
    CHAIN_AUDIT,
    EXPIRE_JOURNALS,
    INDEX_SEARCH,
    PACK_HISTORIES,
    MAIL_ANALYTICS,
    SETTLE_DNS,
    CHECK_DOMAINS,
    ...(config.acme ? [ORDER_CERTIFICATES] : []),
  ]
  return { name: 'recurring jobs', start: () => scheduleRecurring(database, kinds) }
}

/** Writes now and then who used what, and the rest at the end. */
function usesPart(services: Services): Part {
  let timer: NodeJS.Timeout
  return {
    name: 'last uses',
    async start() {
      timer = setInterval(() => void flushUses(services), FLUSH_USES_MS)
      timer.unref()
    },
    async close() {
      clearInterval(timer)
      await flushUses(services)
    },
  }
}

function httpPart(services: Services): Part {
  const { config } = services
  const { app, https, close } = createServer(services, catalog)
  return {
    name: 'http',
    async start() {
      await app.listen({ port: config.port, host: config.host })
      // Redirects name the port that was bound.
      if (https) config.httpsPort = await https.listen(config.httpsPort!, config.host)
      if (!config.baseUrlIsFixed) followPort(services, (app.server.address() as AddressInfo).port)
    },
    close,
  }
}

/** What a proxy on this machine asks; nothing of it is reachable from elsewhere. */
function internalPart(services: Services): Part {
  const { internalPort } = services.config
  const server = internalPort === null ? null : internalServer(services)
  return {
    name: 'internal',
    start: async () => server?.listen(internalPort!),
    close: async () => server?.close(),
  }
}

/** With PORT=0 the port, and so every address in an answer, is known only once it is bound. */
function followPort(services: Services, port: number) {
  services.config.baseUrl = `http://localhost:${port}`
  Object.assign(services.links, linksOf(services.config))
}

async function flushUses({ credentials, core, database, log }: Services) {
  await credentials.flushUses().catch((error) => log.warn({ err: error }, 'last uses of keys could not be written'))
  await writeActivity(database, core.activity.take(), Date.now()).catch((error) =>
    log.warn({ err: error }, 'activity of members could not be written'),
  )
}
