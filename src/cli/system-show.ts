import { statfsSync } from 'node:fs'
import { totalsOf } from '#accounts/totals-store.ts'
import { healthOf } from '#certificates/health-store.ts'
import type { Command } from '#cli/command.ts'
import { withDatabase } from '#cli/with-database.ts'
import { VERSION } from '#config/version.ts'
import { sqlitePath } from '#kernel/database/open.ts'
import { sizeOfDatabase } from '#kernel/database/size.ts'
import { jobBacklog } from '#kernel/jobs/backlog-store.ts'
import { waitingSince } from '#site/edge/purge-store.ts'

export const systemShow: Command = {
  name: 'system show',
  summary:
    'Print the figures of the installation as JSON: users and websites, database and disk, jobs, certificates and the cache in front. `doctor` says what is wrong.',
  usage: '',
  options: {},
  async run({ config, print }) {
    const shown = await withDatabase(config, async (database) => {
      const now = Date.now()
      const { longReader } = database
      const { waiting, since } = await jobBacklog(longReader, now)
      const { bavail, blocks, bsize } = statfsSync(config.dataDir)
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
    })
    print(JSON.stringify(shown))
  },
}

/** 0 where nothing waits. */
function secondsBetween(since: number | null, now: number): number {
  return since === null ? 0 : Math.max(0, Math.round((now - since) / 1_000))
}
