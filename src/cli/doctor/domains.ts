import { existsSync } from 'node:fs'
import type { Config } from '#config.ts'
import { lookAtDomains, lookAtMail } from '#doctor/domains.ts'
import type { Finding } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase, sqlitePath } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'

/** What is wrong with the domains of websites. Changes nothing. */
export async function checkDomains(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(sqlitePath(config.dataDir))) return []
  let database: Database | undefined
  try {
    database = openDatabase(config)
    const tables = await presentTables(database.reader, database.kind)
    if (!tables.has('domains')) return []
    return [...(await lookAtDomains(database)), ...(tables.has('dkim_keys') ? await lookAtMail(database) : [])]
  } catch {
    // The database's faults are reported by its own checks.
    return []
  } finally {
    await database?.close()
  }
}
