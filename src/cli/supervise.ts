import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { setupLink } from '#auth/setup-link.ts'
import { ConfigError } from '#config/config-error.ts'
import type { Config } from '#config.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open.ts'

export const HOW_TO_BEGIN = 'No user yet. Open this link to create the owner; it works once.'

/** A worker that ends sooner than this after its start is not replaced at once, in milliseconds. */
const TOO_SOON_MS = 2_000

/**
 * Runs WORKERS processes that share the port and the database, and replaces one that dies. Migrations run once, before
 * them. Resolves when all have ended after a signal.
 */
export async function supervise(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, base: null })
  await begin(config, log)
  let stopping = false
  let everListened = false
  cluster.on('listening', () => {
    everListened = true
  })
  const stop = () => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const all = Array.from({ length: config.workers }, () => keepRunning())

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const begun = Date.now()
      const code = await ended(cluster.fork())
      if (stopping) return
      // What keeps the first from starting, such as a taken port, keeps every other.
      if (!everListened) return stop()
      log.error({ code }, 'a worker ended and is replaced')
      if (Date.now() - begun < TOO_SOON_MS) await sleep(TOO_SOON_MS)
    }
  }

  await Promise.all(all)
  if (!everListened) throw new ConfigError('No worker could start; what is wrong stands above.')
}

/** Once for all of them: the tables, and the way in for a first owner. */
async function begin(config: Config, log: Logger): Promise<void> {
  const database = openDatabase(config)
  try {
    await migrate(database)
    const url = await setupLink(database, config.baseUrl)
    if (url) log.info({ url }, HOW_TO_BEGIN)
  } finally {
    await database.close()
  }
}

function ended(worker: Worker): Promise<number> {
  return new Promise((resolve) => worker.once('exit', resolve))
}
