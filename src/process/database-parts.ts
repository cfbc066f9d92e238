import { freeLeases } from '#kernel/database/leases.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import type { Lock } from '#kernel/database/server-lock/lock.ts'
import { holdServerLock, lockOutServers } from '#kernel/database/server-lock/server-lock.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { Services } from '#process/services.ts'

/** Started before anything that reads or writes, and closed after it. */
export function databaseParts(services: Services): Part[] {
  const { config, database, storageHealth, log } = services
  let lock: Lock | undefined
  return [
    {
      name: 'database',
      async start() {
        for (const name of await migrateAlone(config, database)) log.info({ migration: name }, 'migrated')
      },
      close: () => database.close(),
    },
    { name: 'storage health', close: async () => storageHealth.stop() },
    { name: 'leases', start: () => releaseLeases(services) },
    {
      // No restore replaces the database under a running server.
      name: 'server lock',
      async start() {
        lock = await holdServerLock(config)
      },
      close: async () => lock?.release(),
    },
  ]
}

/** Where no other server runs, the process that held a lease was killed: its work resumes immediately, not when the lease ends. */
async function releaseLeases({ config, database }: Services) {
  const alone = await lockOutServers(config)
  if (!alone) return
  try {
    await database.write((tx) => freeLeases(tx))
  } finally {
    await alone.release()
  }
}
