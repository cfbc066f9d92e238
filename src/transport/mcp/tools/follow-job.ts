import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '#kernel/operations/answer.ts'
import type { Catalog } from '#kernel/operations/catalog.ts'
import type { Operation } from '#kernel/operations/operation.ts'
import type { Notices } from '#transport/mcp/notices.ts'
import { readOperation } from '#transport/mcp/read-operation.ts'
import type { Visit } from '#transport/mcp/registry.ts'
import type { Fields } from '#transport/mcp/rpc.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** What shows the record of a job, by the operation that begins it. */
const SHOWN_BY: Readonly<Record<string, string>> = { websites_export: 'exports_get', websites_import: 'imports_get' }
/** Statuses of a job that has not ended. */
const GOING_ON: readonly unknown[] = ['queued', 'reading', 'running']

const TICK_MS = 1_000
/** Clients give a call a minute unless they are told otherwise; the job goes on all the same. */
const MAX_WAIT_MS = 45_000

/** Says each second that a call goes on, to a client that asked for its progress. */
export async function withProgress<T>(notices: Notices | null, work: () => Promise<T>): Promise<T> {
  if (!notices) return work()
  const begun = Date.now()
  const timer = setInterval(() => notices.progress(secondsSince(begun), 'In progress'), TICK_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Of a job that was begun, how far it is, until it has ended; only for a client that asked for its progress: others get the answer
 * immediately and poll.
 * @returns the answer with the job's record as it is then; the same where nothing goes on or nobody listens
 */
export async function followJob(
  services: ToolNeeds,
  catalog: Catalog,
  operation: Operation,
  answer: Answer,
  visit: Visit,
): Promise<Answer> {
  const { notices } = visit
  const get = catalog.byName.get(SHOWN_BY[operation.name] ?? '')
  if (!notices?.hearsProgress() || !get || answer.body === null) return answer
  const begun = Date.now()
  let record: Fields = JSON.parse(String(answer.body))
  if (!GOING_ON.includes(record.status)) return answer
  const params = paramsOf(record)
  while (GOING_ON.includes(record.status) && Date.now() - begun < MAX_WAIT_MS && notices.hearsProgress()) {
    notices.progress(secondsSince(begun), wordsOf(record))
    await sleep(TICK_MS)
    record = await readOperation(services, get, params, {}, visit)
  }
  return { status: 200, body: JSON.stringify(record) }
}

function paramsOf({ id, website_id }: Fields): Record<string, string> {
  return { id: String(id), ...(typeof website_id === 'string' ? { website_id } : {}) }
}

function wordsOf({ status, done_count, total_count }: Fields): string {
  const words = String(status)
  const far = typeof total_count === 'number' && total_count > 0 ? `: ${done_count} of ${total_count}` : ''
  return `${words[0]!.toUpperCase()}${words.slice(1)}${far}`
}

function secondsSince(begun: number): number {
  return (Date.now() - begun) / 1_000
}
