import type { Lane, Queue } from '#resources/history/webhooks/delivering/queue-store.ts'

/** Queues that a process works on at a time. One that hangs holds nothing but a connection. */
const MAX_QUEUES = 1_024
const MAX_OF_ACCOUNT = 256
/** Many webhooks of many accounts lead to the same chat service. */
const MAX_OF_HOST = 64
/** Of those whose last attempt failed, which may well hang: the others have the rest for themselves. */
const MAX_FAILING = 512
const MAX_FAILING_OF_ACCOUNT = 64

/** What a process works on, shared fairly among accounts and hosts, and between what works and what fails. */
export class InFlight {
  #queues = new Map<string, Queue>()
  #counts = new Map<string, number>()

  get size() {
    return this.#queues.size
  }

  /** The accounts and hosts whose share of the lane is used up; null when the lane is full. */
  busy(lane: Lane): { accounts: string[]; hosts: string[] } | null {
    if (this.size >= MAX_QUEUES || (lane === 'failing' && this.#count('failing') >= MAX_FAILING)) return null
    const accounts = new Set<string>()
    const hosts = new Set<string>()
    for (const { account_id, host } of this.#queues.values()) {
      if (this.#isAccountBusy(lane, account_id)) accounts.add(account_id)
      if (this.#count(`host ${host}`) >= MAX_OF_HOST) hosts.add(host)
    }
    return { accounts: [...accounts], hosts: [...hosts] }
  }

  /** @returns false when there is no room for it, or it is worked on already */
  add(queue: Queue): boolean {
    const lane = laneOf(queue)
    if (this.#queues.has(queue.id) || this.size >= MAX_QUEUES) return false
    if (lane === 'failing' && this.#count('failing') >= MAX_FAILING) return false
    if (this.#isAccountBusy(lane, queue.account_id) || this.#count(`host ${queue.host}`) >= MAX_OF_HOST) return false
    this.#queues.set(queue.id, queue)
    this.#move(queue, 1)
    return true
  }

  remove(queue: Queue) {
    if (this.#queues.delete(queue.id)) this.#move(queue, -1)
  }

  #isAccountBusy(lane: Lane, account: string): boolean {
    if (this.#count(`account ${account}`) >= MAX_OF_ACCOUNT) return true
    return lane === 'failing' && this.#count(`failing ${account}`) >= MAX_FAILING_OF_ACCOUNT
  }

  #move(queue: Queue, by: number) {
    const { account_id, host } = queue
    const names = [`account ${account_id}`, `host ${host}`]
    if (laneOf(queue) === 'failing') names.push('failing', `failing ${account_id}`)
    for (const name of names) {
      const count = this.#count(name) + by
      if (count === 0) this.#counts.delete(name)
      else this.#counts.set(name, count)
    }
  }

  #count(name: string): number {
    return this.#counts.get(name) ?? 0
  }
}

function laneOf({ consecutive_failures }: Queue): Lane {
  return consecutive_failures === 0 ? 'healthy' : 'failing'
}
