import type { Tx } from '#kernel/database/database.ts'
import { beginRowHistories } from '#resources/data/rows/append-as-it-is.ts'
import { chooseAll, chooseMade, chooseNamed } from '#resources/history/publishing/choose-records.ts'
import { findSet } from '#resources/history/publishing/publish-chosen.ts'
import type { HeldRecord } from '#resources/history/publishing/record.ts'
import type { PublishInput } from '#resources/history/publishing/schema.ts'

/**
 * The records and versions that a publishing is of, which is carried out later: what is changed or added until then is no part of
 * it. Rows that were never changed get their first version for it; what is named without a version is published as it is then.
 * @throws ValidationFailed
 */
export async function holdRecords(tx: Tx, website_id: string, input: PublishInput): Promise<HeldRecord[]> {
  if (input.records) {
    const named = await chooseNamed(tx, website_id, input.records)
    return named.map(({ record: { kind, id }, version }) => ({ kind, id, version_id: version?.id ?? null }))
  }
  const chosen = input.change_set_id
    ? await chooseMade(tx, await findSet(tx, website_id, input.change_set_id))
    : await chooseAll(tx, website_id)
  const fresh = chosen.filter(({ record }) => record.history === null).map(({ record }) => record.id)
  const firsts = await beginRowHistories(tx, website_id, fresh)
  return chosen.map(({ record: { kind, id, history }, version }) => {
    const shown = input.change_set_id ? version?.id : history?.latest_version_id
    return { kind, id, version_id: shown ?? firsts.get(id) ?? null }
  })
}
