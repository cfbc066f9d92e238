import type { AddressInfo } from 'node:net'
import type { Config } from '#config.ts'
import { migrate } from '#database/migrate.ts'
import { HOUSEKEEPING, scheduleRecurring } from '#jobs/housekeeping.ts'
import { linksOf } from '#operations/links.ts'
import { writeActivity } from '#resources/accesses/write-activity.ts'
import { COLLECT_BLOBS } from '#resources/blobs/collect.ts'
import { catalog } from '#resources/index.ts'
import { createServices, type Services } from '#services.ts'
import { createServer } from '#transport/server.ts'

export type Running = { url: string; database: Services['database']; services: Services; close(): Promise<void> }

const FLUSH_USES_MS = 30_000

/** Migrates, listens, and starts the workers. `close` lets running requests finish. */
export async function start(config: Config, overrides?: Parameters<typeof createServices>[1]): Promise<Running> {
  const services = createServices(config, overrides)
  const ran = await migrate(services.database)
  for (const name of ran) services.log.info({ migration: name }, 'migrated')
  await services.feed.start()
  const { app, close: closeServer } = createServer(services, catalog)
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  if (!config.baseUrlIsFixed) followPort(services, port)
  await scheduleRecurring(services.database, [HOUSEKEEPING, COLLECT_BLOBS])
  services.worker.start()
  const flush = setInterval(() => void flushUses(services), FLUSH_USES_MS)
  flush.unref()
  return {
    url: services.links.base,
    database: services.database,
    services,
    async close() {
      clearInterval(flush)
      await closeServer()
      await services.worker.stop()
      await services.mailer.close()
      await services.core.providers.browser.close()
      await flushUses(services)
      await services.feed.stop()
      await services.database.close()
      services.core.kept.close()
    },
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
    log.warn({ err: error }, 'who was active could not be written'),
  )
}
