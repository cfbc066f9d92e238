import cluster from 'node:cluster'
import { setupLink } from '#auth/setup-link.ts'
import type { Command } from '#cli/command.ts'
import { HOW_TO_BEGIN, supervise } from '#cli/supervise.ts'
import type { Config } from '#config.ts'
import { start } from '#main.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Serve the API, the tools and the websites; ends cleanly at SIGTERM or SIGINT.',
  usage: '',
  options: {},
  async run({ config }) {
    if (config.workers > 1 && cluster.isPrimary) await supervise(config)
    else await serveHere(config)
  },
}

async function serveHere(config: Config): Promise<void> {
  const ended = Promise.withResolvers<void>()
  // Before anything says that we serve, so that a signal sent at once is not lost.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => ended.resolve())
  const running = await start(config).catch((error) => {
    letGo()
    throw error
  })
  const { log, database, links } = running.services
  log.info({ url: links.base, database: database.kind, data_dir: config.dataDir }, 'serving')
  if (cluster.isPrimary) await tellHowToBegin(running)
  await ended.promise
  log.info('stopping')
  await running.close()
  log.info('stopped')
  letGo()
}

/** Its channel to the supervisor would keep a worker process alive. */
function letGo() {
  cluster.worker?.disconnect()
}

async function tellHowToBegin({ services: { database, links, log } }: Awaited<ReturnType<typeof start>>) {
  const url = await setupLink(database, links.base)
  if (url) log.info({ url }, HOW_TO_BEGIN)
}
