import assert from 'node:assert/strict'
import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import type { Journal } from '#kernel/database/tables/journals.ts'
import { recordAudit } from '#kernel/events/audit.ts'
import { readJournal } from '#kernel/events/journals/read-journal.ts'
import { recordEvent } from '#kernel/events/record-event.ts'
import { EVERYTHING_LIVE } from '#kernel/operations/review.ts'
import { CHANGE_EVERYTHING } from '#resources/websites/websites/content-editors.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { freshState, type State } from '#test/support/state.ts'

export const DAY_MS = 86_400_000

export type Opened = { database: Database; state: State; close(): Promise<void> }

/** An empty, migrated database without a server. */
export async function openFresh(): Promise<Opened> {
  const state = await freshState()
  const { DATA_DIR, DATABASE_URL } = state.env
  const database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL ?? null, databasePool: 8 })
  await migrate(database)
  const close = async () => {
    await database.close()
    await state.remove()
  }
  return { database, state, close }
}

export type Row = { website_id: string | null; account_id?: string | null; created_at?: number }

/** Writes a row as a change does. @returns a name to find it by */
export async function write(database: Database, journal: Journal, row: Row): Promise<string> {
  const name = newId()
  await database.write(async (tx) => {
    const { website_id, account_id = null, created_at = Date.now() } = row
    const common = { website_id, account_id, created_at }
    if (journal === 'events')
      await recordEvent(tx, { ...common, type: 'page.updated', resource_id: name, actor: MADE_UP, data: { id: name } })
    else
      await recordAudit(tx, {
        ...common,
        id: newId(),
        operation: 'pages_update',
        resource_type: 'page',
        resource_id: name,
        actor: '{}',
        credential_kind: 'api_key',
        credential_id: 'a',
        source: 'api',
        request_id: 'a',
        change_set_id: null,
        changes: null,
      })
  })
  return name
}

export async function insertWebsite(database: Database, account_id: string): Promise<string> {
  const id = newId()
  await database.write((tx) =>
    tx
      .insertInto('websites')
      .values({
        id,
        account_id,
        name: 'A test',
        subdomain: null,
        default_language: 'en',
        languages: '["en"]',
        time_zone: 'UTC',
        home_page_id: null,
        not_found_page_id: null,
        favicon_asset_id: null,
        theme_id: null,
        robots_txt: null,
        ai_crawler_policy: 'allow',
        analytics_script: 0,
        facts: '{}',
        publish_policy: JSON.stringify(EVERYTHING_LIVE),
        content_editors: JSON.stringify(CHANGE_EVERYTHING),
        revision: 1,
        deleted_at: null,
        created_at: 0,
        updated_at: 0,
      })
      .execute(),
  )
  return id
}

/** All of a website's rows, newest first. */
export async function listAll(database: Database, journal: Journal, website_id: string) {
  const wanted = { website_id, filter: [], range: EVERYTHING, order: 'desc' as const, limit: 10_000 }
  const { rows, next } = await readJournal(database.reader, journal, wanted)
  assert.equal(next, null)
  return rows
}

export const EVERYTHING = { above: 0, below: Number.MAX_SAFE_INTEGER }
