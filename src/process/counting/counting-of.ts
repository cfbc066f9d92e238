import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { type CountingConfig, CountingThread } from '#process/counting/counting-thread.ts'
import { classifierOf } from '#process/view-adapters.ts'
import type { Counting } from '#site/visits/counting.ts'
import { CountingHere } from '#site/visits/counting-here.ts'

/** Counts views on a thread of its own, or here into a database that no other thread could open. */
export function countingOf(config: Config, log: Logger, given: Database | undefined): Counting {
  if (given)
    return new CountingHere({
      database: given,
      classifier: classifierOf(config, log),
      trustedProxies: config.trustedProxies,
      log,
    })
  return new CountingThread(threadConfig(config))
}

export function threadConfig(config: Config): CountingConfig {
  const { databaseUrl, dataDir, logLevel, geoDatabase, geoAttribution, dnsResolvers, verifyAgents, honorDnt } = config
  return {
    ...{ databaseUrl, dataDir, logLevel, geoDatabase, geoAttribution, dnsResolvers, verifyAgents, honorDnt },
    trustedProxies: config.trustedProxies.map(({ address, bits }) => `${address}/${bits}`),
  }
}
