import type { Change, Tx } from '#kernel/database/database.ts'
import { prepare as prepareQuery } from '#kernel/database/prepare.ts'
import { VISITOR } from '#kernel/operations/caller.ts'
import type { EventSubject } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import { encoderOf } from '#kernel/operations/encode.ts'
import { LimitReached, NotFound } from '#kernel/operations/errors.ts'
import { recordEvents, recordLimitReached } from '#kernel/operations/journal.ts'
import { Outcome } from '#kernel/operations/outcome.ts'
import { locateOnWebsite } from '#kernel/operations/target.ts'
import { checkInput } from '#kernel/operations/validate.ts'
import type { Counted, Sender, VisitBody } from '#kernel/operations/visit-body.ts'
import type { VisitOperation, VisitPrepareContext } from '#kernel/operations/visit-operation.ts'
import { computeWith } from '#kernel/workers/compute.ts'

export type Visit = {
  operation: VisitOperation
  /** The website that is visited: nothing of another one is found. */
  websiteId: string
  /** Of the route. */
  params?: Record<string, string>
  body?: unknown
  /** For an operation that reads the body itself. */
  incoming?: { body: VisitBody; sender: Sender }
}

type Preparing = Pick<VisitPrepareContext, 'now' | 'undo' | 'count'>

/** `body` is encoded JSON, null for 204. */
export type VisitAnswer = { status: number; body: string | null; seeOther: string | null; counted: Counted | null }

/**
 * Runs what a visitor does, in one transaction with its events: website, record, input, handler.
 * @throws OperationError
 */
export async function visit(core: Core, sent: Visit): Promise<VisitAnswer> {
  const { operation, websiteId, params = {}, body } = sent
  const undos: (() => Promise<void>)[] = []
  let changes: Change[] = []
  let by = { account_id: null as string | null, actor: VISITOR, created_at: Date.now() }
  try {
    let counted: Counted | null = null
    const count = (added: Counted) => {
      counted = added
    }
    const undo = (take: () => Promise<void>) => void undos.push(take)
    const prepared = await prepare(core, sent, { now: by.created_at, undo, count })
    const { handler } = operation
    if (!handler) return { status: 204, body: null, seeOther: null, counted }
    const answer = await core.database.write(async (tx) => {
      by = { ...by, account_id: await accountOf(tx, websiteId) }
      const { target: place } = operation
      const target = place && (await locateOnWebsite(place, params, websiteId, tx, core.database.lockRow))
      const returned = await handler({
        tx,
        websiteId,
        target,
        input: inputOf(operation, body),
        prepared,
        actor: by.actor,
        now: by.created_at,
        links: core.links,
        plans: core.plans,
        count,
      })
      const { result, said } = returned instanceof Outcome ? returned : new Outcome(returned, {})
      const own = operation.emits ? [{ type: operation.emits, record: result as EventSubject }] : []
      const events = [...own, ...(said.events ?? [])].map(({ type, record }) => {
        return { type, record: { ...record, website_id: websiteId } }
      })
      changes = await recordEvents(tx, events, by)
      return answerOf(core, operation, result, prepared)
    })
    core.feed.committed(changes)
    return { ...answer, counted }
  } catch (error) {
    for (const undo of undos) await undo()
    if (error instanceof LimitReached)
      await recordLimitReached(core, { ...by, website_id: websiteId, operation: operation.name }, error)
    throw error
  }
}

async function prepare(
  { database, view, workers, providers, plans }: Core,
  sent: Visit,
  more: Preparing,
): Promise<unknown> {
  const { operation, websiteId, params = {}, incoming } = sent
  if (!operation.prepare || !incoming) return undefined
  return operation.prepare({
    ...incoming,
    db: database.reader,
    longDb: database.longReader,
    view,
    compute: computeWith(workers, { accountId: null, websiteId }),
    websiteId,
    params,
    providers,
    plans,
    ...more,
  })
}

async function accountOf(tx: Tx, websiteId: string): Promise<string> {
  const [website] = await accountOfLive(tx, { id: websiteId })
  if (!website) throw new NotFound('Website')
  return website.account_id
}

function inputOf({ input }: VisitOperation, body: unknown = {}): object {
  if (!input) return {}
  return checkInput(input, body, 422).input as object
}

const accountOfLive = prepareQuery<{ id: string }, { account_id: string }>((db, { id }) =>
  db.selectFrom('websites').select('account_id').where('id', '=', id).where('deleted_at', 'is', null),
)

function answerOf({ strictOutput }: Core, operation: VisitOperation, result: unknown, prepared: unknown) {
  const { status, output } = operation
  const seeOther = operation.seeOther?.(result as never, prepared) ?? null
  if (!output) return { status: status ?? 204, body: null, seeOther }
  return { seeOther, status: status ?? 200, body: encoderOf(output, strictOutput)(result) }
}
