import type { Plans } from '#accounts/plans.ts'
import type { AnswerForm, Kept, KeptAnswers, KeptKey } from '#answers/answer-cache.ts'
import type { Change, Database } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#events/audit.ts'
import type { EventType, InternalEventType } from '#events/event-types.ts'
import type { Feed } from '#events/feed.ts'
import { recordEvent } from '#events/record-event.ts'
import { checkRole, checkScope } from '#operations/access.ts'
import type { Activity } from '#operations/activity.ts'
import { type Answer, answerOf, etagOf } from '#operations/answer.ts'
import { actorOf, type Caller, type Source } from '#operations/caller.ts'
import type { Catalog } from '#operations/catalog.ts'
import { OnlyTried } from '#operations/dry-run.ts'
import { LimitReached, PreconditionFailed } from '#operations/errors.ts'
import {
  type KeyedRequest,
  keyedRequest,
  type RunningKeys,
  remember,
  replay,
  type StoredAnswer,
} from '#operations/idempotency.ts'
import type { IncomingBody } from '#operations/incoming-body.ts'
import type { Links } from '#operations/links.ts'
import type { EventSubject, Operation } from '#operations/operation.ts'
import { PartFailed } from '#operations/part-failed.ts'
import { type Preparation, prepare } from '#operations/prepare.ts'
import type { Providers } from '#operations/providers.ts'
import { omitSecrets, withoutSecrets } from '#operations/secrets.ts'
import type { SiteView } from '#operations/site-view.ts'
import { locate, type WithRole } from '#operations/target.ts'
import { changedWebsite, tellOfLimit } from '#operations/tell.ts'
import { checkInput, parseQuery, withCanonicalIds } from '#operations/validate.ts'

export type Request = {
  operation: Operation
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
  /** The body, when it is or holds a file. */
  incoming?: IncomingBody
  caller: Caller
  source: Source
  requestId: string
  /** The feed has just said that what is kept agrees with every commit. */
  fresh: boolean
  /** The query as it was sent, with its `?`, by which answers are kept; absent where none are. */
  search?: string
  ifMatch?: string
  idempotencyKey?: string
}

export type Core = {
  database: Database
  feed: Feed
  kept: KeptAnswers
  links: Links
  plans: Plans
  catalog: Catalog
  view: SiteView
  providers: Providers
  running: RunningKeys
  activity: Activity
  strictOutput: boolean
}

type Row = WithRole<Record<string, unknown>>

/**
 * The one way in which an operation runs, whichever door it came through: scope, record and its ancestors, role,
 * input, handler, audit and events, answer. Throws only `OperationError`s and true failures.
 */
export async function run(core: Core, request: Request): Promise<Answer> {
  checkScope(request.operation, request.caller)
  return request.operation.scope === 'read' ? runRead(core, request) : runWrite(core, request)
}

/** An answer that was kept, if any; only to be asked right after the feed has said that it is fresh. */
export function keptAnswer(core: Core, { params, ...request }: Addressed, form?: AnswerForm): Kept | undefined {
  const { operation, caller, search } = request
  if (!operation.cachedBy || search === undefined) return undefined
  const kept = core.kept.get(keyOf({ params, ...request }, form))
  if (!kept || (params.website_id !== undefined && params.website_id !== kept.websiteId)) return undefined
  core.activity.note(kept.websiteId, caller.userId)
  return kept
}

/** Keeps another form of an answer that has just been found kept. */
export function keepForm(core: Core, request: Addressed, form: AnswerForm, { websiteId }: Kept, body: Buffer) {
  core.kept.keep(keyOf(request, form), { websiteId, body })
}

type Addressed = Pick<Request, 'operation' | 'params' | 'caller' | 'search'>

function keyOf({ operation, params, caller, search }: Addressed, form?: AnswerForm): KeptKey {
  const id = params[operation.target!.param]!
  return { operation: operation.name, id, userId: caller.userId, search: search!, form }
}

async function runRead(core: Core, request: Request): Promise<Answer> {
  const { operation } = request
  const mark = core.feed.position()
  const target = await findTarget(core, request, null)
  const { query, input } = readInput(request)
  const { view, providers } = core
  const around = { ...context(core, request), db: core.database.reader, view, providers }
  const result = await operation.handler({ ...around, target, query, input })
  const answer = answerOf(core, operation, result, target?.caller_role)
  if (mark === core.feed.position()) keep(core, request, target, answer)
  return answer
}

function keep(core: Core, request: Request, target: unknown, { body, etag, meta }: Answer) {
  if (!request.operation.cachedBy || !request.fresh || request.search === undefined || body === null) return
  const { id, website_id: websiteId = id } = target as { id: string; website_id?: string }
  core.kept.keep(keyOf(request), { websiteId, body, etag, meta })
}

async function runWrite(core: Core, request: Request): Promise<Answer> {
  if (request.idempotencyKey === undefined) return write(core, request, null)
  const { caller, operation, params, body } = request
  const keyed = keyedRequest(caller.userId, request.idempotencyKey, operation.name, params, body)
  return core.running.during(keyed, () => write(core, request, keyed))
}

