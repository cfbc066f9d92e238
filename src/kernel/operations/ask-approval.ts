import type { TObject } from 'typebox'
import { continueChangeSet } from '#kernel/changes/change-sets-store.ts'
import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Change, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { takingBack } from '#kernel/database/savepoint.ts'
import type { Answer } from '#kernel/operations/answer.ts'
import { actorOf } from '#kernel/operations/caller.ts'
import { openSetOf } from '#kernel/operations/change-set-of-write.ts'
import type { Core } from '#kernel/operations/core.ts'
import { ReviewRequired } from '#kernel/operations/errors.ts'
import { type KeyedRequest, remember, replay } from '#kernel/operations/idempotency.ts'
import { recordChange } from '#kernel/operations/journal.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { PartFailed } from '#kernel/operations/part-failed.ts'
import type { Preparation } from '#kernel/operations/prepare.ts'
import { findTarget, ownerOf, type Request, type Row, readInput } from '#kernel/operations/request.ts'
import type { AskedCall, DryRun, StoredFile } from '#kernel/operations/request-book.ts'
import { leastToApprove } from '#kernel/operations/review.ts'
import { RolledBack } from '#kernel/operations/rolled-back.ts'
import { omitSecrets } from '#kernel/operations/secrets.ts'
import { shortened } from '#kernel/operations/shortened.ts'
import { mayWait } from '#kernel/operations/waiting-answer.ts'
import { type DoChange, newWhole } from '#kernel/operations/whole.ts'
import { TransactionWork } from '#kernel/workers/transaction-work.ts'

const MAX_NOTE = 1_000

/** Whether what was refused can wait for approval: nothing that a job does. */
export function canAsk({ catalog }: Core, { operation, approved }: Request, error: unknown): boolean {
  const cause = error instanceof PartFailed ? error.cause : error
  if (!(cause instanceof ReviewRequired) || !cause.approvable || approved) return false
  return mayWait(operation) && catalog.byName.get(operation.name) === operation
}

/**
 * Stores the call in place of doing it, with what it would change: that is found by doing it, as the person who approves would,
 * and taking it back. What calls a provider before its transaction is stored without.
 */
export async function askApproval(
  core: Core,
  given: Request,
  { keyed: sent, preparation }: Sent,
  doChange: DoChange,
): Promise<Answer> {
  const { operation } = given
  const note = noteOf(given)
  const request = withoutNote(given)
  const work = new TransactionWork(core.workers, ownerOf(request))
  let changes: Change[] = []
  const transaction = async (tx: Tx): Promise<Answer> => {
    changes = []
    const target = (await findTarget(core, request, tx))!
    const before = sent && (await replay(tx, sent, Date.now()))
    if (before) return { status: before.status, body: before.body, replayed: true }
    const isReady = preparation !== null || !operation.prepare
    const plan = isReady ? await planOf(core, request, tx, target, { work, doChange, preparation }) : null
    if (plan && 'answer' in plan) return plan.answer
    const asked = await stored(core, preparation ? { ...request, body: preparation.body } : request, tx, {
      target,
      dry_run: plan,
      note,
      file: operation.body ? ((preparation?.prepared as StoredFile | undefined) ?? null) : null,
    })
    changes = asked.changes
    if (sent) await remember(tx, sent, { ...asked.answer, secrets: null, headers: {} }, Date.now())
    return asked.answer
  }
  const { database, feed } = core
  const write = operation.longWrite ? database.longWrite : database.write
  const answer = await work.retrying(() => write(transaction))
  feed.committed(changes)
  return answer
}

/** `preparation` is of a file, which was received. */
type Sent = { keyed: KeyedRequest | null; preparation: Preparation | null }
type Means = { work: TransactionWork; doChange: DoChange; preparation: Preparation | null }

