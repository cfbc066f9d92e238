import type { TArray, TObject } from 'typebox'
import type { TrashEntry } from '#kernel/changes/trash-store.ts'
import type { Core } from '#kernel/operations/core.ts'
import { type Cursors, goesByCursor } from '#kernel/operations/cursor-list.ts'
import { encoderOf } from '#kernel/operations/encode.ts'
import { NotFound } from '#kernel/operations/errors.ts'
import { type ListMeta, type ListResult, metaOf } from '#kernel/operations/list.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Role } from '#kernel/operations/roles.ts'
import { ownTurn } from '#text/own-turn.ts'

export type Answer = {
  status: number
  /** Encoded JSON; null for 204. */
  body: string | Buffer | null
  etag?: string
  /** Set for lists, from which a transport makes its `Link` header. */
  meta?: ListMeta
  /** The same for lists that go by cursor. */
  cursors?: Cursors
  /** Also in the body, where there is one. */
  warnings?: string[]
  replayed?: boolean
  /** Where a deleted record waits to be restored. */
  trash?: TrashEntry
  /** Everything already was as requested: nothing is stored. */
  unchanged?: boolean
}

export type FullAnswer = Answer & { record: Record<string, unknown> | null; warnings: string[] }

/** The result as it is sent: presented, encoded, with its `ETag`. */
export function answerOf(
  core: Core,
  operation: Operation,
  result: unknown,
  role: Role = 'admin',
  warnings: string[] = [],
): FullAnswer {
  const { output } = operation
  const status = statusOf(operation, result)
  const encode = output && encoderOf(output, core.strictOutput)
  const present = presenter(core, operation, role)
  if (!encode) return { status, body: null, record: null, warnings }
  if (operation.list) {
    const listed = result as ListResult
    const meta = metaOf(listed)
    return {
      status,
      body: encode({
        data: listed.rows.map(present),
        meta,
        ...listed.beside,
        ...(warnings.length ? { warnings } : {}),
      }),
      meta,
      record: null,
      warnings,
    }
  }
  if (result === null || result === undefined) throw new NotFound()
  const record = present(result) as Record<string, unknown>
  const etag = operation.revision ? etagOf(operation.revision(result), role) : undefined
  const { warnings: own = [] } = record as { warnings?: string[] }
  const body = encode(warnings.length ? { ...record, warnings: [...warnings, ...own] } : record)
  const cursors = goesByCursor(operation) ? { cursors: record.meta as Cursors } : {}
  return { status, body, record, warnings, ...cursors, ...(etag ? { etag } : {}) }
}

/** Long texts in a list, in bytes, that are encoded in one go. */
const ENCODED_AT_ONCE = 500_000

/** The same for a read; others are served while a long list is encoded. */
export async function answerOfRead(
  core: Core,
  operation: Operation,
  result: unknown,
  role: Role | undefined,
  warnings: string[],
): Promise<Answer> {
  const { bytes = 0 } = operation.list ? (result as ListResult) : {}
  if (bytes <= ENCODED_AT_ONCE) return answerOf(core, operation, result, role, warnings)
  const { rows, ...listed } = result as ListResult
  const all = [...warnings, ...wayOn(listed)]
  const { status, meta, body } = answerOf(core, operation, { ...listed, rows: [] }, role, all)
  const encode = encoderOf((operation.output as TObject<{ data: TArray }>).properties.data.items, core.strictOutput)
  const present = presenter(core, operation, role)
  const pieces: Buffer[] = []
  for (const row of rows) {
    pieces.push(Buffer.from((pieces.length ? ',' : '') + encode(present(row))))
    await ownTurn()
  }
  const frame = String(body)
  const inside = frame.indexOf('[]') + 1
  const [before, after] = [frame.slice(0, inside), frame.slice(inside)].map((text) => Buffer.from(text))
  return { status, meta, body: Buffer.concat([before!, ...pieces, after!]) }
}

/** A list that is cut goes on with the page after it, counted in pages as long as it is. */
function wayOn({ truncated_to, window: { page } }: Omit<ListResult, 'rows'>): string[] {
  if (truncated_to === undefined) return []
  return [`Only ${truncated_to} of these records fit into one answer. Go on with page=${page + 1}&per=${truncated_to}.`]
}

/** Every success status of an operation, the usual one first. */
export function successStatuses({ status, accepted, output }: Operation): readonly number[] {
  if (typeof status === 'function') return [201, 200]
  return [status ?? (output ? 200 : 204), ...(accepted ? [202] : [])]
}

function statusOf(operation: Operation, result: unknown): number {
  if (operation.accepted?.(result)) return 202
  return typeof operation.status === 'function' ? operation.status(result) : successStatuses(operation)[0]!
}

/** The result as it is shown, also where the answer has no body. */
export function presented(core: Core, operation: Operation, result: unknown, role: Role) {
  return result ? (presenter(core, operation, role)(result) as Record<string, unknown>) : null
}

function presenter(core: Core, operation: Operation, role: Role = 'admin') {
  return (value: unknown) => operation.present?.(value, core.links, { role, plans: core.plans }) ?? value
}

export function etagOf(revision: string, role: Role): string {
  return `"${revision}-${role}"`
}
