import { existsSync } from 'node:fs'
import { type Finding, fine, notice } from '#cli/doctor/finding.ts'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase, sqlitePath } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'
import { domainStatistics, misconfiguredNames } from '#resources/domains/domains/due-store.ts'
import { lostDkimNames } from '#resources/domains/domains/mail/keys-store.ts'

/** A running service checks domains within seconds of their time. */
const OVERDUE_MS = 3_600_000
const NAMED = 3

/** Whether the domains of websites still lead here, and are checked. Changes nothing. */
export async function checkDomains(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(sqlitePath(config.dataDir))) return []
  let database: Database | undefined
  try {
    database = openDatabase(config)
    const tables = await presentTables(database.reader, database.kind)
    if (!tables.has('domains')) return []
    return [...(await look(database)), ...(tables.has('dkim_keys') ? await lookAtMail(database) : [])]
  } catch {
    // The database's faults are reported by its own checks.
    return []
  } finally {
    await database?.close()
  }
}

async function look({ reader }: Database): Promise<Finding[]> {
  const { byStatus, due, oldest } = await domainStatistics(reader, Date.now())
  const total = byStatus.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return []
  const lost = byStatus.find(({ status }) => status === 'misconfigured')?.count ?? 0
  const says = byStatus.map(({ status, count }) => `${count} ${status}`).join(', ')
  const found = [
    lost === 0
      ? fine(`Domains: ${says}`)
      : notice(
          `Domains: ${says}; ${(await misconfiguredNames(reader, NAMED)).join(', ')} no longer lead here`,
          'Their next_action says what is wrong. If all are, look at SITE_ADDRESSES and DNS_RESOLVERS.',
        ),
  ]
  if (oldest !== null && Date.now() - oldest > OVERDUE_MS)
    found.push(notice(`${due} domains wait to be checked`, 'Start the service; its jobs check them.'))
  return found
}

async function lookAtMail({ reader }: Database): Promise<Finding[]> {
  const lost = await lostDkimNames(reader, NAMED)
  if (lost.length === 0) return []
  return [
    notice(`The DKIM record of ${lost.join(', ')} is lost`, 'mail.next_action of the domain says what its DNS lacks.'),
  ]
}