/** @returns an answer instead where nothing would change */
async function planOf(
  core: Core,
  request: Request,
  tx: Tx,
  target: Row,
  { work, doChange, preparation }: Means,
): Promise<DryRun | { answer: Answer }> {
  const { caller } = request
  // A change set of this name never was: what it changed is what the call would change.
  const set = { website_id: target.website_id as string, id: newId() }
  const asPerson: Request = {
    ...request,
    approved: true,
    source: 'api',
    caller: { ...caller, credential: { ...caller.credential, kind: 'session', forAgent: false } },
  }
  const whole = { ...newWhole(work, { changes: [], preparation }), changeSetId: set.id }
  try {
    return await takingBack(tx, async () => {
      const { record, warnings } = await doChange(core, asPerson, tx, target, whole)
      const result = record && shortened(omitSecrets(request.operation, record))
      return { ...(await core.requests.planned(tx, set)), result, warnings }
    })
  } catch (error) {
    if (error instanceof RolledBack) return { answer: error.answer }
    throw error
  } finally {
    await core.database.capture(tx, null)
  }
}

type Asked = { target: Row; dry_run: DryRun | null; note: string | null; file: StoredFile | null }

async function stored(core: Core, request: Request, tx: Tx, { target, dry_run, note, file }: Asked) {
  const { operation, caller, source, params } = request
  const website_id = target.website_id as string
  const { input, warnings } = readInput(request)
  const now = Date.now()
  const shared = { changeSetId: null, policy: null }
  const openSet = await openSetOf(tx, request, target, shared)
  const actor = actorOf(caller)
  const change_set_id = await continueChangeSet(
    tx,
    { website_id, credential_id: caller.credential.id, actor, source, now },
    openSet,
  )
  const isItsRecord = operation.target!.param === 'id'
  const asked: AskedCall = {
    website_id,
    change_set_id,
    operation: operation.name,
    role: leastToApprove(operation.role ?? 'admin', shared.policy),
    call: { params, query: request.query, body: request.body ?? null },
    record: isItsRecord
      ? { kind: operation.target!.target.label.toLowerCase(), id: params.id!, title: titleOf(target) }
      : null,
    revision: isItsRecord ? (operation.target!.target.revision?.(target) ?? null) : null,
    summary: summaryOf(operation, titleOf(isItsRecord ? target : (input as object as Row))),
    note,
    dry_run,
    file,
    requested_by: actor,
    user_id: caller.userId,
    credential_id: caller.credential.id,
    source,
    now,
  }
  const record = await core.requests.add(tx, asked)
  const changes = await recordChange(tx, asRequested(request), {
    id: newId(),
    change_set_id,
    target,
    events: [{ type: 'request.created', record }],
    record,
    fields: [],
    now,
  })
  const { id, approve_url } = record
  const { summary } = asked
  const body = { request_id: id, status: 'waiting', operation: operation.name, summary, dry_run, approve_url }
  const answer = { status: 202, body: JSON.stringify(warnings.length > 0 ? { ...body, warnings } : body) }
  return { answer, changes }
}

/** In the audit log the call stands by its name, about its request: it was asked for, and not done. */
function asRequested(request: Request): Request {
  const operation: Operation = { ...request.operation, emits: 'request.created', composed: undefined }
  return { ...request, operation }
}

/** `Delete a page: "About us"`. */
function summaryOf({ summary }: Operation, title: string | null): string {
  const what = summary.split(/[;:]|, or /)[0]!
  return title ? `${what}: "${title.slice(0, 200).toWellFormed()}"` : what
}

/** Why it is asked for: of any call, in its body or its query. */
function noteOf({ body, query }: Request): string | null {
  const { note = query.note } = (body ?? {}) as { note?: unknown }
  return typeof note === 'string' && note.trim() !== '' ? note.trim().slice(0, MAX_NOTE).toWellFormed() : null
}

/** Most operations know no note, and would warn of it. */
function withoutNote(request: Request): Request {
  const { operation, query, body } = request
  const { query: asked, input } = operation as { query?: TObject; input?: TObject }
  return { ...request, query: onlyKnown(asked, query), body: onlyKnown(input, body) }
}

function onlyKnown<T>(schema: TObject | undefined, given: T): T {
  if (typeof given !== 'object' || given === null || !('note' in given) || schema?.properties.note) return given
  const { note: _, ...rest } = given
  return rest as T
}
