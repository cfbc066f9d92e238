import type { Db } from '#database/database.ts'
import { InvalidRequest } from '#operations/errors.ts'
import type { KeyedRequest } from '#operations/idempotency.ts'
import { keyedRequest, replay, type StoredAnswer } from '#operations/idempotency.ts'
import type { Core, Request } from '#operations/run.ts'

export type Preparation = {
  prepared: unknown
  /** The fields that came beside a file, or the body as it was. */
  body: unknown
  keyed: KeyedRequest | null
  /** The answer that this request got before: nothing is to be done again. */
  before: StoredAnswer | null
  /** Takes back what was prepared; for when no transaction came to hold it. */
  undo(): Promise<void>
}

type Known = { target: unknown; query: object; input: unknown; caller: Request['caller'] }

/**
 * What an operation does before its transaction, because it takes time: receiving a file, asking a provider. The caller
 * has been found to be allowed it; the transaction looks again.
 */
export async function prepare(
  core: Core,
  request: Request,
  known: Known,
  keyed: KeyedRequest | null,
): Promise<Preparation> {
  const { operation, incoming } = request
  const undos: (() => Promise<void>)[] = []
  const undo = async () => {
    for (const take of undos.toReversed()) await take()
  }
  const before = keyed && !operation.body ? await replay(core.database.reader, keyed, Date.now()) : null
  if (before) return { prepared: null, body: request.body, keyed, before, undo }
  if (operation.body && !incoming) throw new InvalidRequest('The body must be a file')
  try {
    const prepared = await operation.prepare!({
      ...known,
      db: core.database.reader as Db,
      incoming: incoming!,
      now: Date.now(),
      links: core.links,
      plans: core.plans,
      catalog: core.catalog,
      providers: core.providers,
      undo: (take: () => Promise<void>) => void undos.push(take),
    })
    if (!operation.body) return { prepared, body: request.body, keyed, before, undo }
    const body = await incoming!.fields()
    return { prepared, body, keyed: keyed && keyedOf(request, keyed, prepared, body), before, undo }
  } catch (error) {
    await undo()
    throw error
  }
}

/** Whether a file is the same as before is known once it has been read. */
function keyedOf(
  { caller, operation, params, query }: Request,
  { key }: KeyedRequest,
  prepared: unknown,
  body: object,
) {
  const { fingerprint } = prepared as { fingerprint?: unknown }
  return keyedRequest(caller.userId, key, operation.name, { ...params, ...query }, [fingerprint, body])
}
