import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkEvents } from './events/check-events.ts'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { scratchFolder } from './scratch-folder.ts'

export type State = { env: Record<string, string>; remove(): Promise<void> }

/**
 * A new place for a service's data, on the database that TEST_DATABASE names, by default SQLite. Before it is removed, every
 * event in it is checked.
 */
export async function freshState(newDatabase: () => Promise<FreshDatabase> = freshDatabase): Promise<State> {
  const folder = mkdtempSync(join(scratchFolder(), 'sitewright-test-'))
  const database = process.env.TEST_DATABASE === 'postgres' ? await newDatabase() : null
  const env: Record<string, string> = { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) }
  return {
    env,
    async remove() {
      try {
        await checkEvents(env)
      } finally {
        await database?.drop()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}
