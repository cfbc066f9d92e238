import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { announceSetup } from '#cli/announce-setup.ts'
import { ConfigError } from '#config/config-error.ts'
import type { Config } from '#config.ts'
import { freeLeases } from '#kernel/database/leases.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import { openDatabase } from '#kernel/database/open.ts'

/** What a worker says first. */
export type LeaseMessage = { leaseOwner: string }

/** A worker that ends this soon after its start is replaced after a pause as long, in milliseconds. */
const QUICK_EXIT_MS = 2_000

/**
 * Runs WORKERS processes that share the port and the database, and replaces those that die. Migrations run once, before
 * them. Resolves when all have ended after a signal.
 */
export async function supervise(config: Config, note: (line: string) => void): Promise<void> {
  const log = pino({ level: config.logLevel, base: null })
  await prepare(config, log, note)
  let stopping = false
  let everListened = false
  cluster.on('listening', () => {
    everListened = true
  })
  const stop = () => {
    stopping = true
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  const all = Array.from({ length: config.workers }, () => keepRunning())

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const started = Date.now()
      const worker = cluster.fork()
      let owner: string | undefined
      worker.on('message', (message: LeaseMessage) => {
        owner = message.leaseOwner
      })
      const code = await ended(worker)
      if (stopping) return
      if (owner) void free(owner)
      // What prevents the first from starting, such as a port in use, prevents every other.
      if (!everListened) return stop()
      log.error({ code }, 'a worker ended and is replaced')
      if (Date.now() - started < QUICK_EXIT_MS) await sleep(QUICK_EXIT_MS)
    }
  }

  /** What the worker had begun goes on now, and not when its leases would have ended. */
  async function free(owner: string) {
    const database = openDatabase(config)
    try {
      await database.write((tx) => freeLeases(tx, owner))
    } catch (error) {
      log.warn({ err: error }, 'what a worker had leased could not be freed')
    } finally {
      await database.close()
    }
  }

  await Promise.all(all)
  if (!everListened) throw new ConfigError('No worker could start; the reason is in the log above.')
}

/** Once for all workers: migrations, and the setup link for the first owner. */
async function prepare(config: Config, log: Logger, note: (line: string) => void): Promise<void> {
  const database = openDatabase(config)
  try {
    await migrateAlone(config, database)
    await announceSetup({ database, config, base: config.baseUrl }, log, note)
  } finally {
    await database.close()
  }
}

function ended(worker: Worker): Promise<number> {
  return new Promise((resolve) => worker.once('exit', resolve))
}
