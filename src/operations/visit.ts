import type { Change, Tx } from '#database/database.ts'
import type { EventType } from '#events/event-types.ts'
import { VISITOR } from '#operations/caller.ts'
import type { EventSubject } from '#operations/context.ts'
import type { Core } from '#operations/core.ts'
import { encoderOf } from '#operations/encode.ts'
import { LimitReached, NotFound } from '#operations/errors.ts'
import { type OperationEvent, recordEvents, recordLimitReached } from '#operations/journal.ts'
import { locateOnWebsite } from '#operations/target.ts'
import { checkInput } from '#operations/validate.ts'
import type { VisitOperation } from '#operations/visit-operation.ts'

export type Visit = {
  operation: VisitOperation
  /** The website that is visited: nothing of another one is found. */
  websiteId: string
  /** Of the route. */
  params?: Record<string, string>
  body?: unknown
}

/** `body` is encoded JSON, null for 204. */
export type VisitAnswer = { status: number; body: string | null }

/**
 * Runs what a visitor does, in one transaction with its events: website, record, input, handler.
 * @throws OperationError
 */
export async function visit(core: Core, { operation, websiteId, params = {}, body }: Visit): Promise<VisitAnswer> {
  let changes: Change[] = []
  let by = { account_id: null as string | null, actor: VISITOR, created_at: Date.now() }
  try {
    const answer = await core.database.write(async (tx) => {
      by = { ...by, account_id: await accountOf(tx, websiteId) }
      const { target: place } = operation
      const target = place && (await locateOnWebsite(place, params, websiteId, tx, core.database.lockRow))
      const events: OperationEvent[] = []
      const emit = (type: EventType, record: EventSubject) =>
        void events.push({ type, record: { ...record, website_id: websiteId } })
      const result = await operation.handler({
        tx,
        websiteId,
        target,
        input: inputOf(operation, body),
        actor: by.actor,
        now: by.created_at,
        links: core.links,
        emit,
      })
      if (operation.emits) emit(operation.emits, result as EventSubject)
      changes = await recordEvents(tx, events, by)
      return answerOf(core, operation, result)
    })
    core.feed.committed(changes)
    return answer
  } catch (error) {
    if (error instanceof LimitReached)
      await recordLimitReached(core, { ...by, website_id: websiteId, operation: operation.name }, error)
    throw error
  }
}

async function accountOf(tx: Tx, websiteId: string): Promise<string> {
  const website = await tx
    .selectFrom('websites')
    .select('account_id')
    .where('id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!website) throw new NotFound('Website')
  return website.account_id
}

function inputOf({ input }: VisitOperation, body: unknown = {}): object {
  if (!input) return {}
  return checkInput(input, body, 422).input as object
}

function answerOf({ strictOutput }: Core, { status, output }: VisitOperation, result: unknown): VisitAnswer {
  if (!output) return { status: status ?? 204, body: null }
  return { status: status ?? 200, body: encoderOf(output, strictOutput)(result) }
}
