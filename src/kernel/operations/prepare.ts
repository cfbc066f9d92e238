import type { OpaquePreparation, Performed, StoredCall } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import { InvalidRequest } from '#kernel/operations/errors.ts'
import { type KeyedRequest, keyedRequest, replay, type StoredAnswer } from '#kernel/operations/idempotency.ts'
import { checkPrecondition } from '#kernel/operations/precondition.ts'
import { computeFor, findTarget, type Request, readInput } from '#kernel/operations/request.ts'
import { reviewOf } from '#kernel/operations/review-of-write.ts'

export type Preparation = OpaquePreparation & {
  prepared: unknown
  /** The fields that came beside a file, or the body as it was. */
  body: unknown
  keyed: KeyedRequest | null
  /** The answer that this request got before: nothing is to be done again. */
  before: StoredAnswer | null
}

type PerformApart = (request: Request, name: string, params: Record<string, string>, body: object) => Promise<Performed>

/**
 * What an operation does before its transaction, because it takes time: receiving a file, calling a provider. Only after
 * the caller has been found to be allowed it, since a remote call can't be rolled back; the transaction checks again.
 */
export async function prepare(
  core: Core,
  request: Request,
  keyed: KeyedRequest | null,
  performApart: PerformApart,
): Promise<Preparation> {
  const { operation, incoming, caller } = request
  const target = await findTarget(core, request, null)
  // The fields beside a file are known only once the file has been read.
  const { query, input } = readInput(operation.body ? { ...request, body: {} } : request)
  checkPrecondition(request, target)
  // What depends on the fields beside a file is checked by the transaction alone.
  if (!operation.body) await reviewOf(core.database.reader, request, { target, query, input }, { policy: null })
  const undos: (() => Promise<void>)[] = []
  const undo = async () => {
    for (const take of undos.toReversed()) await take()
  }
  const before = keyed && !operation.body ? await replay(core.database.reader, keyed, Date.now()) : null
  if (before) return { prepared: null, body: request.body, keyed, before, undo }
  if (operation.body && !incoming)
    throw new InvalidRequest('The body must be a file', 'Send its bytes as the body of the request.')
  try {
    const prepared = await operation.prepare!({
      target,
      query,
      input,
      caller,
      db: core.database.reader,
      longDb: core.database.longReader,
      snapshot: core.database.snapshot.bind(core.database),
      compute: computeFor(core, request),
      incoming: incoming!,
      now: Date.now(),
      links: core.links,
      plans: core.plans,
      catalog: core.catalog,
      providers: core.providers,
      performApart: (name, params, body) => performApart(request, name, params, body),
      prepareOther: async (name, call, received) => {
        // Who holds the file takes it back.
        if (received !== undefined)
          return { prepared: received, body: call.body, keyed: null, before: null, undo: async () => {} }
        const other = approvedCall(core, request, name, call)
        if (!other.operation.prepare) return undefined
        const made = await prepare(core, other, null, performApart)
        undos.push(made.undo)
        return made
      },
      intend: core.database.write.bind(core.database),
      undo: (take: () => Promise<void>) => void undos.push(take),
    })
    if (!operation.body) return { prepared, body: request.body, keyed, before, undo }
    const body = await incoming!.fields()
    return { prepared, body, keyed: keyed && keyedFile(request, keyed.key, prepared, body), before, undo }
  } catch (error) {
    await undo()
    throw error
  }
}

/** A call that waited, as the one who approves it makes it. */
function approvedCall(core: Core, request: Request, name: string, call: StoredCall): Request {
  const { incoming: _, ifMatch: __, idempotencyKey: ___, ...rest } = request
  return { ...rest, ...call, operation: core.catalog.byName.get(name)!, approved: true }
}

/** Whether a file is the same as before is known only once it has been read. */
function keyedFile(request: Request, key: string, prepared: unknown, fields: object): KeyedRequest {
  const { fingerprint } = prepared as { fingerprint?: unknown }
  return keyedRequest({ ...request, body: [fingerprint, fields] }, key)
}
