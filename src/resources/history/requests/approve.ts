import { netRows } from '#kernel/changes/net-rows.ts'
import { RECORDS } from '#kernel/database/tables.ts'
import type { OpaquePreparation, PrepareContext, StoredCall, WriteContext } from '#kernel/operations/context.ts'
import { Conflict, NotFound, notPossible } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import type { Vault } from '#kernel/operations/providers.ts'
import { columnsShown } from '#resources/history/change-sets/diff.ts'
import { fieldsOf } from '#resources/history/change-sets/shown-fields.ts'
import { releaseFile } from '#resources/history/requests/file.ts'
import type { RequestRow, RequestStatus } from '#resources/history/requests/record.ts'
import { inEvent, presentRequest } from '#resources/history/requests/schema.ts'
import { callOf } from '#resources/history/requests/sealed.ts'
import { changeRequest, changesSince, rebaseRequests } from '#resources/history/requests/store.ts'

type Preparing = Pick<PrepareContext<unknown, unknown, unknown>, 'prepareOther' | 'providers'>
type Approving = Pick<
  WriteContext<unknown, unknown, unknown, unknown>,
  'tx' | 'perform' | 'revisionOf' | 'actor' | 'now' | 'links' | 'changeSetId' | 'warn'
>
/** What can be done in the transaction. Calls may be long and many, so that each is read from its row again. */
export type ReadyCalls = {
  /** As it was sent. @throws ValidationFailed */
  callOf: (row: RequestRow) => StoredCall
  /** What had to be done before the transaction, by the request's id. */
  preparations: ReadonlyMap<string, OpaquePreparation | undefined>
}

/** Runs before the transaction: decrypts the calls, and prepares those that need a provider. @throws ValidationFailed */
export async function readyCalls(
  context: Preparing,
  rows: Iterable<RequestRow> | AsyncIterable<RequestRow>,
): Promise<ReadyCalls> {
  const { vault } = context.providers
  const preparations = new Map<string, OpaquePreparation | undefined>()
  for await (const row of rows) {
    const file = row.file === null ? undefined : JSON.parse(row.file)
    preparations.set(row.id, await context.prepareOther(row.operation, decrypted(vault, row), file))
  }
  return { callOf: (row) => decrypted(vault, row), preparations }
}

function decrypted(vault: Vault, row: RequestRow): StoredCall {
  const call = callOf(vault, row)
  if (call) return call
  throw notPossible(
    'The call can no longer be decrypted',
    'The secret key of this service has changed since. Decline the request, and have it asked for again.',
  )
}

/**
 * Does what waits, as the caller, who is a person. What it is about may be gone by now: then the request has failed.
 * @returns the request as it is now, and its event
 * @throws Conflict when someone changed the record since, or the request is decided; and what the operation itself throws
 */
export async function approve(context: Approving, row: RequestRow, ready: ReadyCalls) {
  const { tx, perform, now } = context
  if (!ready.preparations.has(row.id)) throw undecidable(row)
  refuseDecided(row, now)
  const call = ready.callOf(row)
  const preparation = ready.preparations.get(row.id)
  const revision = row.record_id === null ? null : await context.revisionOf(row.operation, call.params).catch(asGone)
  if (revision === GONE) return decide(context, row, { status: 'failed', reason: 'Its record no longer exists.' })
  if (row.asked_revision !== null && revision !== row.asked_revision) await refuseChanged(context, row)
  // First, so that a call that publishes its own change set does not find itself there.
  const decided = await decide(context, row, { status: 'approved' })
  const done = await perform(row.operation, call.params, (call.body ?? {}) as object, {
    query: call.query,
    approved: true,
    ...(preparation && { preparation }),
  })
  for (const warning of done.warnings) context.warn(warning)
  const now_is = row.asked_revision && (await context.revisionOf(row.operation, call.params).catch(asGone))
  if (now_is && now_is !== GONE) await rebaseRequests(tx, row, now_is)
  return decided
}

type Decision = { status: Exclude<RequestStatus, 'waiting'>; reason?: string }

/** @throws Conflict when someone else has decided it in the meantime */
export async function decide(
  { tx, actor, now, links }: Pick<Approving, 'tx' | 'actor' | 'now' | 'links'>,
  row: RequestRow,
  { status, reason }: Decision,
): Promise<{ row: RequestRow; event: OperationEvent }> {
  const changes = { status, reason: reason ?? null, decided_by: JSON.stringify(actor), sealed: null, updated_at: now }
  if (!(await changeRequest(tx, row, changes))) throw undecidable(row)
  await releaseFile(tx, row, now)
  const decided = { ...row, ...changes, revision: row.revision + 1 }
  return { row: decided, event: { type: `request.${status}`, record: inEvent(presentRequest(decided, links)) } }
}

/** @throws Conflict when there is nothing to decide any more */
export function refuseDecided({ status, expires_at }: RequestRow, now: number): void {
  if (status === 'waiting' && Number(expires_at) > now) return
  const message = status === 'waiting' ? 'The request has expired' : `The request is ${status} already`
  throw new Conflict(message, 'Nothing was changed. Have it asked for again if it is still wanted.')
}

function undecidable({ id }: RequestRow) {
  return new Conflict('The request has already been decided', `Nothing was changed. Read the request ${id} again.`)
}

const GONE = Symbol('gone')

function asGone(error: unknown): typeof GONE {
  if (error instanceof NotFound) return GONE
  throw error
}

/** Whether what people change of such records is captured, so that only the service has changed it where nothing was; or it is checked by a job. */
function movesByItself(label: string): boolean {
  const kind = label.replaceAll(' ', '_')
  return kind === 'domain' || RECORDS.some((record) => record.kind === kind && record.promises.undone)
}

/**
 * Its record is not as it was when it was asked. That is no conflict where only the same work changed it: drafts of its change
 * set, and what publishes them now.
 */
async function refuseChanged({ tx, changeSetId }: Approving, row: RequestRow): Promise<void> {
  const since = await changesSince(tx, row)
  const others = since.filter(
    ({ change_set_id }) => change_set_id !== row.change_set_id && change_set_id !== changeSetId,
  )
  const { kind, id, title } = JSON.parse(row.about!)
  if (others.length === 0 && (since.length > 0 || movesByItself(kind))) return
  const names = [...new Set(others.map(({ actor }) => JSON.parse(actor).name as string))]
  const fields = netRows(others).flatMap(({ table, before, after }) =>
    table === 'histories' ? [] : fieldsOf(table, columnsShown(before, after), before, after),
  )
  const reason = `it was changed since${names.length > 0 ? ` by ${names.join(', ')}` : ''}`
  throw new Conflict(
    'The record was changed since this was asked for',
    `Nothing was done: ${reason}. Look at it, then decline the request with a reason, and have it asked for again.`,
    { conflicts: [{ kind, id, title, reason, fields: fields.map((field) => ({ ...field, now: field.after })) }] },
  )
}
