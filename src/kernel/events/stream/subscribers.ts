import type { Subscriber } from '#kernel/events/stream/subscriber.ts'
import { limitedRole } from '#kernel/operations/key-limits.ts'
import type { Role } from '#kernel/operations/roles.ts'

/** The open streams, found by website, by user and by credential. */
export class Subscribers {
  readonly #all = new Set<Subscriber>()
  readonly #byWebsite = new Map<string, Set<Subscriber>>()
  readonly #byUser = new Map<string, Set<Subscriber>>()
  readonly #counts = new Map<string, number>()

  get size(): number {
    return this.#all.size
  }

  all = () => [...this.#all]
  websites = () => [...this.#byWebsite.keys()]
  of = (website_id: string | null) => [...(this.#byWebsite.get(website_id ?? '') ?? [])]
  ofUser = (userId: string) => [...(this.#byUser.get(userId) ?? [])]
  countOf = (credentialId: string) => this.#counts.get(credentialId) ?? 0

  add(subscriber: Subscriber) {
    this.#all.add(subscriber)
    addTo(this.#byUser, subscriber.userId, subscriber)
    this.#counts.set(subscriber.credentialId, this.countOf(subscriber.credentialId) + 1)
  }

  /** The subscriber may see the website with this role. */
  admit(subscriber: Subscriber, website_id: string, role: Role) {
    const only = subscriber.wishes.website_id
    const limited = limitedRole(subscriber.limits, website_id, role)
    if (!subscriber.open || limited === null || (only !== null && only !== website_id)) return
    subscriber.roles.set(website_id, limited)
    addTo(this.#byWebsite, website_id, subscriber)
  }

  remove(subscriber: Subscriber) {
    if (!this.#all.delete(subscriber)) return
    removeFrom(this.#byUser, subscriber.userId, subscriber)
    for (const website_id of subscriber.roles.keys()) removeFrom(this.#byWebsite, website_id, subscriber)
    const left = this.countOf(subscriber.credentialId) - 1
    if (left > 0) this.#counts.set(subscriber.credentialId, left)
    else this.#counts.delete(subscriber.credentialId)
  }
}

function addTo(index: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber) {
  const found = index.get(key)
  if (found) found.add(subscriber)
  else index.set(key, new Set([subscriber]))
}

function removeFrom(index: Map<string, Set<Subscriber>>, key: string, subscriber: Subscriber) {
  const found = index.get(key)
  found?.delete(subscriber)
  if (found?.size === 0) index.delete(key)
}
