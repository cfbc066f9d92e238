import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type FreshDatabase, freshDatabase } from './postgres.ts'
import { scratchFolder } from './scratch-folder.ts'

export type State = { env: Record<string, string>; remove(): Promise<void> }

/** A new place for a service's data, on the database that TEST_DATABASE names, by default SQLite. */
export async function freshState(newDatabase: () => Promise<FreshDatabase> = freshDatabase): Promise<State> {
  const folder = mkdtempSync(join(scratchFolder(), 'sitewright-test-'))
  const database = process.env.TEST_DATABASE === 'postgres' ? await newDatabase() : null
  return {
    env: { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    async remove() {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
