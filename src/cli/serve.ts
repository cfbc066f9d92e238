import cluster from 'node:cluster'
import { announceSetup } from '#cli/announce-setup.ts'
import type { Command } from '#cli/command.ts'
import { CLOSE_MS, stopInTime } from '#cli/stop-in-time.ts'
import { type LeaseMessage, supervise } from '#cli/supervise.ts'
import type { Config } from '#config.ts'
import { LEASE_OWNER } from '#kernel/database/leases.ts'
import type { Running } from '#main.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the API, the tools and the websites; shuts down cleanly on SIGTERM or SIGINT.',
  usage: '',
  options: {},
  async run({ config, note }) {
    if (config.workers > 1 && cluster.isPrimary) await supervise(config, note)
    else await serveHere(config, note)
  },
}

async function serveHere(config: Config, note: (line: string) => void): Promise<void> {
  const ended = Promise.withResolvers<void>()
  // Before anything reports that we serve, so that no signal is lost. Not `once`: npm forwards a signal that the whole process group
  // has received, and a second one without a listener would end the process immediately.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ended.resolve())
  cluster.worker?.send({ leaseOwner: LEASE_OWNER } satisfies LeaseMessage)
  // Most of the product: other commands and the supervisor start without it.
  const { start } = await import('#main.ts')
  const running = await start(config).catch((error) => {
    disconnect()
    throw error
  })
  const { log, database, links } = running.services
  log.info({ url: links.base, database: database.kind, data_dir: config.dataDir }, 'serving')
  if (cluster.isPrimary) await announceSetup({ database, config, base: links.base }, log, note)
  void buildConsole(running.services)
  await ended.promise
  log.info('stopping')
  await stopInTime(running.close, config.shutdownTimeout + CLOSE_MS, () => {
    log.error({ part: running.closing(), open: process.getActiveResourcesInfo() }, 'not stopped in time')
    process.exit(1)
  })
  log.info('stopped')
  disconnect()
}

/** Only after a change of its sources, and once for all processes. Its first visitor would wait for it otherwise. */
async function buildConsole({ consoleBuild, log }: Running['services']): Promise<void> {
  if (cluster.isWorker && cluster.worker?.id !== 1) return
  await consoleBuild.manifest().catch((err) => log.error({ err }, 'the console could not be built'))
}

/** The channel to the supervisor would keep a worker process alive. */
function disconnect() {
  cluster.worker?.disconnect()
}
