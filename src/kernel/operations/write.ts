import { trashEntryOf } from '#kernel/changes/trash-store.ts'
import type { Change, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { type ChangedField, changedFields } from '#kernel/events/changed-fields.ts'
import { type Answer, answerOf, type FullAnswer, presented } from '#kernel/operations/answer.ts'
import { askApproval, canAsk } from '#kernel/operations/ask-approval.ts'
import { actorOf } from '#kernel/operations/caller.ts'
import { changeCaptureOf, openSetOf } from '#kernel/operations/change-set-of-write.ts'
import type { Check, EventSubject, MoreOfPart, Performed } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import { LimitReached, NotFound } from '#kernel/operations/errors.ts'
import { explain } from '#kernel/operations/explain.ts'
import { explainStale } from '#kernel/operations/explain-stale.ts'
import {
  type KeyedRequest,
  keyedRequest,
  keyMissing,
  remember,
  replay,
  type StoredAnswer,
} from '#kernel/operations/idempotency.ts'
import { recordChange, recordEvents, recordLimitReached } from '#kernel/operations/journal.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { type OperationEvent, Outcome } from '#kernel/operations/outcome.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import { checkPrecondition } from '#kernel/operations/precondition.ts'
import { type Preparation, prepare } from '#kernel/operations/prepare.ts'
import { contextOf, findTarget, ownerOf, type Request, type Row, readInput } from '#kernel/operations/request.ts'
import { reviewOf } from '#kernel/operations/review-of-write.ts'
import { RolledBack } from '#kernel/operations/rolled-back.ts'
import { omitSecrets, withoutSecrets, withSecrets } from '#kernel/operations/secrets.ts'
import { OutcomeUnknown } from '#kernel/operations/service-errors.ts'
import { nameUnknown } from '#kernel/operations/validate.ts'
import { newWhole, type Whole } from '#kernel/operations/whole.ts'
import { MissingWork, TransactionWork } from '#kernel/workers/transaction-work.ts'

const NO_CONTENT = 204

/** Runs a write in one transaction with its audit and event rows, once for each `Idempotency-Key`. */
export async function write(core: Core, request: Request): Promise<Answer> {
  const keyed = await keyOf(core, request)
  const work = () => attempt(core, request, keyed, { asks: true })
  return keyed ? core.running.during(keyed, work) : work()
}

/** Who may not do it is told that, and not what is wrong with the header. */
async function keyOf(core: Core, request: Request): Promise<KeyedRequest | null> {
  const { operation, source, idempotencyKey } = request
  try {
    if (idempotencyKey !== undefined) return keyedRequest(request, idempotencyKey)
    if (operation.needsKey && source !== 'mcp') throw keyMissing()
    return null
  } catch (error) {
    await findTarget(core, request, null)
    throw error
  }
}

/** `asks`: what would show, of someone whose changes wait for review, is stored until a person approves it. */
async function attempt(
  core: Core,
  request: Request,
  sent: KeyedRequest | null,
  { asks }: { asks: boolean },
): Promise<Answer> {
  let changes: Change[] = []
  let preparation: Preparation | null = null
  let keyed: KeyedRequest | null = null
  let abandoned = true
  const work = new TransactionWork(core.workers, ownerOf(request))
  try {
    preparation = request.operation.prepare
      ? await prepare(core, request, sent, (...of) => performApart(core, ...of))
      : null
    const again = (before: StoredAnswer, keyed: KeyedRequest) =>
      replayed(withSecrets(request.operation, before, { vault: core.providers.vault, keyed }))
    if (preparation?.before) return again(preparation.before, preparation.keyed!)
    const known = preparation ? preparation.keyed : sent
    keyed = known
    const transaction = async (tx: Tx) => {
      changes = []
      let target: Row | undefined
      try {
        target = await findTarget(core, request, tx)
      } catch (error) {
        const before = known && error instanceof NotFound ? await replay(tx, known, Date.now()) : null
        // What was deleted is found no longer, and the answer to that has nothing of it.
        if (before?.status !== NO_CONTENT) throw error
        return again(before, known!)
      }
      const before = known && (await replay(tx, known, Date.now()))
      if (before) return again(before, known)
      const done = await change(core, request, tx, target, newWhole(work, { changes, preparation }))
      if (known) await remember(tx, known, storable(core, request.operation, known, done), Date.now())
      return done
    }
    const { database } = core
    const write = request.operation.longWrite ? database.longWrite : database.write
    const answer = await work.retrying(() => write(transaction))
    abandoned = answer.replayed === true
    core.feed.committed(changes)
    return answer
  } catch (error) {
    // What was prepared may be in use; if it is not, it is found as a leftover.
    if (error instanceof OutcomeUnknown) abandoned = false
    if (error instanceof RolledBack) {
      const { answer } = error
      if (keyed && answer.unchanged)
        await core.database.write((tx) =>
          remember(tx, keyed!, storable(core, request.operation, keyed!, answer), Date.now()),
        )
      if (error.events.length > 0) await tell(core, request, error.events)
      return answer
    }
    const { body, preparesByReading } = request.operation
    // A file that was not received cannot wait.
    if (asks && canAsk(core, request, error) && !(body && preparation === null)) {
      const kept = body || preparesByReading ? preparation : null
      const answer = await askApproval(core, request, { keyed: keyed ?? sent, preparation: kept }, change)
      if (kept) abandoned = answer.replayed === true
      return answer
    }
    const limit = error instanceof PartFailed ? error.cause : error
    await explainStale(core, request, error)
    if (limit instanceof LimitReached) await recordLimitReached(core, limited(request), limit)
    throw error
  } finally {
    if (abandoned) await preparation?.undo()
  }
}

/** Events of what changed nothing have a transaction of their own: no change set, and nothing in the audit log. */
async function tell({ database, feed }: Core, { caller }: Request, events: readonly OperationEvent[]): Promise<void> {
  const by = { account_id: caller.accountId, actor: actorOf(caller), created_at: Date.now() }
  feed.committed(await database.write((tx) => recordEvents(tx, events, by)))
}

/** A further operation by the same caller, in a transaction of its own. */
async function performApart(
  core: Core,
  { incoming: _, ...request }: Request,
  name: string,
  params: Request['params'],
  body: object,
): Promise<Performed> {
  const answer = await attempt(core, partOf(core, request, name, params, body), null, { asks: false })
  return answer as FullAnswer
}

async function change(
  core: Core,
  request: Request,
  tx: Tx,
  target: Row | undefined,
  whole: Whole,
): Promise<FullAnswer> {
  const { operation } = request
  const { preparation } = whole
  checkPrecondition(request, target)
  const { query, input, warnings } = readInput(preparation ? { ...request, body: preparation.body } : request)
  const openSet = await openSetOf(tx, request, target, whole)
  const review = await reviewOf(tx, request, { target, query, input }, whole)
  const context = contextOf(core, request, whole.compute)
  const id = newId()
  const capture = await changeCaptureOf(tx, request, whole, {
    id,
    openSet,
    website_id: target?.website_id,
    now: context.now,
  })
  const captured = core.database.capture(tx, capture)
  // It is sent before anything else; where it fails, so does what follows.
  captured.catch(() => {})
  let fields: ChangedField[] = []
  const handled = operation.handler({
    ...context,
    tx,
    view: core.view,
    target,
    query,
    input,
    prepared: preparation?.prepared,
    review,
    approved: request.approved === true,
    changeSetId: whole.changeSetId,
    audited: (before: object, after: object) => {
      fields = changedFields(before, after)
    },
    warn: (sentence: string) => warnings.push(sentence),
    warnAtEnd: (check: Check) => whole.checks.push(check),
    checkMatch: async (name: string, params: Request['params'], ifMatch: string) => {
      const part = { ...partOf(core, request, name, params, {}), ifMatch }
      checkPrecondition(part, await findTarget(core, part, tx))
    },
    revisionOf: async (name: string, params: Request['params']) => {
      const part = partOf(core, request, name, params, {})
      const place = await findTarget(core, part, tx)
      return (place && part.operation.target?.target.revision?.(place)) ?? null
    },
    perform: async (name: string, params: Request['params'], body: object, more: MoreOfPart = {}) => {
      const { begun = false, query = {}, approved } = more
      const preparation = (more.preparation as Preparation | undefined) ?? null
      const part = { ...partOf(core, request, name, params, body), query, ...(approved && { approved }) }
      const place = await findTarget(core, part, tx)
      const done = await change(core, part, tx, place, { ...whole, preparation, isPart: true, begun }).catch(
        (error) => {
          throw explain(error, part, core.catalog)
        },
      )
      await core.database.capture(tx, capture)
      return done
    },
  })
  const returned = await handled.catch((error) => {
    throw nameUnknown(error, warnings)
  })
  await captured
  const { result, said } = returned instanceof Outcome ? returned : new Outcome(returned, {})
  if (!whole.isPart) warnings.push(...(await warningsAtEnd(whole)))
  const role = target?.caller_role ?? 'admin'
  // A dry run's record is no state that ever was, so it has no ETag.
  if (said.dryRun)
    throw new RolledBack({ ...answerOf(core, planOf(operation), result, role, warnings), etag: undefined })
  const answer = answerOf(core, operation, result, role, warnings)
  if (said.momentary) throw new RolledBack({ ...answer, unchanged: true }, said.events)
  if (said.unchanged && !whole.begun) {
    if (!whole.isPart) throw new RolledBack({ ...answer, unchanged: true })
    return { ...answer, unchanged: true }
  }
  const shown = answer.record ?? presented(core, operation, result, role)
  const { record = shown && (omitSecrets(operation, shown) as EventSubject), events = [] } = said
  const own = operation.emits && record ? [{ type: operation.emits, record }] : []
  whole.changes.push(
    ...(await recordChange(tx, request, {
      id,
      change_set_id: whole.changeSetId,
      target,
      events: [...own, ...events],
      record: operation.composed ? subjectOf(operation, target) : record,
      fields,
      now: context.now,
    })),
  )
  const isDeleted = operation.emits?.endsWith('.deleted') && record && !whole.isPart
  const trash = isDeleted ? await trashOf(tx, record) : undefined
  return trash ? { ...answer, trash } : answer
}

/** A composed operation is about its target, unless that is the website of its parts. */
function subjectOf({ target: place }: Operation, target: Row | undefined): EventSubject | null {
  return place?.param === 'id' ? (target as unknown as EventSubject) : null
}

/** How the dry run of an operation without output is answered. */
function planOf(operation: Operation): Operation {
  return operation.plan ? { ...operation, output: operation.plan, present: undefined, status: 200 } : operation
}

/** A deleted website is in the trash by its own id. */
function trashOf(tx: Tx, { id, website_id }: EventSubject) {
  return trashEntryOf(tx, website_id ?? id, id)
}

/** A request of the same caller for another operation. */
function partOf(core: Core, request: Request, name: string, params: Request['params'], body: object): Request {
  return { ...request, operation: core.catalog.byName.get(name)!, params, query: {}, body, ifMatch: undefined }
}

/** Of a batch's checks all that needs a worker is named together, so that the transaction is run again only once. */
async function warningsAtEnd({ checks, computeOptional }: Whole): Promise<string[]> {
  const warnings: string[] = []
  const missing = new MissingWork()
  for (const check of checks)
    try {
      warnings.push(...(await check(computeOptional)))
    } catch (error) {
      if (!missing.takes(error)) throw error
    }
  missing.throwIfAny()
  return warnings
}

function limited({ operation, params, caller }: Request) {
  const website_id = params.website_id ?? null
  const by = { account_id: caller.accountId, actor: actorOf(caller), created_at: Date.now() }
  return { ...by, website_id, operation: operation.name }
}

function storable(core: Core, operation: Operation, keyed: KeyedRequest, answer: Answer): StoredAnswer {
  const { status, body, etag, trash } = answer
  const stored = withoutSecrets(operation, String(body ?? ''), { vault: core.providers.vault, keyed })
  return { status, ...stored, headers: { ...(etag && { etag }), ...(trash && { trash: JSON.stringify(trash) }) } }
}

function replayed({ status, body, headers }: StoredAnswer): Answer {
  const trash = headers.trash ? { trash: JSON.parse(headers.trash) } : {}
  return { status, body: body || null, etag: headers.etag, ...trash, replayed: true }
}
