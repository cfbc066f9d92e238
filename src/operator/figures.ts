import { statfsSync } from 'node:fs'
import { totalsOf } from '#accounts/totals-store.ts'
import { healthOf } from '#certificates/health-store.ts'
import { VERSION } from '#config/version.ts'
import type { Config } from '#config.ts'
import { existingFolder } from '#doctor/machine.ts'
import type { Database } from '#kernel/database/database.ts'
import { sqlitePath } from '#kernel/database/open.ts'
import { sizeOfDatabase } from '#kernel/database/size.ts'
import { jobBacklog } from '#kernel/jobs/backlog-store.ts'
import type { Figures } from '#operator/answers.ts'
import { waitingSince } from '#site/edge/purge-store.ts'

/** The figures of the installation. Counts users, accounts and websites, so it reads beside requests. */
export async function figuresOf(database: Database, config: Config, now: number): Promise<Figures> {
  const { longReader } = database
  const { waiting, since } = await jobBacklog(longReader, now)
  const { bavail, blocks, bsize } = statfsSync(existingFolder(config.dataDir))
  return {
    version: VERSION,
    ...(await totalsOf(longReader)),
    database: { kind: database.kind, bytes: await sizeOfDatabase(database, sqlitePath(config.dataDir)) },
    disk: { bytes: blocks * bsize, free_bytes: bavail * bsize },
    jobs: { waiting, oldest_seconds: secondsBetween(since, now) },
    certificates: await healthOf(longReader, now),
    edge: config.edge && {
      kind: config.edge.kind,
      lag_seconds: secondsBetween(await waitingSince(longReader), now),
    },
  }
}

/** 0 where nothing waits. */
function secondsBetween(since: number | null, now: number): number {
  return since === null ? 0 : Math.max(0, Math.round((now - since) / 1_000))
}
