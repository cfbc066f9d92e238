import type { Db } from '#kernel/database/database.ts'
import type { Target } from '#kernel/operations/target.ts'
import type { DataHistory } from '#kernel/versioning/data-history-store.ts'
import type { RecordHistory } from '#kernel/versioning/history.ts'
import { withDataHistory } from '#kernel/versioning/shown-store.ts'

/** The facts of a website with their history. Its row has those that visitors see, as JSON; `newer` the newest, where those wait. */
export type FactsRecord = RecordHistory &
  Pick<DataHistory, 'newer'> & {
    id: string
    website_id: string
    facts: string
    revision: number
    created_at: number
    updated_at: number
  }

export const factsTarget: Target<FactsRecord> = {
  label: 'Website',
  table: 'websites',
  websiteColumn: 'websites.id',
  query: (db) =>
    withDataHistory(
      'facts',
      db
        .selectFrom('websites')
        .select(['websites.id', 'websites.id as website_id', 'websites.facts', 'websites.revision'])
        .select(['websites.created_at', 'websites.updated_at'])
        .where('websites.deleted_at', 'is', null),
    ),
  revision: ({ revision, latest_number }) => `${revision}.${latest_number ?? 0}`,
}

/** The facts of a website that exists. */
export async function factsOf(db: Db, website_id: string): Promise<FactsRecord> {
  return (await factsTarget.query(db).where('websites.id', '=', website_id).executeTakeFirstOrThrow()) as FactsRecord
}
