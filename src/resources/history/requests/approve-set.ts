import type { Db } from '#kernel/database/database.ts'
import type { PrepareContext, WriteContext } from '#kernel/operations/context.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { asPart } from '#kernel/operations/part-failed.ts'
import { approve, decide, type ReadyCalls, readyCalls } from '#resources/history/requests/approve.ts'
import type { RequestRow } from '#resources/history/requests/record.ts'
import { waitingOfSet } from '#resources/history/requests/store.ts'
import { ownTurn } from '#text/own-turn.ts'

type Set = { website_id: string; id: string }

/** Before the transaction: what waits of a change set. */
export async function readyOfSet(
  context: Pick<PrepareContext<unknown, unknown, unknown>, 'db' | 'prepareOther' | 'providers'>,
  set: Set | null,
): Promise<ReadyCalls> {
  return readyCalls(context, set ? performedOf(context.db, set) : [])
}

async function* performedOf(db: Db, set: Set): AsyncGenerator<RequestRow> {
  for await (const row of waitingOfSet(db, set)) if (publishedBy(row) === null) yield row
}

/**
 * Does what waits of a change set, in the order in which it was asked.
 * @throws PartFailed, with which nothing of it was done
 */
export async function approveWaiting(
  context: Pick<
    WriteContext<unknown, unknown, unknown, unknown>,
    'tx' | 'perform' | 'revisionOf' | 'actor' | 'now' | 'links' | 'changeSetId' | 'warn'
  >,
  set: Set | null,
  ready: ReadyCalls,
) {
  const requests: { id: string; summary: string; status: string }[] = []
  const events: OperationEvent[] = []
  let index = -1
  for await (const row of set ? waitingOfSet(context.tx, set) : []) {
    index++
    // The calls together may take seconds, each no more than some ms: others are served between them.
    await ownTurn()
    const published = publishedBy(row)
    // Another change set is decided on its own: they could ask for each other.
    if (published !== null && published !== set?.id) continue
    const done = published
      ? await decide(context, row, { status: 'approved' })
      : await approve(context, row, ready).catch(asPart('requests', index))
    requests.push({ id: row.id, summary: row.summary, status: done.row.status })
    events.push(done.event)
  }
  return { requests, events }
}

/** The change set that a call publishes, whose publishing is what it asks for. */
function publishedBy({ operation, input, record_id }: RequestRow): string | null {
  if (operation === 'change_sets_publish') return record_id
  if (operation !== 'records_publish') return null
  const { body } = JSON.parse(input) as { body: { change_set_id?: string } | null }
  return body?.change_set_id?.toLowerCase() ?? null
}
