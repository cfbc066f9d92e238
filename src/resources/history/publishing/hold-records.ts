import type { Tx } from '#kernel/database/database.ts'
import { chooseAll, chooseMade, chooseNamed } from '#resources/history/publishing/choose-records.ts'
import { findSet } from '#resources/history/publishing/publish-chosen.ts'
import type { HeldRecord } from '#resources/history/publishing/record.ts'
import type { PublishInput } from '#resources/history/publishing/schema.ts'

/**
 * The records and versions that a publishing is of, which is carried out later: what is changed or added until then is no part of
 * it. Those that are named without a version are published as they are then, as are new rows, which have none.
 * @throws ValidationFailed
 */
export async function holdRecords(tx: Tx, website_id: string, input: PublishInput): Promise<HeldRecord[]> {
  if (input.records) {
    const named = await chooseNamed(tx, website_id, input.records)
    return named.map(({ record: { kind, id }, version }) => ({ kind, id, version_id: version?.id ?? null }))
  }
  if (input.change_set_id) {
    const made = await chooseMade(tx, await findSet(tx, website_id, input.change_set_id))
    return made.map(({ record: { kind, id }, version }) => ({ kind, id, version_id: version?.id ?? null }))
  }
  const all = await chooseAll(tx, website_id)
  return all.map(({ record: { kind, id, history } }) => ({ kind, id, version_id: history?.latest_version_id ?? null }))
}
