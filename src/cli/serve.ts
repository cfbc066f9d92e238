import cluster from 'node:cluster'
import { setupLink } from '#auth/setup-link.ts'
import type { Command } from '#cli/command.ts'
import { SETUP_NOTICE, supervise } from '#cli/supervise.ts'
import type { Config } from '#config.ts'
import { start } from '#main.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the API, the tools and the websites; shuts down cleanly on SIGTERM or SIGINT.',
  usage: '',
  options: {},
  async run({ config }) {
    if (config.workers > 1 && cluster.isPrimary) await supervise(config)
    else await serveHere(config)
  },
}

async function serveHere(config: Config): Promise<void> {
  const ended = Promise.withResolvers<void>()
  // Before anything reports that we serve, so that no signal is lost. Not `once`: npm forwards a signal that the whole process group
  // has received, and a second one without a listener would end the process at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ended.resolve())
  const running = await start(config).catch((error) => {
    disconnect()
    throw error
  })
  const { log, database, links } = running.services
  log.info({ url: links.base, database: database.kind, data_dir: config.dataDir }, 'serving')
  if (cluster.isPrimary) await logSetupLink(running)
  await ended.promise
  log.info('stopping')
  await running.close()
  log.info('stopped')
  disconnect()
}

/** The channel to the supervisor would keep a worker process alive. */
function disconnect() {
  cluster.worker?.disconnect()
}

async function logSetupLink({ services: { database, links, log } }: Awaited<ReturnType<typeof start>>) {
  const url = await setupLink(database, links.base)
  if (url) log.info({ url }, SETUP_NOTICE)
}
