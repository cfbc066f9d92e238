import { openDataDir } from '#config/data-dir.ts'
import type { Config } from '#config.ts'
import type { Part } from '#kernel/parts/part.ts'
import { openTracer } from '#process/adapters.ts'
import { partsOf } from '#process/parts.ts'
import { createServices, type Services } from '#process/services.ts'

export type Running = {
  url: string
  database: Services['database']
  services: Services
  close(): Promise<void>
  /** The part that is being closed. */
  closing(): string | null
}

/** Migrates and starts every part. `close` lets running requests finish. */
export async function start(config: Config, overrides?: Parameters<typeof createServices>[1]): Promise<Running> {
  // With PostgreSQL and S3 nothing may ever be stored there.
  if (!config.s3) openDataDir(config.dataDir)
  const services = createServices(config, overrides, await openTracer(config))
  services.secrets.check()
  const { database, log, metrics } = services
  const parts = partsOf(services)
  for (const part of parts) part.metrics?.(metrics.registry)
  const started: Part[] = []
  let closing: string | null = null
  const close = async () => {
    for (const part of started.toReversed()) {
      closing = part.name
      await part.close?.()
    }
    started.length = 0
    closing = null
  }
  try {
    for (const part of parts) {
      // A part that starts halfway is closed as well.
      started.push(part)
      await part.start?.()
    }
  } catch (error) {
    await close().catch((err) => log.warn({ err }, 'closing after a failed start failed too'))
    throw error
  }
  return { url: services.links.base, database, services, close, closing: () => closing }
}
