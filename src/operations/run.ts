import type { Change, Database } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import { recordAudit } from '#events/audit.ts'
import type { EventType } from '#events/event-types.ts'
import type { Feed } from '#events/feed.ts'
import { recordEvent } from '#events/record-event.ts'
import { checkRole, checkScope } from '#operations/access.ts'
import { actorOf, type Caller, type Source } from '#operations/caller.ts'
import { encoderOf } from '#operations/encode.ts'
import type { EncodedItems } from '#operations/encoded-items.ts'
import { LimitReached, NotFound, PreconditionFailed } from '#operations/errors.ts'
import {
  type KeyedRequest,
  keyedRequest,
  type RunningKeys,
  remember,
  replay,
  type StoredAnswer,
} from '#operations/idempotency.ts'
import { itemList } from '#operations/item-list.ts'
import type { Kept, KeptAnswers } from '#operations/kept-answers.ts'
import { type Listed, type ListMeta, metaOf } from '#operations/list.ts'
import { OnlyTried } from '#operations/only-tried.ts'
import type { EventSubject, Operation } from '#operations/operation.ts'
import type { Role } from '#operations/roles.ts'
import { locate, type WithRole } from '#operations/target.ts'
import { checkInput, parseQuery, withCanonicalIds } from '#operations/validate.ts'
import type { Links } from '#src/links.ts'
import type { Plans } from '#src/plans.ts'

