import Type from 'typebox'
import type { Database } from '#kernel/database/database.ts'
import { checkRole } from '#kernel/operations/access.ts'
import { actorOf, type Caller, type Source } from '#kernel/operations/caller.ts'
import { checkContentWork } from '#kernel/operations/content-work.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { IncomingBody } from '#kernel/operations/incoming-body.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import { locate, type WithRole } from '#kernel/operations/target.ts'
import { checkInput, parseQuery } from '#kernel/operations/validate.ts'
import { type Compute, computeWith } from '#kernel/workers/compute.ts'
import type { Owner } from '#kernel/workers/fair-queue.ts'

/** One call of an operation, whichever transport it came by. */
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
  /** The feed has caught up since the request arrived: cached answers may be used, and this one's cached. */
  fresh: boolean
  /** The query as it was sent, with its `?`, by which answers are cached; absent where none are. */
  search?: string
  ifMatch?: string
  idempotencyKey?: string
  /** A person approved it: the review policy no longer applies. */
  approved?: true
}

export type Row = WithRole<Record<string, unknown>>

/** Finds the record and checks the role; in a transaction it locks the record first. Undefined without a target. */
export async function findTarget(
  core: Core,
  request: Request,
  tx: Database['reader'] | null,
): Promise<Row | undefined> {
  const { operation, params, caller } = request
  if (!operation.target) return undefined
  const lock = tx && core.database.lockRow
  const row = (await locate(operation.target, params, caller, tx ?? core.database.reader, lock)) as Row
  checkRole(operation, row.caller_role)
  await checkContentWork(operation, row, tx ?? core.database.reader)
  if (row.website_id) core.activity.note(row.website_id as string, caller.userId)
  return row
}

const NO_QUERY = Type.Object({})

/** The query and body, validated; `warnings` name what was ignored. */
export function readInput({ operation, query, body }: Request): { query: object; input: unknown; warnings: string[] } {
  const parsed = parseQuery(operation.query ?? NO_QUERY, query)
  if (!operation.input) return { ...parsed, input: {} }
  const { input, warnings } = checkInput(operation.input, body ?? {}, operation.invalid ?? 422)
  return { query: parsed.query, input, warnings: [...parsed.warnings, ...warnings] }
}

/** What every handler gets besides its record and input. */
export function contextOf(core: Core, { caller, source }: Request, compute: Compute) {
  const { links, plans, catalog } = core
  return { caller, actor: actorOf(caller), source, now: Date.now(), links, plans, catalog, compute }
}

/** Whose queue at the workers it takes a place of. */
export function ownerOf({ caller, params }: Request): Owner {
  return { accountId: caller.accountId, websiteId: params.website_id ?? null }
}

export function computeFor({ workers }: Core, request: Request): Compute {
  return computeWith(workers, ownerOf(request))
}
