import type { WaitingAnswer } from '#client/generated.ts'

/** Nothing was done: the call is stored as a request, and done when a person approves it. */
export class WaitsForApproval extends Error {
  override name = 'WaitsForApproval'
  readonly request: WaitingAnswer
  /** How many calls wait of those that were sent together. */
  readonly count: number

  constructor(request: WaitingAnswer, count = 1) {
    super(`Waits for approval: ${request.summary}`)
    this.request = request
    this.count = count
  }
}

/** Whether an answer says so. Answers that show a request have its `id`. */
export function isWaiting(answer: unknown): answer is WaitingAnswer {
  const { request_id, status, approve_url } = (answer ?? {}) as Partial<WaitingAnswer>
  return typeof request_id === 'string' && status === 'waiting' && typeof approve_url === 'string'
}

/**
 * Does the same with each, one after another; those that wait for approval stop none of the rest.
 * @throws WaitsForApproval when some wait, once all were sent; and the first failure, immediately
 */
export async function forEachSent<Item>(items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  const waiting: WaitingAnswer[] = []
  for (const item of items)
    await run(item).catch((error) => {
      if (!(error instanceof WaitsForApproval)) throw error
      waiting.push(error.request)
    })
  if (waiting.length > 0) throw new WaitsForApproval(waiting[0]!, waiting.length)
}
