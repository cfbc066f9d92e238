import type { Database } from '#kernel/database/database.ts'
import { TooMuchWork } from '#kernel/operations/errors.ts'
import { Overloaded } from '#kernel/operations/service-errors.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { HTML_RECORDS, type HtmlRecordKind } from '#resources/content/check/html-store.ts'
import { inspectRecords, isInspected } from '#resources/content/check/inspect-records.ts'
import { walkRecords } from '#resources/content/check/walk-records.ts'

type Website = { id: string; origin: string }
type Changed = { kind: string; resource_id: string }
type By = { database: Database; compute: Compute; stopping: AbortSignal }

/** For one website, in milliseconds: enough for some 100,000 pages. */
const MAX_MS = 20_000
/** Records that are read by their ids in one query. */
const IDS_AT_ONCE = 250

/**
 * Keeps what is found in the html of changed records, so that no check waits for it: of all records where the website itself changed, as
 * with an import or a new address. What it leaves, as it takes too long or workers are busy, is found by the next check.
 */
export async function inspectChanged(website: Website, changes: readonly Changed[], by: By): Promise<void> {
  const until = Date.now() + MAX_MS
  try {
    for await (const _ of inspecting(website, changes, by)) if (by.stopping.aborted || Date.now() > until) return
  } catch (error) {
    if (!(error instanceof TooMuchWork || error instanceof Overloaded)) throw error
  }
}

/** Stretch by stretch. */
async function* inspecting(website: Website, changes: readonly Changed[], by: By): AsyncGenerator<void> {
  if (changes.some(({ kind }) => kind === 'website')) return yield* inspectingSome(website, { kinds: HTML_RECORDS }, by)
  for (const kind of HTML_RECORDS) {
    const ofKind = changes.filter((change) => change.kind === kind).map(({ resource_id }) => resource_id)
    const ids = [...new Set(ofKind)]
    for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
      yield* inspectingSome(website, { kinds: [kind], ids: ids.slice(from, from + IDS_AT_ONCE) }, by)
  }
}

type Some = { kinds: readonly HtmlRecordKind[]; ids?: readonly string[] }

async function* inspectingSome({ id: website_id, origin }: Website, some: Some, { database, compute }: By) {
  const wanted = { website_id, ...some }
  const by = { db: database.longReader, compute, keep: database.write.bind(database) }
  for await (const { kind, records } of walkRecords(by.db, wanted)) {
    const from = { ...wanted, kind, origin }
    const outdated = records.filter((record) => !isInspected(record, from))
    if (outdated.length > 0) await inspectRecords(outdated, from, by)
    yield
  }
}
