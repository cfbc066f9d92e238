import type { AnswerKey, CachedAnswer } from '#kernel/answers/answer-cache.ts'
import { ownBytes } from '#kernel/answers/own-bytes.ts'
import type { Database } from '#kernel/database/database.ts'
import { type Answer, answerOfRead } from '#kernel/operations/answer.ts'
import type { CountOnce, Keep } from '#kernel/operations/context.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { ListMeta } from '#kernel/operations/list.ts'
import { computeFor, contextOf, findTarget, type Request, readInput } from '#kernel/operations/request.ts'
import { OutcomeUnknown, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { nameUnknown } from '#kernel/operations/validate.ts'

type Addressed = Pick<Request, 'operation' | 'params' | 'caller' | 'search' | 'fresh'>

/**
 * The only access to cached answers, for every transport. An answer is cached only for a caller who was allowed to see
 * it, and the cache evicts it when their access changes.
 */
export function cachedAnswer(core: Core, request: Addressed, form?: string): CachedAnswer<ListMeta> | undefined {
  const key = keyOf(request)
  const cached = key && core.answers.get(key, form)
  const { website_id } = request.params
  if (!cached || (website_id !== undefined && website_id !== cached.websiteId)) return undefined
  core.activity.note(cached.websiteId, request.caller.userId)
  return cached
}

/** Caches another form of an answer that was just found in the cache, as bytes: a transport sends them within others. */
export function cacheForm(core: Core, request: Addressed, form: string, answer: CachedAnswer<ListMeta>) {
  const key = keyOf(request)
  const { cachedBy } = request.operation
  if (key) core.answers.set(core.answers.begin(), key, cachedBy!, { ...answer, body: ownBytes(answer.body) }, form)
}

/** Answers a read whose answer is not cached, and caches it where the operation allows that. */
export async function read(core: Core, request: Request): Promise<Answer> {
  const { operation } = request
  const begun = core.answers.begin()
  const begunCounting = core.counts.begin()
  const target = await findTarget(core, request, null)
  const { query, input, warnings } = readInput(request)
  const { database, view } = core
  const { userId, credential } = request.caller
  // Every file that an operation makes is of a website, and so takes a role.
  const downloads = core.downloads.of({ userId, credential, role: operation.role ?? 'admin' })
  const compute = computeFor(core, request)
  const countOnce: CountOnce = async (counted, count) => {
    // A replica's count would be taken for a current one.
    if (operation.mayLag) return count()
    const cached = request.fresh ? core.counts.get(counted) : undefined
    if (cached !== undefined) return cached
    const found = await count()
    core.counts.set(begunCounting, counted, found)
    return found
  }
  const from = {
    db: database.reader,
    longDb: operation.mayLag ? database.laggingReader : database.longReader,
    countOnce,
    view,
    providers: { ...core.providers, downloads },
    snapshot: database.snapshot.bind(database),
    keep: keepWith(database),
  }
  const context = { ...contextOf(core, request, compute), ...from }
  const result = await operation.handler({ ...context, target, query, input }).catch((error) => {
    throw nameUnknown(error, warnings)
  })
  const answer = await answerOfRead(core, operation, result, target?.caller_role, warnings)
  const key = keyOf(request)
  if (key && target && answer.body !== null && core.answers.admits(key)) {
    const { id, website_id: websiteId = id } = target as unknown as { id: string; website_id?: string }
    const { etag, meta } = answer
    // Sent as the bytes that are cached, lest a long text be encoded twice.
    const body = cacheable(answer.body)
    answer.body = body
    core.answers.set(begun, key, operation.cachedBy!, { websiteId, body, etag, meta })
  }
  return answer
}

function keepWith(database: Database): Keep {
  return async (write) => {
    try {
      await database.write(write)
    } catch (error) {
      if (!(error instanceof StorageUnavailable || error instanceof OutcomeUnknown)) throw error
    }
  }
}

function keyOf({ operation, params, caller, search, fresh }: Addressed): AnswerKey | undefined {
  if (!operation.cachedBy || !fresh || search === undefined) return undefined
  const { param } = operation.target!
  let place = search
  // Below another record of its website than its own the record is not found.
  for (const name in params) if (name !== param && name !== 'website_id') place = `${params[name]}/${place}`
  return {
    operation: operation.name,
    id: params[param]!,
    userId: caller.limits ? caller.credential.id : caller.userId,
    search: place,
  }
}

/** Short texts are sent in one piece with their headers; long ones without encoding them again. */
const MAX_TEXT = 16_384

function cacheable(body: string | Buffer): string | Buffer {
  return body.length <= MAX_TEXT ? body : ownBytes(body)
}
