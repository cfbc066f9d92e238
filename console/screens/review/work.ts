import type { Purchase, Request, WaitingItem } from '#client/generated.ts'

/** What waits of one piece of work: drafts and requests of a change set, or a purchase. */
export type Work = {
  key: string
  /** Null for what no change set holds any more, and for purchases. */
  changeSetId: string | null
  drafts: WaitingItem[]
  /** In the order in which they were asked. */
  requests: Request[]
  purchase: Purchase | null
}

/** A request to publish brings nothing of its own: its work is published by it, or with it. */
export const isPublishing = ({ operation }: Pick<Request, 'operation'>) =>
  operation === 'records_publish' || operation === 'change_sets_publish'

/** What is asked for, in words. The operation's own are too long where it publishes, and its drafts are listed below them. */
export const summaryOf = (request: Request) => (isPublishing(request) ? 'Publish drafts' : request.summary)

/** By change set, the newest first. Ids begin with the time at which they were made. */
export function workOf(
  drafts: readonly WaitingItem[],
  requests: readonly Request[],
  purchases: readonly Purchase[],
): Work[] {
  const works = new Map<string, Work>()
  const workAt = (changeSetId: string | null, id: string) => {
    const key = changeSetId ?? id
    const work = works.get(key) ?? { key, changeSetId, drafts: [], requests: [], purchase: null }
    works.set(key, work)
    return work
  }
  for (const draft of drafts) workAt(draft.change_set_id, draft.id).drafts.push(draft)
  for (const request of requests) workAt(request.change_set_id, request.id).requests.push(request)
  for (const purchase of purchases) workAt(null, purchase.id).purchase = purchase
  return [...works.values()].sort((a, b) => (newestIn(a) < newestIn(b) ? 1 : -1))
}

function newestIn({ key, requests }: Work): string {
  return [key, ...requests.map(({ id }) => id)].sort().at(-1)!
}
