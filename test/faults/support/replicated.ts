import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { type Cluster, startCluster, startStandby } from '#test/support/postgres/cluster.ts'
import { scratchFolder } from '#test/support/scratch-folder.ts'
import { until } from '#test/support/until.ts'

const NAME = 'replicated'

/** A primary, and a standby that has each commit before it is acknowledged, unless it only follows. */
export async function replicated({ onlyFollows = false } = {}) {
  const binaries = findOrInstallBinaries()
  if ('skipped' in binaries) throw new Error(binaries.skipped)
  const settings = { synchronous_commit: 'on' }
  const folder = mkdtempSync(join(scratchFolder(), 'sitewright-test-'))
  const primary = await startCluster(binaries.folder, { settings })
  const clusters: Cluster[] = [primary]
  const close = async () => {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const standby = await startStandby(binaries.folder, primary, settings)
    clusters.push(standby)
    if (!onlyFollows) await on(primary, "alter system set synchronous_standby_names = '*'")
    await on(primary, 'select pg_reload_conf()')
    await until(
      () => on(primary, 'select sync_state from pg_stat_replication'),
      ([row]) => row?.sync_state === (onlyFollows ? 'async' : 'sync'),
    )
    await on(primary, `create database ${NAME}`)
    return {
      folder,
      primary: urlOf(primary),
      standby: urlOf(standby),
      /** Without a word to its clients but what the system says for it. */
      killPrimary: () => primary.kill(),
      killStandby: () => standby.kill(),
      /** What waits for the standby goes on without it, as after `statement_timeout`. @returns how many did */
      async cancelWaits(): Promise<number> {
        const waiting = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'"
        return (await on(primary, waiting)).length
      },
      pauseReplay: () => on(standby, 'select pg_wal_replay_pause()'),
      resumeReplay: () => on(standby, 'select pg_wal_replay_resume()'),
      promote: () => on(standby, 'select pg_promote()'),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function urlOf({ adminUrl }: Cluster): string {
  const url = new URL(adminUrl)
  url.pathname = `/${NAME}`
  return url.href
}

async function on({ adminUrl }: Cluster, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