async function write(core: Core, request: Request, asked: KeyedRequest | null): Promise<Answer> {
  let changes: Change[] = []
  let ready: Preparation | null = null
  let committed = false
  try {
    ready = request.operation.prepare ? await prepareFor(core, request, asked) : null
    if (ready?.before) return replayed(ready.before)
    const keyed = ready ? ready.keyed : asked
    const answer = await core.database.write(async (tx) => {
      changes = []
      const before = keyed && (await replay(tx, keyed, Date.now()))
      if (before) return replayed(before)
      const done = await change(core, request, tx, changes, ready)
      if (keyed) {
        const headers: Record<string, string> = done.etag ? { etag: done.etag } : {}
        const body = withoutSecrets(request.operation, String(done.body ?? ''))
        await remember(tx, keyed, { status: done.status, body, headers }, Date.now())
      }
      return done
    })
    committed = !answer.replayed
    core.feed.committed(changes)
    return answer
  } catch (error) {
    if (error instanceof OnlyTried) return error.answer
    const limit = error instanceof PartFailed ? error.cause : error
    if (limit instanceof LimitReached) await tellOfLimit(core, request, limit)
    throw error
  } finally {
    if (!committed) await ready?.undo()
  }
}

async function prepareFor(core: Core, request: Request, keyed: KeyedRequest | null): Promise<Preparation> {
  const target = await findTarget(core, request, null)
  // What comes beside a file is known once the file has been read.
  const { query, input } = readInput(request.operation.body ? { ...request, body: {} } : request)
  return prepare(core, request, { target, query, input, caller: request.caller }, keyed)
}

async function change(
  core: Core,
  request: Request,
  tx: Parameters<Parameters<Database['write']>[0]>[0],
  changes: Change[],
  ready: Preparation | null,
) {
  const { operation, caller } = request
  const target = await findTarget(core, request, tx)
  if (request.ifMatch !== undefined && target) checkPrecondition(operation, target, request.ifMatch)
  const { query, input, warnings } = readInput(ready ? { ...request, body: ready.body } : request)
  const shared = context(core, request)
  const events: { type: EventType | InternalEventType; record: EventSubject }[] = []
  let onlyTried = false
  let unchanged = false
  let happened: EventType | InternalEventType | undefined = operation.emits
  const result = await operation.handler({
    ...shared,
    tx,
    target,
    query,
    input,
    prepared: ready?.prepared,
    emit: (type: EventType, record: EventSubject) => events.push({ type, record }),
    onlyTry: () => {
      onlyTried = true
    },
    nothingChanged: () => {
      unchanged = true
    },
    insteadOf: (type: EventType) => {
      happened = type
    },
    warn: (sentence: string) => warnings.push(sentence),
    perform: (name: string, params: Request['params'], body: object) => {
      const part = {
        ...request,
        operation: core.catalog.byName.get(name)!,
        params,
        query: {},
        body,
        ifMatch: undefined,
      }
      return change(core, part, tx, changes, null)
    },
  })
  const answer = answerOf(core, operation, result, target?.caller_role ?? 'admin', warnings)
  // What was only tried is no state that the record was ever in, so it has no ETag.
  if (onlyTried) throw new OnlyTried({ ...answer, etag: undefined })
  const subject =
    operation.subject?.({ target, links: core.links, plans: core.plans } as never) ??
    (answer.record && (omitSecrets(operation, answer.record) as EventSubject))
  if (happened && subject && !unchanged) events.unshift({ type: happened, record: subject })
  const about = events[0]?.record ?? subject
  const websiteId = (target as { website_id?: string } | undefined)?.website_id ?? changedWebsite(events[0]) ?? null
  for (const event of events) {
    const { type, record } = event
    const { id } = record
    const website_id = changedWebsite(event)
    await recordEvent(tx, {
      type,
      website_id,
      account_id: caller.accountId,
      resource_id: id,
      actor: shared.actor,
      data: record,
      created_at: shared.now,
    })
    changes.push({ type, website_id, resource_id: id })
  }
  await recordAudit(tx, {
    id: newId(),
    website_id: websiteId,
    account_id: caller.accountId,
    operation: operation.name,
    resource_type: operation.emits?.split('.')[0] ?? null,
    resource_id: about?.id ?? null,
    actor: JSON.stringify(shared.actor),
    credential_kind: caller.credential.kind,
    credential_id: caller.credential.id,
    source: request.source,
    request_id: request.requestId,
    created_at: shared.now,
  })
  return answer
}

function replayed({ status, body, headers }: StoredAnswer): Answer {
  return { status, body: body || null, etag: headers.etag, replayed: true }
}

async function findTarget(core: Core, request: Request, tx: Database['reader'] | null): Promise<Row | undefined> {
  const { operation, params, caller } = request
  if (!operation.target) return undefined
  const lock = tx && core.database.lockRow
  const row = (await locate(operation.target, params, caller.userId, tx ?? core.database.reader, lock)) as Row
  checkRole(operation, row.caller_role)
  if (row.website_id) core.activity.note(row.website_id as string, caller.userId)
  return row
}

function readInput({ operation, query, body }: Request): { query: object; input: unknown; warnings: string[] } {
  const parsed = operation.query ? parseQuery(operation.query, query) : {}
  if (!operation.input) return { query: parsed, input: {}, warnings: [] }
  const warnings = checkInput(operation.input, body ?? {}, operation.invalid ?? 422)
  return { query: parsed, input: withCanonicalIds(operation.input, body ?? {}), warnings }
}

function context(core: Core, { caller, source }: Request) {
  const { links, plans, catalog } = core
  return { caller, actor: actorOf(caller), source, now: Date.now(), links, plans, catalog }
}

function checkPrecondition(operation: Operation, target: Row, ifMatch: string) {
  const revision = operation.target!.target.revision
  if (!revision) return
  const current = etagOf(revision(target), target.caller_role)
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  if (!wanted.includes('*') && !wanted.includes(current)) throw new PreconditionFailed(current)
}
