/** Whom a task is done for; null where it is not known. */
export type Owner = { accountId: string | null; websiteId: string | null }
type Queued = { owner: Owner; size: number }

/**
 * A bounded queue in which no account and no website can take every place, nor be served twice while another waits.
 */
export class FairQueue<T extends Queued> {
  /** In the order in which they are served next. */
  #lanes = new Map<string, T[]>()
  #length = 0
  #size = 0
  #counts = new Map<string, number>()

  /** @returns false when it is full, or the owner's share of it is */
  add(item: T): boolean {
    const { owner, size } = item
    if (this.#length >= MAX_LENGTH || this.#size + size > MAX_SIZE) return false
    if (this.#countOf(owner.accountId) >= MAX_OF_ACCOUNT || this.#countOf(owner.websiteId) >= MAX_OF_WEBSITE)
      return false
    this.#count(item, 1)
    const lane = laneOf(owner)
    const items = this.#lanes.get(lane)
    if (items) items.push(item)
    else this.#lanes.set(lane, [item])
    return true
  }

  next(): T | undefined {
    const [first] = this.#lanes
    if (!first) return undefined
    const [lane, items] = first
    const item = items.shift()!
    this.#lanes.delete(lane)
    if (items.length) this.#lanes.set(lane, items)
    this.#count(item, -1)
    return item
  }

  #countOf(id: string | null): number {
    return id === null ? 0 : (this.#counts.get(id) ?? 0)
  }

  #count({ owner, size }: T, by: 1 | -1) {
    this.#length += by
    this.#size += by * size
    for (const id of [owner.accountId, owner.websiteId]) {
      if (id === null) continue
      const count = this.#countOf(id) + by
      if (count) this.#counts.set(id, count)
      else this.#counts.delete(id)
    }
  }
}

const MAX_LENGTH = 64
const MAX_OF_ACCOUNT = MAX_LENGTH / 2
const MAX_OF_WEBSITE = MAX_LENGTH / 4
/** In characters: what waits is in memory. */
const MAX_SIZE = 32_000_000

function laneOf({ accountId, websiteId }: Owner): string {
  return accountId ?? websiteId ?? ''
}