export type Request = {
  operation: Operation
  params: Record<string, string>
  query: Record<string, unknown>
  body: unknown
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

export type Answer = {
  status: number
  /** Encoded JSON; null for 204. */
  body: string | Buffer | null
  etag?: string
  /** Set for lists, from which a transport makes its `Link` header. */
  meta?: ListMeta
  replayed?: boolean
}

export type Core = {
  database: Database
  feed: Feed
  kept: KeptAnswers
  items: EncodedItems
  links: Links
  plans: Plans
  running: RunningKeys
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
export function keptAnswer(
  core: Core,
  { operation, params, caller, search }: Pick<Request, 'operation' | 'params' | 'caller' | 'search'>,
): Kept | undefined {
  if (!operation.keep || search === undefined) return undefined
  const id = params[operation.target!.param]!
  const kept = core.kept.get({ operation: operation.name, id, userId: caller.userId, search })
  if (!kept || (params.website_id !== undefined && params.website_id !== kept.websiteId)) return undefined
  return kept
}

async function runRead(core: Core, request: Request): Promise<Answer> {
  const { operation } = request
  const mark = core.feed.mark()
  const target = await findTarget(core, request, null)
  const { query, input } = readInput(request)
  const result = await operation.handler({ ...context(core, request), db: core.database.reader, target, query, input })
  const role = target?.caller_role
  const answer = operation.items
    ? await itemList(core, operation, result, target, presenter(core, operation, role))
    : answerOf(core, operation, result, role)
  if (mark === core.feed.mark()) keep(core, request, target, answer)
  return answer
}

function keep(core: Core, { operation, params, caller, search, fresh }: Request, target: unknown, answer: Answer) {
  if (!operation.keep || !fresh || search === undefined || answer.body === null) return
  const { id, website_id: websiteId = id } = target as { id: string; website_id?: string }
  const { body, etag, meta } = answer
  const key = { operation: operation.name, id: params[operation.target!.param]!, userId: caller.userId, search }
  core.kept.keep(key, { websiteId, body, etag, meta })
}

async function runWrite(core: Core, request: Request): Promise<Answer> {
  if (request.idempotencyKey === undefined) return write(core, request, null)
  const { caller, operation, params, body } = request
  const keyed = keyedRequest(caller.userId, request.idempotencyKey, operation.name, params, body)
  return core.running.during(keyed, () => write(core, request, keyed))
}

async function write(core: Core, request: Request, keyed: KeyedRequest | null): Promise<Answer> {
  let changes: Change[] = []
  try {
    const answer = await core.database.write(async (tx) => {
      changes = []
      const before = keyed && (await replay(tx, keyed, Date.now()))
      if (before) return replayed(before)
      const done = await change(core, request, tx, changes)
      if (keyed) {
        const headers: Record<string, string> = done.etag ? { etag: done.etag } : {}
        await remember(tx, keyed, { status: done.status, body: String(done.body ?? ''), headers }, Date.now())
      }
      return done
    })
    core.feed.committed(changes)
    return answer
  } catch (error) {
    if (error instanceof OnlyTried) return error.answer
    if (error instanceof LimitReached) await tellOfLimit(core, request, error)
    throw error
  }
}

async function change(
  core: Core,
  request: Request,
  tx: Parameters<Parameters<Database['write']>[0]>[0],
  changes: Change[],
) {
  const { operation, caller } = request
  const target = await findTarget(core, request, tx)
  if (request.ifMatch !== undefined && target) checkPrecondition(operation, target, request.ifMatch)
  const { query, input, warnings } = readInput(request)
  const shared = context(core, request)
  const events: { type: EventType; record: EventSubject }[] = []
  let onlyTried = false
  let unchanged = false
  const result = await operation.handler({
    ...shared,
    tx,
    target,
    query,
    input,
    emit: (type: EventType, record: EventSubject) => events.push({ type, record }),
    onlyTry: () => {
      onlyTried = true
    },
    nothingChanged: () => {
      unchanged = true
    },
    warn: (sentence: string) => warnings.push(sentence),
  })
  const answer = answerOf(core, operation, result, target?.caller_role ?? 'admin', warnings)
  // What was only tried is no state that the record was ever in, so it has no ETag.
  if (onlyTried) throw new OnlyTried({ ...answer, etag: undefined })
  const subject =
    operation.subject?.({ target, links: core.links, plans: core.plans } as never) ??
    (answer.record as EventSubject | null)
  if (operation.emits && subject && !unchanged) events.unshift({ type: operation.emits, record: subject })
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

/** The change that met the limit is rolled back, so its event has a transaction of its own. */
async function tellOfLimit(core: Core, { caller, params, operation }: Request, limit: LimitReached) {
  const website_id = params.website_id ?? null
  await core.database.write((tx) =>
    recordEvent(tx, {
      type: 'quota.exceeded',
      website_id,
      account_id: caller.accountId,
      resource_id: website_id ?? caller.accountId,
      actor: actorOf(caller),
      data: { code: limit.code, message: limit.message, operation: operation.name },
      created_at: Date.now(),
    }),
  )
}

/** A website's own record names itself by its id. */
function changedWebsite(event: { type: EventType; record: EventSubject } | undefined): string | null {
  if (!event) return null
  return event.record.website_id ?? (event.type.startsWith('website.') ? event.record.id : null)
}

async function findTarget(core: Core, request: Request, tx: Database['reader'] | null): Promise<Row | undefined> {
  const { operation, params, caller } = request
  if (!operation.target) return undefined
  const lock = tx && core.database.lockRow
  const row = (await locate(operation.target, params, caller.userId, tx ?? core.database.reader, lock)) as Row
  checkRole(operation, row.caller_role)
  return row
}

function readInput({ operation, query, body }: Request): { query: object; input: unknown; warnings: string[] } {
  const parsed = operation.query ? parseQuery(operation.query, query) : {}
  if (!operation.input) return { query: parsed, input: {}, warnings: [] }
  const warnings = checkInput(operation.input, body ?? {}, operation.invalid ?? 422)
  return { query: parsed, input: withCanonicalIds(operation.input, body ?? {}), warnings }
}

function context(core: Core, { caller, source }: Request) {
  return { caller, actor: actorOf(caller), source, now: Date.now(), links: core.links, plans: core.plans }
}

function checkPrecondition(operation: Operation, target: Row, ifMatch: string) {
  const revision = operation.target!.target.revision
  if (!revision) return
  const current = etagOf(revision(target), target.caller_role)
  const wanted = ifMatch.split(',').map((tag) => tag.trim())
  if (!wanted.includes('*') && !wanted.includes(current)) throw new PreconditionFailed(current)
}

type FullAnswer = Answer & { record: Record<string, unknown> | null }

function answerOf(
  core: Core,
  operation: Operation,
  result: unknown,
  role: Role = 'admin',
  warnings: string[] = [],
): FullAnswer {
  const status = operation.status ?? (operation.output ? 200 : 204)
  const encode = operation.output && encoderOf(operation.output, core.strictOutput)
  const present = presenter(core, operation, role)
  if (!encode) return { status, body: null, record: null }
  if (operation.list) {
    const listed = result as Listed<unknown>
    const meta = metaOf(listed)
    return { status, body: encode({ data: listed.rows.map(present), meta }), meta, record: null }
  }
  if (result === null || result === undefined) throw new NotFound()
  const record = present(result) as Record<string, unknown>
  const etag = operation.revision ? etagOf(operation.revision(result as never), role) : undefined
  const body = encode(warnings.length ? { ...record, warnings } : record)
  return { status, body, record, ...(etag ? { etag } : {}) }
}

function presenter(core: Core, operation: Operation, role: Role = 'admin') {
  return (value: unknown) => operation.present?.(value as never, core.links, { role, plans: core.plans }) ?? value
}

function etagOf(revision: string, role: Role): string {
  return `"${revision}-${role}"`
}
